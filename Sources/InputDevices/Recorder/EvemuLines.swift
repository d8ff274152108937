internal import CLibevdev
internal import Glibc

/// The lines of evemu's text format, version 1.3, as `evemu-describe` and `evemu-record` write them.
enum EvemuLines {
  private static let bytesInALine = 8
  private static let propertyBits = 64
  /// The types that a description has masks of; that of type 0 says which types there are.
  private static let types: [UInt16] = [0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x11, 0x12, 0x14, 0x15]

  /// The version of the format and the description of a device.
  static func description(of handle: OpaquePointer) -> String {
    let properties = (0..<propertyBits).map { libevdev_has_property(handle, UInt32($0)) != 0 }
    return heading(of: handle) + masks(properties, "P:") + types.map { mask(of: $0, handle) }.joined()
      + (0..<UInt16(EvdevCode.absoluteCount)).compactMap { axis($0, handle) }.joined()
  }

  /// An event at `time`, in microseconds.
  static func event(_ event: EvdevEvent, at time: Int64) -> String {
    let fraction = String(time % 1_000_000)
    let stamp = "\(time / 1_000_000).\(String(repeating: "0", count: 6 - fraction.count))\(fraction)"
    let sign = event.value < 0 ? "-" : ""
    let value = sign + padded(String(event.value.magnitude), to: 4 - sign.count)
    return
      "E: \(stamp) \(hexadecimal(event.type, 4)) \(hexadecimal(event.code, 4)) \(value)\t# \(name(of: event))\n"
  }

  private static func heading(of handle: OpaquePointer) -> String {
    let id = [
      libevdev_get_id_bustype(handle), libevdev_get_id_vendor(handle), libevdev_get_id_product(handle),
      libevdev_get_id_version(handle),
    ]
    let numbers = id.map { hexadecimal(UInt16(truncatingIfNeeded: $0), 4) }.joined(separator: " ")
    return "# EVEMU 1.3\nN: \(oneLine(libevdev_get_name(handle)))\nI: \(numbers)\n"
  }

  /// A driver may call its device anything; a name of two lines would be a line of its own.
  private static func oneLine(_ name: UnsafePointer<CChar>?) -> String {
    let name = name.map { String(cString: $0) } ?? ""
    return String(String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }

  private static func mask(of type: UInt16, _ handle: OpaquePointer) -> String {
    let last = type == 0 ? Int32(EV_MAX) : libevdev_event_type_get_max(UInt32(type))
    let bits = (0...max(0, last)).map { code in
      type == 0
        ? libevdev_has_event_type(handle, UInt32(code)) != 0
        : libevdev_has_event_code(handle, UInt32(type), UInt32(code)) != 0
    }
    return masks(bits, "B: \(hexadecimal(type, 2))")
  }

  /// The bits in lines of eight bytes, the last one filled up with zeros.
  private static func masks(_ bits: [Bool], _ label: String) -> String {
    let perLine = bytesInALine * 8
    return stride(from: 0, to: bits.count, by: perLine).map { start in
      let bytes = (0..<bytesInALine).map { byte in
        (0..<8).reduce(UInt8(0)) { sum, bit in
          let index = start + byte * 8 + bit
          return index < bits.count && bits[index] ? sum | 1 << UInt8(bit) : sum
        }
      }
      return "\(label) \(bytes.map { hexadecimal($0, 2) }.joined(separator: " "))\n"
    }.joined()
  }

  private static func axis(_ code: UInt16, _ handle: OpaquePointer) -> String? {
    guard let info = libevdev_get_abs_info(handle, UInt32(code))?.pointee else { return nil }
    return
      "A: \(hexadecimal(code, 2)) \(info.minimum) \(info.maximum) \(info.fuzz) \(info.flat) \(info.resolution)\n"
  }

  /// The corresponding C functions are `libevdev_event_type_get_name` and `libevdev_event_code_get_name`.
  private static func name(of event: EvdevEvent) -> String {
    let type = libevdev_event_type_get_name(UInt32(event.type)).map { String(cString: $0) } ?? "?"
    let code =
      libevdev_event_code_get_name(UInt32(event.type), UInt32(event.code)).map { String(cString: $0) } ?? "?"
    return event.type == EvdevCode.synchronization ? "------------ \(code) ----------" : "\(type) / \(code)"
  }

  private static func hexadecimal(_ value: some FixedWidthInteger, _ digits: Int) -> String {
    padded(String(value, radix: 16), to: digits)
  }

  private static func padded(_ text: String, to count: Int) -> String {
    String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
