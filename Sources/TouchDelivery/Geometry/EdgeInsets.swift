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
