internal import TouchControls
internal import TouchDelivery

/// The touches that a view's superviews let through: where they can still come from, and why none ever do.
///
/// It claims only what is certain. Where a script decides, it reports no problem; a turned view may be
/// outside although its bounding box is not.
struct ReceptionScope {
  /// Where in the superview touches come from; nil where nothing is known.
  private let area: Rect?
  private let superview: View?
  private let inherited: [ReceptionProblem]
  /// Views in here that a `hitTest: ID` redirects all touches to, with what keeps touches from the redirecting view.
  private let heirs: [(view: View, problems: [ReceptionProblem])]

  /// The scope of windows; `area` is where on the screen touches can be, nil where that is not known.
  static func screen(touchedIn area: Rect?) -> ReceptionScope {
    ReceptionScope(area: area, superview: nil, inherited: [], heirs: [])
  }

  /// What keeps `view` from being hit, its own problems first; `covers` are siblings in front of it.
  func problems(of view: View, behind covers: [ReceptionCover]) -> [ReceptionProblem] {
    // By id, because the inside of a redacted view is that of another tree.
    if let heir = heirs.first(where: { $0.view.id == view.id }) { return heir.problems }
    return blockages(of: view, behind: covers) + selfDenials(of: view) + inherited
  }

  /// The scope of `view`'s subviews.
  func inside(_ view: View, behind covers: [ReceptionCover]) -> ReceptionScope {
    var inherited = blockages(of: view, behind: covers) + inherited
    var heirs = heirs
    if !view.overridesHitTest {
      switch view.hitTestRule {
      case .itself: inherited.insert(ReceptionProblem(reason: .hitTest, owner: view), at: 0)
      case .redirect(let target):
        heirs.append((target, inherited))
        inherited.insert(ReceptionProblem(reason: .hitTest, owner: view, other: target), at: 0)
      case .standard, .none, .passthrough: break
      }
    }
    return ReceptionScope(area: innerArea(of: view), superview: view, inherited: inherited, heirs: heirs)
  }

  /// The part of `view`'s area that touches can come to, in the superview; nil where a script decides about it.
  func reachableArea(of view: View) -> Rect? {
    if view.overridesHitTest || view.overridesPointInside { return area }
    let own = view.areaInSuperview
    return area.map(own.intersection) ?? own
  }

  /// What keeps touches from `view` and all that is inside it.
  private func blockages(of view: View, behind covers: [ReceptionCover]) -> [ReceptionProblem] {
    var problems: [ReceptionProblem] = []
    if let window = view as? Window, window.windowScene.activationState != .foregroundActive {
      problems.append(ReceptionProblem(reason: .inactive, owner: view))
    }
    if !view.overridesHitTest {
      if let obstacle = view.obstacle {
        problems.append(ReceptionProblem(reason: .init(obstacle), owner: view))
      }
      problems += geometryProblems(of: view)
    }
    if problems.isEmpty, let area = reachableArea(of: view),
      let cover = covers.first(where: { $0.area.covers(area) })
    {
      problems.append(ReceptionProblem(reason: .covered, owner: view, other: cover.view))
    }
    return problems
  }

  private func geometryProblems(of view: View) -> [ReceptionProblem] {
    if view.transform.inverse == nil { return [ReceptionProblem(reason: .flattened, owner: view)] }
    if view.overridesPointInside { return [] }
    if view.area.isEmpty { return [ReceptionProblem(reason: .empty, owner: view)] }
    guard area?.isEmpty != true, reachableArea(of: view)?.isEmpty == true else { return [] }
    return [ReceptionProblem(reason: .outside, owner: view, other: superview)]
  }

  /// What keeps touches from `view` alone.
  private func selfDenials(of view: View) -> [ReceptionProblem] {
    guard !view.overridesHitTest else { return [] }
    switch view.hitTestRule {
    case .passthrough: return [ReceptionProblem(reason: .hitTest, owner: view)]
    case .redirect(let target): return [ReceptionProblem(reason: .hitTest, owner: view, other: target)]
    case .standard, .itself, .none: return []
    }
  }

