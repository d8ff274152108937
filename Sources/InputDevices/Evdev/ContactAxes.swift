/// Turns a contact's values into fractions of its device's surface.
struct ContactAxes {
  private let x: AxisRange
  private let y: AxisRange
  private let pressure: AxisRange?
  /// Half of a unit of `ABS_MT_TOUCH_MAJOR` as a fraction of the width and of the height.
  private let radiusX: Double
  private let radiusY: Double
  /// Whether what lies outside the ranges is taken for their ends.
  ///
  /// The ranges of touchpads are what their makers found typical. A screen's are left as they are, for a calibration may
  /// bring back what lies outside.
  private let isBounded: Bool

  init(_ description: EvdevDescription, _ codes: ContactCodes) {
    let x = description.axes[codes.x] ?? EvdevAxis(range: AxisRange(minimum: 0, maximum: 0))
    let y = description.axes[codes.y] ?? EvdevAxis(range: AxisRange(minimum: 0, maximum: 0))
    self.x = x.range
    self.y = y.range
    pressure = description.axes[codes.pressure]?.range
    let major = codes.hasSlots ? description.axes[EvdevCode.touchMajor] : nil
    let unit = major.map { $0.resolution > 0 ? $0.resolution : x.resolution }
    radiusX = Self.radius(along: x, unit)
    radiusY = Self.radius(along: y, unit)
    isBounded = !description.isDirect
  }

  func place(of contact: SurfaceContact) -> SurfacePlace {
    let major = Double(contact.major)
    return SurfacePlace(
      x: x.fraction(of: contact.x), y: y.fraction(of: contact.y), force: force(contact.pressure),
      radiusX: major * radiusX, radiusY: major * radiusY)
  }

  func bounded(x value: Int64) -> Int32 { bounded(value, by: x) }

  func bounded(y value: Int64) -> Int32 { bounded(value, by: y) }

  private func bounded(_ value: Int64, by range: AxisRange) -> Int32 {
    guard isBounded, range.count > 0 else { return Int32(clamping: value) }
    return Int32(clamping: min(max(Int64(range.minimum), value), Int64(range.maximum)))
  }

  private func force(_ value: Int32) -> Double {
    guard let pressure, pressure.count > 1 else { return 0 }
    let force = Double(Int64(value) - Int64(pressure.minimum)) / Double(pressure.count - 1)
    return min(max(0, force), 1)
  }

  /// Half of a unit of a length as a fraction of `axis`, where a millimetre has `unit` of them.
  ///
  /// Where not both resolutions are known, a unit is one of the axis (Documentation/input/multi-touch-protocol.rst).
  private static func radius(along axis: EvdevAxis, _ unit: Int32?) -> Double {
    guard let unit, axis.range.count > 0 else { return 0 }
    let scale = unit > 0 && axis.resolution > 0 ? Double(axis.resolution) / Double(unit) : 1
    return scale / 2 / Double(axis.range.count)
  }
}
