/// An upright rectangle with its edges, in points: no point outside can hit the view or the views that it stands for.
struct HitArea: Equatable {
  let minX: Double
  let minY: Double
  let maxX: Double
  let maxY: Double

  /// Of a view that has to be asked wherever the point is.
  static let everywhere = HitArea(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
  /// Of a view that contains no point at all.
  static let nowhere = HitArea(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }

  func union(_ other: HitArea) -> HitArea {
    HitArea(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The middle, infinitely far away for an area without one.
  var center: Point {
    guard minX.isFinite else { return Point(x: .infinity, y: .infinity) }
    return Point(x: minX / 2 + maxX / 2, y: minY / 2 + maxY / 2)
  }
}

extension View {
  /// Whether the bounds, less the insets, contain `point`, without asking overrides (HT-7).
  final func containsByBounds(_ point: Point) -> Bool { bounds.inset(by: hitTestInsets).contains(point) }

  /// The least opacity of a view that touches can hit (HT-5).
  public static let leastAlphaToBeHit = 0.01

  /// What keeps this view and its subtree from being hit at any point (HT-3 to HT-5, HT-16).
  ///
  /// The alpha is widened to compare it: 0.01 in single precision is less than 0.01 and must not hit (D-1).
  public final var obstacle: HitTestExplanation.Verdict? {
    if case .none = hitTestRule { return HitTestExplanation.Verdict.none }
    if isHidden { return .hidden }
    if !isUserInteractionEnabled { return .userInteraction }
    if isInteractionSuspended { return .animating }
    return Double(alpha) < Self.leastAlphaToBeHit ? .alpha : nil
  }

  /// Derives what a search looks at from the properties that decide about it.
  final func hitAreaDidChange() {
    let isOverridden = mayOverride(.hitTest) || mayOverride(.pointInside)
    isPlainInHitTest = hitTestRule.isStandard && !isOverridden
    hitTarget = obstacle == nil && !isFlattened ? bounds.inset(by: hitTestInsets) : .zero
    superview?.subviewIndex?.update(self)
  }

  /// Where in the superview a point may lie that this view, or an override of it, wants to be asked about.
  ///
  /// Never too small: the exact answer comes from the view itself.
  final var hitArea: HitArea {
    if mayOverride(.hitTest) { return .everywhere }
    if obstacle != nil || isFlattened { return .nowhere }
    if mayOverride(.pointInside) { return .everywhere }
    guard fromSuperview.isFinite, hitTarget.contains(hitTarget.origin) else { return .nowhere }
    guard transform.isWellConditioned else { return .everywhere }
    return toSuperview.boundingBox(of: hitTarget).widened(by: roundingMargin(of: hitTarget))
  }

  /// More than rounding can move a point on its way to or from the superview, in points of the superview.
  ///
  /// The share of 2⁻²⁰ holds for transforms that are well conditioned.
  private func roundingMargin(of target: Rect) -> Double {
    let reach =
      target.origin.magnitude + anchor.magnitude + target.size.width + target.size.height
    let offset = center.magnitude + transform.tx.magnitude + transform.ty.magnitude
    return (offset + transform.greatestFactor * reach) * 0x1p-20
  }
}

extension Point {
  fileprivate var magnitude: Double { x.magnitude + y.magnitude }
}

extension Rect {
  /// This rectangle with `margin` on all sides, or everywhere where its edges are past all numbers.
  fileprivate func widened(by margin: Double) -> HitArea {
    let area = HitArea(
      minX: origin.x - margin, minY: origin.y - margin,
      maxX: origin.x + size.width + margin, maxY: origin.y + size.height + margin)
    let isFinite = area.minX.isFinite && area.minY.isFinite && area.maxX.isFinite && area.maxY.isFinite
    return isFinite ? area : .everywhere
  }
}

/// The rule that a scene's `hitTest:` key gives a view, in place of a subclass that overrides `hitTest(_:with:)`.
public enum HitTestRule {
  /// UIKit's algorithm (HT-2).
  case standard
  /// Any point inside hits this view, never a subview (HT-13).
  case itself
  /// Neither this view nor its subtree is ever hit (HT-14).
  case none
  /// Subviews as usual, but never this view itself (HT-14).
  case passthrough
  /// Whatever the algorithm hits, the result is this view (HT-13).
  case redirect(View)

  /// Whether it leaves UIKit's algorithm as it is.
  var isStandard: Bool { if case .standard = self { true } else { false } }

  /// The words of a scene for the rules; any other word is the id of the view to redirect to.
  public static let words = ["default", "self", "none", "passthrough"]
}

extension View {
  /// The rule as a scene writes it; an id that no view inside this one has stands for the default.
  public final var hitTestWord: String {
    get {
      switch hitTestRule {
      case .standard: "default"
      case .itself: "self"
      case .none: "none"
      case .passthrough: "passthrough"
      case .redirect(let view): view.id
      }
    }
    set {
      switch newValue {
      case "default": hitTestRule = .standard
      case "self": hitTestRule = .itself
      case "none": hitTestRule = .none
      case "passthrough": hitTestRule = .passthrough
      default: hitTestRule = descendant(newValue).map { .redirect($0) } ?? .standard
      }
    }
  }

  /// The view inside this one that is called `id`, if there is one.
  public final func descendant(_ id: String) -> View? {
    subtree.dropFirst().first { $0.id == id }
  }
}
