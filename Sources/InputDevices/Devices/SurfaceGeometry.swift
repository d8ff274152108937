package import TouchDelivery

/// How a device's surface lies on its screen, in the words of a scene's device rule.
///
/// What is said is done in this order: `calibration`, `swapsAxes`, `invertsX` and `invertsY`, `rotation`, `area`.
package struct SurfaceGeometry: Hashable, Sendable {
  /// What corrects the device's coordinates, as fractions of its surface; nil where the device's own matrix does.
  package var calibration: AffineTransform?
  /// Whether the device's x is y and its y is x.
  package var swapsAxes = false
  /// Whether x grows to the left.
  package var invertsX = false
  /// Whether y grows upwards.
  package var invertsY = false
  /// By how much the surface is turned clockwise against the screen.
  package var rotation = Rotation.none
  /// The part of the screen that it covers, in points of the screen at the start; nil is all of it.
  package var area: Rect?

  /// A surface that covers its screen.
  package init() {}
}

extension SurfaceGeometry {
  /// From fractions of the surface to points of a screen of `size`.
  func transform(onto size: Size) -> AffineTransform {
    let area = area ?? Rect(origin: .zero, size: size)
    let placing = AffineTransform(
      a: area.size.width, b: 0, c: 0, d: area.size.height, tx: area.origin.x, ty: area.origin.y)
    return (calibration ?? .identity).followed(by: axes).followed(by: rotation.ofUnitSquare)
      .followed(by: placing)
  }

  /// Swaps, then inverts, as the X server's evdev driver does.
  private var axes: AffineTransform {
    let swapping =
      swapsAxes ? AffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0) : AffineTransform.identity
    return swapping.followed(
      by: AffineTransform(
        a: invertsX ? -1 : 1, b: 0, c: 0, d: invertsY ? -1 : 1, tx: invertsX ? 1 : 0, ty: invertsY ? 1 : 0))
  }
}

extension Rotation {
  /// The turn of the unit square onto itself, as libinput's calibration matrices write it: clockwise by 90° is
  /// `0 -1 1 1 0 0`.
  fileprivate var ofUnitSquare: AffineTransform {
    switch self {
    case .none: .identity
    case .quarter: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 1, ty: 0)
    case .half: AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 1, ty: 1)
    case .threeQuarters: AffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 1)
    }
  }
}
