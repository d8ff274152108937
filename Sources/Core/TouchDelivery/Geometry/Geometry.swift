/// A location in some view's coordinate system, in points; mirrors `CGPoint`.
public struct Point: Hashable, Sendable, BitwiseCopyable {
  /// The horizontal coordinate, growing to the right.
  public var x: Double
  /// The vertical coordinate, growing downwards.
  public var y: Double

  /// The point at (`x`, `y`).
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin, (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// The sum of two vectors.
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  /// The difference of two vectors.
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  /// The vector, so many times shorter.
  @inlinable package static func / (vector: Point, divisor: Double) -> Point {
    Point(x: vector.x / divisor, y: vector.y / divisor)
  }
}

extension Point {
  /// The length of the straight line to `other`, in points.
  public func distance(to other: Point) -> Double {
    let offset = other - self
    return (offset.x * offset.x + offset.y * offset.y).squareRoot()
  }
}

extension Collection {
  /// The middle of the points that `place` returns for the elements; the origin for none.
  @inlinable package func middle(_ place: (Element) -> Point) -> Point {
    reduce(Point.zero) { $0 + place($1) } / Double(Swift.max(1, count))
  }
}

/// A width and a height, in points; mirrors `CGSize`.
public struct Size: Hashable, Sendable {
  /// The extent along x.
  public var width: Double
  /// The extent along y.
  public var height: Double

  /// The size `width` x `height`.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No extent at all.
  public static let zero = Size(width: 0, height: 0)
}

/// An upright rectangle, in points; mirrors `CGRect`.
public struct Rect: Hashable, Sendable {
  /// The corner with the least coordinates.
  public var origin: Point
  /// The extent from there.
  public var size: Size

  /// The rectangle with this `origin` and `size`.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// The rectangle with its least corner at (`x`, `y`).
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// The point at this part of the width and this part of the height, the middle being at (0.5, 0.5).
  package func point(at part: Point) -> Point {
    Point(x: origin.x + part.x * size.width, y: origin.y + part.y * size.height)
  }

  /// Whether `point` lies inside, half-open: the least edges belong to the rectangle, the far ones do not (HT-7).
  ///
  /// An empty rectangle contains nothing; nor does one with a coordinate that is not a number.
  public func contains(_ point: Point) -> Bool {
    origin.x <= point.x && point.x < origin.x + size.width
      && origin.y <= point.y && point.y < origin.y + size.height
  }

  /// Whether all of `other` lies inside.
  package func contains(_ other: Rect) -> Bool {
    origin.x <= other.origin.x && origin.y <= other.origin.y
      && other.origin.x + other.size.width <= origin.x + size.width
      && other.origin.y + other.size.height <= origin.y + size.height
  }

  /// Whether the two have a point in common.
  package func overlaps(_ other: Rect) -> Bool {
    origin.x < other.origin.x + other.size.width && other.origin.x < origin.x + size.width
      && origin.y < other.origin.y + other.size.height && other.origin.y < origin.y + size.height
  }

  /// The rectangle moved inwards on each side by `insets`; negative insets enlarge it.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}

/// Distances from the four sides of a rectangle inwards, in points; mirrors `UIEdgeInsets`.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the side with the least y.
  public var top: Double
  /// The distance from the side with the least x.
  public var left: Double
  /// The distance from the side with the greatest y.
  public var bottom: Double
  /// The distance from the side with the greatest x.
  public var right: Double

  /// Insets in UIKit's order: top, left, bottom, right.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No inset on any side.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

/// A number of quarter turns clockwise, its raw value in degrees; the scene's `rotation`.
public enum Rotation: Int, Hashable, Sendable, CaseIterable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270

  /// The one rotation after the other.
  public static func + (a: Rotation, b: Rotation) -> Rotation { Rotation(degrees: a.rawValue + b.rawValue) }

  /// The rotation that gives `a` after `b`.
  public static func - (a: Rotation, b: Rotation) -> Rotation { Rotation(degrees: a.rawValue - b.rawValue) }

  /// Whether it lays a width along what was a height.
  public var swapsAxes: Bool { self == .quarter || self == .threeQuarters }

  private init(degrees: Int) {
    self = Rotation(rawValue: (degrees + 360) % 360) ?? .none
  }
}

/// The side of the screen that a touch came from, by its word in the log and in touch scripts; mirrors one member of
/// `UIRectEdge` (EDGE-2).
public enum RectEdge: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case left, right, top, bottom, none
}

/// A frame whose parts are points or fractions of the superview's bounds, as a scene file writes them.
public struct RelativeFrame: Hashable, Sendable {
  /// One coordinate or extent.
  public enum Length: Hashable, Sendable {
    /// So many points.
    case points(Double)
    /// So much of the superview's width or height, 1 being all of it.
    case fraction(Double)
    /// Where the cell of this number begins, counted from 0, of so many equal ones with `gap` points between them.
    case cell(Int, of: Int, gap: Double)
    /// The extent of each of so many equal cells with `gap` points between them.
    case extentOfCell(of: Int, gap: Double)

    func resolved(in extent: Double) -> Double {
      switch self {
      case .points(let points): points
      case .fraction(let fraction): fraction * extent
      case .cell(let index, let count, let gap): (extent + gap) * Double(index) / Double(count)
      case .extentOfCell(let count, let gap): max(0, (extent + gap) / Double(count) - gap)
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
