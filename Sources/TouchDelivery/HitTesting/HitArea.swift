/// An upright rectangle with its edges, in points: no point outside can hit the view or the views that it stands for.
struct HitArea: Equatable {
  let minX: Double
  let minY: Double
  let maxX: Double
  let maxY: Double

  /// Of a view that has to be asked wherever the point is.
  static let everywhere = HitArea(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
  /// Of a view that contains no point at all.
  static let nowhere = HitArea(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)

  func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }

  func union(_ other: HitArea) -> HitArea {
    HitArea(
      minX: min(minX, other.minX), minY: min(minY, other.minY),
      maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The middle, infinitely far away where there is none.
  var center: Point {
    guard minX.isFinite else { return Point(x: .infinity, y: .infinity) }
    return Point(x: minX / 2 + maxX / 2, y: minY / 2 + maxY / 2)
  }
}
