internal import Diagnostics
internal import Evdev

/// The lines of evemu's text format, version 1.3, as `evemu-describe` and `evemu-record` write them.
enum EvemuLines {
  private static let bytesInALine = 8
  private static let propertyBits = 64
  /// The types that a description has masks of; that of type 0 says which types there are.
  private static let types =
    ([EvdevCode.synchronization, EvdevCode.key, EvdevCode.absolute] + EvdevCode.otherTypes).sorted()

  /// The version of the format and the description of a device.
  static func description(of device: EvdevDescription) -> String {
    let properties = (0..<propertyBits).map(device.properties.contains)
    return heading(of: device) + masks(properties, "P:") + types.map { mask(of: $0, device) }.joined()
      + device.axes.sorted { $0.key < $1.key }.map { axis($0.key, $0.value) }.joined()
  }

  /// An event at `time`, in microseconds.
  static func event(_ event: EvdevEvent, at time: Int64) -> String {
    let stamp = "\(time / 1_000_000).\(padded(String(time % 1_000_000), to: 6))"
    let sign = event.value < 0 ? "-" : ""
    let value = sign + padded(String(event.value.magnitude), to: 4 - sign.count)
    let code = "\(event.type.hexadecimal(digits: 4)) \(event.code.hexadecimal(digits: 4))"
    return "E: \(stamp) \(code) \(value)\t# \(name(of: event))\n"
  }

  private static func heading(of device: EvdevDescription) -> String {
    let id = [device.bus, device.vendor, device.product, device.version]
    let numbers = id.map { $0.hexadecimal(digits: 4) }.joined(separator: " ")
    return "# EVEMU 1.3\nN: \(oneLine(device.name))\nI: \(numbers)\n"
  }

  /// A driver may call its device anything; a name of two lines would be a separate line.
  private static func oneLine(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }

  private static func mask(of type: UInt16, _ device: EvdevDescription) -> String {
    let codes = device.codes(ofType: type)
    let last = type == 0 ? EvdevCode.typeCount - 1 : EvdevCode.greatestCode(ofType: type)
    return masks((0...max(0, last)).map { codes.contains(UInt16($0)) }, "B: \(type.hexadecimal(digits: 2))")
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
      return "\(label) \(bytes.map { $0.hexadecimal(digits: 2) }.joined(separator: " "))\n"
    }.joined()
  }

  private static func axis(_ code: UInt16, _ axis: EvdevAxis) -> String {
    let (range, resolution) = (axis.range, axis.resolution)
    let label = "A: \(code.hexadecimal(digits: 2))"
    return "\(label) \(range.minimum) \(range.maximum) \(axis.fuzz) \(axis.flat) \(resolution)\n"
  }

  private static func name(of event: EvdevEvent) -> String {
    let type = EvdevCode.name(ofType: event.type) ?? "?"
    let code = EvdevCode.name(of: event.code, type: event.type) ?? "?"
    return event.type == EvdevCode.synchronization ? "------------ \(code) ----------" : "\(type) / \(code)"
  }

  private static func padded(_ text: String, to count: Int) -> String {
    String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

extension EvdevDescription {
  /// The codes of a type of events; of type 0 the types.
  fileprivate func codes(ofType type: UInt16) -> Set<UInt16> {
    switch type {
    case EvdevCode.synchronization: types
    case EvdevCode.key: keys
    case EvdevCode.absolute: Set(axes.keys)
    default: otherCodes[type] ?? []
    }
  }
}
