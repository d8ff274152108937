/// A linear map and a translation: x' = a·x + c·y + tx, y' = b·x + d·y + ty; mirrors `CGAffineTransform`.
public struct AffineTransform: Hashable, Sendable {
  /// The factor from x to x'.
  public var a: Double
  /// The factor from x to y'.
  public var b: Double
  /// The factor from y to x'.
  public var c: Double
  /// The factor from y to y'.
  public var d: Double
  /// What is added to x', in points.
  public var tx: Double
  /// What is added to y', in points.
  public var ty: Double

  /// The transform with these six numbers, in `CGAffineTransform`'s order.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The transform that leaves each point where it is.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Where `point` comes to lie.
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The transform that undoes this one, or nil without one.
  ///
  /// `CGAffineTransform.inverted()` returns the receiver instead of nil.
  public var inverse: AffineTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite, tx.isFinite, ty.isFinite else { return nil }
    let inverse = AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return inverse.a.isFinite && inverse.d.isFinite ? inverse : nil
  }

  /// The map that applies this one first and `next` to its result; mirrors `CGAffineTransform.concatenating(_:)`.
  public func concatenating(_ next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The least upright rectangle around where the corners of `rect` come to lie.
  package func boundingBox(of rect: Rect) -> Rect {
    let near = apply(to: rect.origin)
    let acrossX = Point(x: a * rect.size.width, y: b * rect.size.width)
    let acrossY = Point(x: c * rect.size.height, y: d * rect.size.height)
    return Rect(
      x: near.x + min(0, acrossX.x) + min(0, acrossY.x), y: near.y + min(0, acrossX.y) + min(0, acrossY.y),
      width: abs(acrossX.x) + abs(acrossY.x), height: abs(acrossX.y) + abs(acrossY.y))
  }

  /// This map's linear part about two points: `from` comes to lie at `to`, shifted by this map's own translation.
  func moving(_ from: Point, to: Point) -> AffineTransform {
    AffineTransform(
      a: a, b: b, c: c, d: d,
      tx: to.x + tx - (a * from.x + c * from.y), ty: to.y + ty - (b * from.x + d * from.y))
  }
}

extension AffineTransform {
  var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// The greatest of the four factors, whatever their signs.
  var greatestFactor: Double {
    max(a.magnitude, b.magnitude, c.magnitude, d.magnitude)
  }

  /// Whether the inverse is exact but for rounding in the last places.
  var isWellConditioned: Bool {
    let determinant = (a * d - b * c).magnitude
    return determinant.isNormal && greatestFactor * greatestFactor <= determinant * 1000
  }
}
