/// Tells by its pressure whether a contact of a touchpad touches or hovers.
///
/// The thresholds are libinput's (`tp_init_pressure`): 12 % of the range to touch, 10 % to go on. An axis with a
/// resolution measures force, of which a light touch has little, and decides nothing.
struct PressureGauge {
  private let high: Int32
  private let low: Int32

  init?(_ axis: EvdevAxis?) {
    guard let axis, axis.range.count > 1, axis.resolution == 0 else { return nil }
    let range = axis.range.count - 1
    high = Int32(clamping: Int64(axis.range.minimum) + range * 12 / 100)
    low = Int32(clamping: Int64(axis.range.minimum) + range * 10 / 100)
  }

  func suffices(_ contact: SurfaceContact) -> Bool {
    contact.pressure >= (contact.state == .down ? low : high)
  }
}
