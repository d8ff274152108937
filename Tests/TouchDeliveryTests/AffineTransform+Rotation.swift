import Glibc
import TouchDelivery

extension AffineTransform {
  /// The clockwise rotation by `degrees`.
  static func rotation(_ degrees: Double) -> AffineTransform {
    let radians = degrees * .pi / 180
    return AffineTransform(a: cos(radians), b: sin(radians), c: -sin(radians), d: cos(radians), tx: 0, ty: 0)
  }
}
