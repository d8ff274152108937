internal import CLibevdev

extension EvdevDescription {
  /// What the kernel says of the device behind `handle`.
  ///
  /// The corresponding C functions are `libevdev_has_property`, `libevdev_has_event_code` and `libevdev_get_abs_info`.
  init(_ handle: OpaquePointer) {
    name = String(cString: libevdev_get_name(handle))
    vendor = UInt16(truncatingIfNeeded: libevdev_get_id_vendor(handle))
    product = UInt16(truncatingIfNeeded: libevdev_get_id_product(handle))
    properties = Set((0..<Int(INPUT_PROP_CNT)).filter { libevdev_has_property(handle, UInt32($0)) != 0 })
    keys = Set((0..<UInt16(EvdevCode.keyCount)).filter { Self.has(handle, EvdevCode.key, $0) })
    for code in 0..<UInt16(EvdevCode.absoluteCount) { axes[code] = Self.axis(handle, code) }
  }

  private static func has(_ handle: OpaquePointer, _ type: UInt16, _ code: UInt16) -> Bool {
    libevdev_has_event_code(handle, UInt32(type), UInt32(code)) != 0
  }

  private static func axis(_ handle: OpaquePointer, _ code: UInt16) -> EvdevAxis? {
    guard let info = libevdev_get_abs_info(handle, UInt32(code))?.pointee else { return nil }
    return EvdevAxis(
      range: AxisRange(minimum: info.minimum, maximum: info.maximum), fuzz: info.fuzz,
      resolution: info.resolution)
  }
}
