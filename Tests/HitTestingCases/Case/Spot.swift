/// A point of some coordinate system; the model's own, so that it shares no geometry with the engine.
struct Spot: Hashable {
  var x: Double
  var y: Double

  static let zero = Spot(x: 0, y: 0)
}
