/// A frame whose parts are points or fractions of the superview's bounds, as a scene file writes them.
public struct RelativeFrame: Hashable, Sendable {
  /// One coordinate or extent.
  public enum Length: Hashable, Sendable {
    /// So many points.
    case points(Double)
    /// So much of the superview's width or height, 1 being all of it.
    case fraction(Double)

    func resolved(in extent: Double) -> Double {
      switch self {
      case .points(let points): points
      case .fraction(let fraction): fraction * extent
      }
    }
  }

  /// The least x.
  public var x: Length
  /// The least y.
  public var y: Length
  /// The extent along x.
  public var width: Length
  /// The extent along y.
  public var height: Length
  /// Whether the bounds take the frame's size; false for a view whose bounds are given by themselves.
  public var setsBounds = true

  /// A frame in the scene file's order: x, y, width, height.
  public init(x: Length, y: Length, width: Length, height: Length) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A frame in points.
  init(_ frame: Rect) {
    self.init(
      x: .points(frame.origin.x), y: .points(frame.origin.y), width: .points(frame.size.width),
      height: .points(frame.size.height))
  }

  /// Whether no superview can change it.
  var isAbsolute: Bool {
    [x, y, width, height].allSatisfy { length in
      if case .points = length { true } else { false }
    }
  }

  /// All of the superview's bounds.
  public static let full = RelativeFrame(
    x: .points(0), y: .points(0), width: .fraction(1), height: .fraction(1))

  /// The frame in points, in a superview of `size`.
  public func frame(in size: Size) -> Rect {
    Rect(
      x: x.resolved(in: size.width), y: y.resolved(in: size.height),
      width: width.resolved(in: size.width), height: height.resolved(in: size.height))
  }
}
