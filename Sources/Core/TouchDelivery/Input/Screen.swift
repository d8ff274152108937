/// The unit of a screen's coordinates; a point is 1/163 inch, as on the first iPhones.
public enum ScreenUnit: String, Hashable, Sendable, CaseIterable {
  /// Points, whatever the screen's size.
  case points = "pt"
  /// Millimetres, so that thresholds in points follow from the screen's size (SCR-1).
  case millimetres = "mm"

  /// How many of them there are to a millimetre.
  public var perMillimetre: Double { self == .points ? 163 / 25.4 : 1 }

  /// How many of them a point is.
  public var perPoint: Double { self == .points ? 1 : 25.4 / 163 }
}

/// A surface that windows lie on and fingers touch; mirrors `UIScreen`.
///
/// It may be turned while the program runs (`Application.rotate(_:to:)`). Its windows then lie on the screen as it is
/// seen, and devices, which are turned with it, still touch what lies under the finger.
public final class Screen {
  /// The name in the scene file.
  public let id: String
  /// By how much the glass is turned clockwise from how its devices are described, as seen from in front of it.
  public private(set) var rotation: Rotation
  /// The extent in points as the glass is turned at the start.
  public private(set) var initialSize: Size
  /// Whether the scene gives its size; where it does not, the size follows from a touchpad (SCR-2).
  public let hasOwnSize: Bool
  /// The rotation at the start.
  public let initialRotation: Rotation
  /// What its coordinates count.
  public let unit: ScreenUnit
  /// Whether the screen shows anything; nil if that is unknown, and every touch counts.
  public private(set) var display: Display?
  /// The turn since the start.
  private var turn = Rotation.none

  /// A screen whose extent is `size` points when it is turned by `rotation`, as it is at the start; nil leaves the size to
  /// touchpads (SCR-2).
  public init(
    id: String, size: Size?, rotation: Rotation = .none, unit: ScreenUnit = .points, display: Display? = nil
  ) {
    self.id = id
    self.unit = unit
    hasOwnSize = size != nil
    initialSize = size ?? Self.standardSize
    self.rotation = rotation
    self.display = display
    initialRotation = rotation
  }

  /// The size of a screen without a size in the scene and without a touchpad.
  public static let standardSize = Size(width: 1000, height: 1000)

  /// Its display, which is known from now on.
  func knownDisplay() -> Display {
    let known = display ?? Display()
    display = known
    return known
  }

  /// The extent in points, its origin being (0, 0), as it is turned now.
  public var size: Size {
    turn.swapsAxes ? Size(width: initialSize.height, height: initialSize.width) : initialSize
  }

  /// The screen as a rectangle, in its own points; mirrors `UIScreen.bounds`.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// How many of the screen's units so many points are, such as those of a threshold (SCR-1).
  public func length(ofPoints points: Double) -> Double { points * unit.perPoint }

  /// How many points so many of the screen's units are (SCR-1).
  public func points(_ length: Double) -> Double { length / unit.perPoint }

  /// Where the place that had the coordinates of `point` at the start lies now.
  ///
  /// The far edges, which belong to no view, count as inside: a finger on the first row of a surface that is turned
  /// around lies there.
  public func place(_ point: Point) -> Point {
    point.short(of: initialSize).turned(by: turn, on: initialSize).short(of: size)
  }

  /// The coordinates that the place at `point` had at the start.
  func placeAtStart(_ point: Point) -> Point { point.turned(by: .none - turn, on: size) }

  /// Turns the screen; by a quarter, width and height change places, as in UIKit.
  func rotate(to rotation: Rotation) {
    turn = rotation - initialRotation
    self.rotation = rotation
  }

  /// Sets the size in the initial rotation; for an application's screen, use `Application.resize`.
  package func resize(to size: Size) {
    initialSize = size
  }

  /// The edge that `point` is nearest to, if it is at most `region` away, in the screen's units; else none.
  func edge(at point: Point, within region: Double) -> RectEdge {
    let sides: [RectEdge] = [.left, .right, .top, .bottom]
    let nearest = sides.min { distance(of: point, from: $0) < distance(of: point, from: $1) }
    return nearest.flatMap { distance(of: point, from: $0) <= region ? $0 : nil } ?? .none
  }

  /// How far `point` is from `edge`, negative outside of it; infinitely far from none.
  package func distance(of point: Point, from edge: RectEdge) -> Double {
    switch edge {
    case .left: point.x
    case .right: size.width - point.x
    case .top: point.y
    case .bottom: size.height - point.y
    case .none: .infinity
    }
  }
}

extension Point {
  /// The coordinates of the place once a screen of `size` has turned.
  fileprivate func turned(by turn: Rotation, on size: Size) -> Point {
    switch turn {
    case .none: self
    case .quarter: Point(x: size.height - y, y: x)
    case .half: Point(x: size.width - x, y: size.height - y)
    case .threeQuarters: Point(x: y, y: size.width - x)
    }
  }

  /// The point, or its neighbour inside of `size` where it lies on a far edge.
  fileprivate func short(of size: Size) -> Point {
    Point(x: x == size.width ? x.nextDown : x, y: y == size.height ? y.nextDown : y)
  }
}
