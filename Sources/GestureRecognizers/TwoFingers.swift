import TouchDelivery

/// The two fingers of a pinch or rotation.
struct TwoFingers {
  let first: Point
  let second: Point

  /// The first two of `touches` that are down, in screen points; nil for fewer.
  init?(_ touches: [Touch]) {
    guard let first = touches.first(where: { !$0.phase.isFinal }),
      let second = touches.first(where: { !$0.phase.isFinal && $0 !== first })
    else { return nil }
    self.first = first.screenLocation
    self.second = second.screenLocation
  }

  /// The middle between them.
  var middle: Point { Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2) }

  var distance: Double { first.distance(to: second) }

  /// The direction from the first to the second, in radians, clockwise from the x axis on a screen.
  var vector: Point { Point(x: second.x - first.x, y: second.y - first.y) }
}