  private func innerArea(of view: View) -> Rect? {
    if view.overridesHitTest { return nil }
    // What is not to be seen now may come to be.
    if let scrollView = view as? ScrollView, area?.isEmpty != true { return scrollView.scrolledArea }
    guard let area else { return view.overridesPointInside ? nil : view.area }
    if view.overridesPointInside { return view.boundingBox(ofSuperview: area) }
    return view.boundingBox(ofSuperview: area.intersection(view.areaInSuperview)).intersection(view.area)
  }
}

/// A view that takes every touch in an area of its superview.
struct ReceptionCover {
  let view: View
  let area: Rect

  /// Nil for a view that may let touches through, or whose area is no rectangle in the superview.
  init?(_ view: View) {
    guard !view.overridesHitTest, !view.overridesPointInside, view.isUpright, !view.area.isEmpty,
      view.obstacle == nil, view.transform.inverse != nil
    else { return nil }
    if case .passthrough = view.hitTestRule { return nil }
    self.view = view
    area = view.areaInSuperview
  }
}

extension ScrollView {
  /// Everything that can come to be seen, and what is seen now.
  fileprivate var scrolledArea: Rect {
    Rect(around: (boundsForLog.corners + Rect(origin: .zero, size: contentSize).corners))
  }
}

extension View {
  /// Where it takes touches, in its own coordinates, unless an override says otherwise.
  var area: Rect { bounds.inset(by: hitTestInsets) }

  /// The least upright rectangle around `area`, in the superview's coordinates.
  var areaInSuperview: Rect { Rect(around: area.corners.map(convertToSuperview)) }

  /// The least upright rectangle around where `rect` of the superview lies, in the view's coordinates.
  func boundingBox(ofSuperview rect: Rect) -> Rect {
    Rect(around: rect.corners.map(convertFromSuperview))
  }

  /// Whether a rectangle stays one in the superview.
  var isUpright: Bool {
    (transform.b == 0 && transform.c == 0) || (transform.a == 0 && transform.d == 0)
  }

  /// Whether a script decides what is hit in it.
  var overridesHitTest: Bool { overrides.methods.contains(.hitTest) }

  /// Whether a script decides where it is.
  var overridesPointInside: Bool { overrides.methods.contains(.pointInside) }
}

extension Rect {
  /// Whether there is no point in it.
  var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  var corners: [Point] {
    let far = Point(x: origin.x + size.width, y: origin.y + size.height)
    return [origin, Point(x: far.x, y: origin.y), far, Point(x: origin.x, y: far.y)]
  }

  /// The least rectangle around `points`, of which there are some.
  init(around points: [Point]) {
    assert(!points.isEmpty, "there is no rectangle around nothing")
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let (x, y) = (xs.min() ?? 0, ys.min() ?? 0)
    self.init(x: x, y: y, width: (xs.max() ?? x) - x, height: (ys.max() ?? y) - y)
  }

  /// What lies in both; without a point where they do not meet.
  func intersection(_ other: Rect) -> Rect {
    let (x, y) = (max(origin.x, other.origin.x), max(origin.y, other.origin.y))
    return Rect(
      x: x, y: y, width: min(origin.x + size.width, other.origin.x + other.size.width) - x,
      height: min(origin.y + size.height, other.origin.y + other.size.height) - y)
  }

  /// Whether `other` lies in it, edges included.
  func covers(_ other: Rect) -> Bool {
    intersection(other) == other
  }
}

/// Something for which a view is never hit, wherever the finger comes down.
struct ReceptionProblem {
  /// The reason, by the key of the scene that it comes from where there is one.
  enum Reason: String {
    case hidden, alpha, userInteractionEnabled, animating, hitTest
    /// The window's scene is not in the foreground.
    case inactive
    /// The sensitive area has no width or no height.
    case empty
    /// The transform maps everything onto a line or a point.
    case flattened
    /// The view lies outside the area in which its superview lets touches through.
    case outside
    /// A sibling in front takes every touch.
    case covered

    init(_ obstacle: HitTestExplanation.Verdict) {
      switch obstacle {
      case .hidden: self = .hidden
      case .alpha: self = .alpha
      case .userInteraction: self = .userInteractionEnabled
      case .animating: self = .animating
      default: self = .hitTest
      }
    }
  }

  let reason: Reason
  /// The view that it is a problem of: the view itself or one that it is inside of.
  let owner: View
  /// The view that the owner is outside of, is covered by, or hands its touches to.
  var other: View?
}
