extension View {
  /// Where in the superview a point may lie that this view, or an override of it, wants to be asked about.
  ///
  /// Never too small: the exact answer comes from the view itself.
  final var hitArea: HitArea {
    if let overrides, !overrides.methods.isDisjoint(with: [.hitTest, .pointInside]) { return .everywhere }
    let target = bounds.inset(by: hitTestInsets)
    guard !isFlattened, fromSuperview.isFinite, target.contains(target.origin) else { return .nowhere }
    guard transform.isWellConditioned else { return .everywhere }
    return toSuperview.boundingBox(of: target).widened(by: roundingMargin(of: target))
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

extension AffineTransform {
  var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The greatest of the four factors, whatever their signs.
  var greatestFactor: Double {
    max(a.magnitude, b.magnitude, c.magnitude, d.magnitude)
  }

  /// Whether the inverse is exact but for rounding in the last places.
  var isWellConditioned: Bool {
    let determinant = (a * d - b * c).magnitude
    return determinant.isNormal && greatestFactor * greatestFactor <= determinant * 1000
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
