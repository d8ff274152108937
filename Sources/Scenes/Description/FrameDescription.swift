/// A rectangle in the superview's coordinates, in points or parts of the superview's bounds.
package struct FrameDescription: Hashable, Sendable {
  /// The least x.
  package let x: Length
  /// The least y.
  package let y: Length
  /// The extent along x.
  package let width: Length
  /// The extent along y.
  package let height: Length
}

/// A coordinate or an extent.
package enum Length: Hashable, Sendable {
  /// A number of points.
  case points(Double)
  /// A part of the superview's extent: 0.5 is half of it.
  case fraction(Double)

  /// The number of points, where the superview's extent is `whole` points.
  package func resolved(in whole: Double) -> Double {
    switch self {
    case .points(let points): points
    case .fraction(let fraction): fraction * whole
    }
  }
}
