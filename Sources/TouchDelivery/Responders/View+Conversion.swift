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
    let otherRoot = view.root
    guard otherRoot !== root else { return view.conversionFromRoot.apply(to: inRoot) }
    return view.conversionFromRoot.apply(to: otherRoot.fromScreen(root.onScreen(inRoot)))
  }

  /// Converts `point` from `view`'s coordinates, for nil the window's, to this view's; mirrors
  /// `UIView.convert(_:from:)` (CV-2).
  public final func convert(_ point: Point, from view: View?) -> Point {
    (view ?? root).convert(point, to: self)
  }

  /// The end of the chain of superviews.
  final var root: View {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }

  private var conversionToRoot: AffineTransform {
    var conversion = AffineTransform.identity
    var view = self
    while let superview = view.superview {
      conversion = conversion.followed(by: view.toSuperview)
      view = superview
    }
    return conversion
  }

  final var conversionFromRoot: AffineTransform {
    var conversion = AffineTransform.identity
    var view = self
    while let superview = view.superview {
      conversion = view.fromSuperview.followed(by: conversion)
      view = superview
    }
    return conversion
  }

  private func onScreen(_ point: Point) -> Point { self is Window ? convertToSuperview(point) : point }

  private func fromScreen(_ point: Point) -> Point { self is Window ? convertFromSuperview(point) : point }
}

extension AffineTransform {
  /// The map that applies this one first and `next` to its result; mirrors `CGAffineTransform.concatenating(_:)`.
  public func followed(by next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }
}
