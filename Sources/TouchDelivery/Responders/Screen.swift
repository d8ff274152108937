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
}
