/// A surface that windows lie on and fingers touch; mirrors `UIScreen`.
public final class Screen {
  /// The name in the scene file.
  public let id: String
  /// The extent in points, its origin being (0, 0).
  public let size: Size

  /// A screen of `size` points.
  public init(id: String, size: Size) {
    self.id = id
    self.size = size
  }

  /// The screen as a rectangle, in its own points; mirrors `UIScreen.bounds`.
  public var bounds: Rect { Rect(origin: .zero, size: size) }

  /// The edge that `point` is nearest to, if it is at most `region` points from one.
  func edge(at point: Point, within region: Double) -> RectEdge {
    let distances: [(edge: RectEdge, distance: Double)] = [
      (.left, point.x), (.right, size.width - point.x), (.top, point.y), (.bottom, size.height - point.y),
    ]
    let nearest = distances.min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= region else { return .none }
    return nearest.edge
  }
}
