/// How far two fingers have come towards a gesture.
struct TwoFingerChange {
  /// The change, in points or radians.
  let amount: Double
  /// The least of it that begins a gesture.
  let threshold: Double
  /// The way of a finger to the other that it makes, in points.
  let way: Double

  /// The way that begins a gesture.
  var thresholdWay: Double { amount > 0 ? way * threshold / amount : 0 }
}
