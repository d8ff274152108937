import TouchDelivery

extension SwipeGestureRecognizer {
  /// The ways to swipe; mirrors `UISwipeGestureRecognizer.Direction` with its raw values.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// One bit a direction.
    public let rawValue: UInt

    /// The set with these bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// To the right.
    public static let right = Direction(rawValue: 1 << 0)
    /// To the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// Upwards.
    public static let up = Direction(rawValue: 1 << 2)
    /// Downwards.
    public static let down = Direction(rawValue: 1 << 3)

    /// All directions with their words.
    public static let words: [(direction: Direction, word: String)] = [
      (.right, "right"), (.left, "left"), (.up, "up"), (.down, "down"),
    ]
  }
}

extension SwipeGestureRecognizer.Direction {
  /// The way that this single direction leads, on the screen.
  var vector: Point {
    switch self {
    case .right: Point(x: 1, y: 0)
    case .left: Point(x: -1, y: 0)
    case .up: Point(x: 0, y: -1)
    default: Point(x: 0, y: 1)
    }
  }

  /// How far `way` leads in this single direction, and how far across it.
  func split(_ way: Point) -> (along: Double, across: Double) {
    switch self {
    case .right: (way.x, abs(way.y))
    case .left: (-way.x, abs(way.y))
    case .up: (-way.y, abs(way.x))
    default: (way.y, abs(way.x))
    }
  }
}
