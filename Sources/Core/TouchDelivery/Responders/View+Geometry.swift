extension View {
  /// The bounding box of the transformed bounds in the superview; mirrors `UIView.frame` (CV-1).
  ///
  /// Setting it under a transform gives the bounds the size whose box is the frame, which is right for scales alone, as
  /// in UIKit.
  public final var frame: Rect {
    get { toSuperview.boundingBox(of: bounds) }
    set {
      let box = (transform.inverse ?? .identity).boundingBox(of: Rect(origin: .zero, size: newValue.size))
      bounds.size = box.size
      center = newValue.point(at: anchorPoint)
    }
  }

  /// Converts `point` from this view's coordinates to the superview's; a window's superview is its screen (CV-3).
  public final func convertToSuperview(_ point: Point) -> Point { toSuperview.apply(to: point) }

  /// Converts `point` from the superview's coordinates to this view's (CV-3).
  public final func convertFromSuperview(_ point: Point) -> Point { fromSuperview.apply(to: point) }

  /// Derives both directions of CV-3 from center, transform, anchor and bounds.
  final func geometryDidChange() {
    let anchor = anchor
    toSuperview = transform.moving(anchor, to: center)
    let inverse = transform.inverse
    isFlattened = inverse == nil
    fromSuperview = (inverse ?? transform).moving(center, to: anchor)
    hitAreaDidChange()
    noteChange()
  }

  /// The anchor point in this view's coordinates.
  final var anchor: Point { bounds.point(at: anchorPoint) }

  final func boundsDidChange(from old: Rect) {
    geometryDidChange()
    guard old.size != bounds.size else { return }
    for subview in subviews { subview.layoutInSuperview() }
  }

  /// Sets the frame again where it is given in parts of the superview's bounds.
  final func layoutInSuperview() {
    guard let relativeFrame, let size = layoutSize else { return }
    setFrameBeforeTransform(relativeFrame.frame(in: size), settingBounds: relativeFrame.setsBounds)
  }

  /// Places the view as if it had no transform: its center is the frame's and, if `settingBounds`, its bounds' size
  /// the frame's size.
  public final func setFrameBeforeTransform(_ frame: Rect, settingBounds: Bool = true) {
    if settingBounds { bounds.size = frame.size }
    center = frame.point(at: anchorPoint)
  }
}

extension View {
  /// The frame before the transform as a scene gives it: parts of the superview are laid out whenever that changes.
  final var placement: RelativeFrame {
    get { relativeFrame ?? RelativeFrame(frame) }
    set {
      if newValue.isAbsolute {
        relativeFrame = nil
        setFrameBeforeTransform(newValue.frame(in: .zero), settingBounds: newValue.setsBounds)
      } else {
        relativeFrame = newValue
      }
    }
  }
}

extension View {
  /// Converts `point` from this view's coordinates to `view`'s, for nil to the window's; mirrors
  /// `UIView.convert(_:to:)` (CV-2).
  ///
  /// Views of different windows of a screen meet on the screen; views of different trees without a window as if their
  /// roots lay upon each other.
  public final func convert(_ point: Point, to view: View?) -> Point {
    let root = root
    let inRoot = conversionToRoot.apply(to: point)
    guard let view, view !== root else { return inRoot }
    let (otherRoot, fromRoot) = view.conversionFromRoot
    guard otherRoot !== root else { return fromRoot.apply(to: inRoot) }
    return fromRoot.apply(to: otherRoot.fromScreen(root.onScreen(inRoot)))
  }

  /// Converts `point` from `view`'s coordinates, for nil the window's, to this view's; mirrors
  /// `UIView.convert(_:from:)` (CV-2).
  public final func convert(_ point: Point, from view: View?) -> Point {
    (view ?? root).convert(point, to: self)
  }

  /// The end of the chain of superviews.
  final var root: View { conversionFromRoot.root }

  private var conversionToRoot: AffineTransform {
    var conversion = AffineTransform.identity
    var view = self
    while let superview = view.superview {
      conversion = conversion.concatenating(view.toSuperview)
      view = superview
    }
    return conversion
  }

  /// The end of the chain of superviews, and the map from its coordinates to this view's.
  final var conversionFromRoot: (root: View, map: AffineTransform) {
    var (view, map) = (Unmanaged.passUnretained(self), AffineTransform.identity)
    while let superview = view._withUnsafeGuaranteedRef({ $0.uncountedSuperview }) {
      view._withUnsafeGuaranteedRef { view in
        assert(
          superview.takeUnretainedValue().subviews.contains { $0 === view }, "a superview keeps its subviews")
        map = view.fromSuperview.concatenating(map)
      }
      view = superview
    }
    return (view.takeUnretainedValue(), map)
  }

  private func onScreen(_ point: Point) -> Point { self is Window ? convertToSuperview(point) : point }

  private func fromScreen(_ point: Point) -> Point { self is Window ? convertFromSuperview(point) : point }
}
