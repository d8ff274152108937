import TouchDelivery

extension Point {
  /// The angle from this vector to `other`, in radians from -π to π, clockwise positive on a screen; 0 where one of them
  /// has no length.
  func angle(to other: Point) -> Double {
    let cross = x * other.y - y * other.x
    let dot = x * other.x + y * other.y
    guard cross != 0 || dot != 0 else { return 0 }
    if abs(dot) >= abs(cross) {
      let angle = Self.arcTangent(cross / dot)
      if dot > 0 { return angle }
      return cross >= 0 ? angle + .pi : angle - .pi
    }
    let quarter = cross > 0 ? Double.pi / 2 : -Double.pi / 2
    return quarter - Self.arcTangent(dot / cross)
  }

  /// The arc tangent of a number from -1 to 1, by halving the angle three times and its series; this module does
  /// without a mathematics library.
  private static func arcTangent(_ value: Double) -> Double {
    var t = value
    for _ in 0..<3 { t /= 1 + (1 + t * t).squareRoot() }
    let square = t * t
    var sum = 0.0
    for odd in stride(from: 19, through: 1, by: -2) {
      sum = 1 / Double(odd) - square * sum
    }
    return 8 * t * sum
  }
}
