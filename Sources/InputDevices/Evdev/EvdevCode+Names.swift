internal import CLibevdev

extension EvdevCode {
  /// evdev's name of a key or button, as `BTN_LEFT`; its number where it has none.
  ///
  /// The corresponding C function is `libevdev_event_code_get_name`.
  static func keyName(_ code: UInt16) -> String {
    libevdev_event_code_get_name(UInt32(key), UInt32(code)).map { String(cString: $0) }
      ?? "0x\(String(code, radix: 16))"
  }
}
