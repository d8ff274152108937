internal import CLibevdev

extension EvdevCode {
  /// The kernel's name of an absolute axis; the corresponding C function is `libevdev_event_code_get_name`.
  static func name(ofAxis code: UInt16) -> String {
    libevdev_event_code_get_name(UInt32(absolute), UInt32(code)).map { String(cString: $0) }
      ?? "axis 0x\(String(code, radix: 16))"
  }

  /// The kernel's name of a property without what all have in common, in lower case: `INPUT_PROP_SEMI_MT` is `semi-mt`.
  ///
  /// The corresponding C function is `libevdev_property_get_name`.
  static func name(ofProperty bit: Int) -> String {
    guard let name = libevdev_property_get_name(UInt32(bit)).map({ String(cString: $0) }) else {
      return "property \(bit)"
    }
    let word = name.hasPrefix("INPUT_PROP_") ? name.dropFirst("INPUT_PROP_".count) : name[...]
    return String(word.lowercased().map { $0 == "_" ? "-" : $0 })
  }
}
