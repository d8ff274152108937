/// Tells by its pressure whether a contact of a touchpad touches or hovers.
///
/// The thresholds are libinput's (`tp_init_pressure`): 12 % of the range to touch, 10 % to go on. An axis with a
/// resolution measures force, which a light touch has little of, and decides nothing; nor does one that has never told
/// of any pressure.
struct PressureGauge {
  private let minimum: Int32
  private let high: Double
  private let low: Double
  private var isAlive = false

  init?(_ axis: EvdevAxis?) {
    guard let axis, axis.range.count > 1, axis.resolution == 0 else { return nil }
    minimum = axis.range.minimum
    let range = Double(axis.range.count - 1)
    high = Double(minimum) + (0.12 * range).rounded(.down)
    low = Double(minimum) + (0.10 * range).rounded(.down)
  }

  mutating func note(_ value: Int32) {
    isAlive = isAlive || value > minimum
  }

  /// Whether `value` is enough to touch; nil where the axis does not tell.
  func suffices(_ value: Int32, isDown: Bool) -> Bool? {
    isAlive ? Double(value) >= (isDown ? low : high) : nil
  }
}
