/// An acceleration along the three axes of a device, gravity included; its units are the caller's.
struct Acceleration: Hashable {
  var x: Double
  var y: Double
  var z: Double

  static let zero = Acceleration(x: 0, y: 0, z: 0)

  var magnitude: Double { dot(self).squareRoot() }

  func dot(_ other: Acceleration) -> Double { x * other.x + y * other.y + z * other.z }

  static func - (a: Acceleration, b: Acceleration) -> Acceleration {
    Acceleration(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
  }

  /// The acceleration that lies `fraction` of the way from here to `other`.
  func moved(by fraction: Double, to other: Acceleration) -> Acceleration {
    Acceleration(
      x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction, z: z + (other.z - z) * fraction)
  }
}
