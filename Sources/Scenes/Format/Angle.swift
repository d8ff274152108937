import Glibc

/// The sine and cosine of an angle, exact for quarter turns.
struct Angle {
  let sine: Double
  let cosine: Double

  /// The angle of `degrees`.
  ///
  /// The corresponding C functions are `sin` and `cos`.
  init(degrees: Double) {
    switch degrees.remainder(dividingBy: 360) {
    case 0: (sine, cosine) = (0, 1)
    case 90: (sine, cosine) = (1, 0)
    case -90: (sine, cosine) = (-1, 0)
    case 180, -180: (sine, cosine) = (0, -1)
    case let rest: (sine, cosine) = (sin(rest * .pi / 180), cos(rest * .pi / 180))
    }
  }
}
