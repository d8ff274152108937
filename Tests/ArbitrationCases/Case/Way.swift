import Glibc

/// How far something goes right and down, in points.
struct Way: Sendable {
  var right: Double
  var down: Double

  static let zero = Way(right: 0, down: 0)

  var length: Double { (right * right + down * down).squareRoot() }

  /// The place next to it for a finger, so that no two lie at one place.
  func beside(_ finger: Int) -> Way { self + Way(right: 3 * Double(finger), down: 3 * Double(finger)) }

  /// Its direction, clockwise from the right, in radians; nil for nowhere.
  var direction: Double? { self == .zero ? nil : atan2(down, right) }

  static func + (one: Way, other: Way) -> Way {
    Way(right: one.right + other.right, down: one.down + other.down)
  }

  static func - (one: Way, other: Way) -> Way {
    Way(right: one.right - other.right, down: one.down - other.down)
  }

  static func / (way: Way, divisor: Double) -> Way {
    Way(right: way.right / divisor, down: way.down / divisor)
  }
}

extension Way: Equatable {
  /// Equal but for rounding.
  static func == (one: Way, other: Way) -> Bool {
    let tolerance = 1e-9 * (1 + one.length + other.length)
    return abs(one.right - other.right) <= tolerance && abs(one.down - other.down) <= tolerance
  }
}
