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

  /// Whether `point` lies inside, half-open: the least edges belong to the rectangle, the far ones do not (HT-7).
  ///
  /// An empty rectangle contains nothing; nor does one with a coordinate that is not a number.
  public func contains(_ point: Point) -> Bool {
    origin.x <= point.x && point.x < origin.x + size.width
      && origin.y <= point.y && point.y < origin.y + size.height
  }

  /// The rectangle moved inwards on each side by `insets`; negative insets enlarge it.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
