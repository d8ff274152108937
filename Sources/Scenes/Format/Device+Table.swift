extension DeviceRuleDescription {
  /// The keys of a device rule.
  static let table = Table<DeviceRuleDescription>(
    name: "device", subject: "a device",
    fields: [
      .section(
        "match", { DeviceMatchDescription.table }, \.match,
        "Which devices the rule is for; all of them without it."),
      Field("screen", .identifier, \.screen, "The screen that the device touches; the first one without it."),
      Field("rotation", .rotation, \.rotation, "The turn of the device against the screen, clockwise."),
      Field(
        "calibration", .calibration, \.calibration,
        "The matrix that corrects the device's coordinates, in the order of LIBINPUT_CALIBRATION_MATRIX, which it replaces."
      ),
      Field("swapAxes", .boolean, \.swapAxes, "Whether the device's x is y and its y is x."),
      Field("invertX", .boolean, \.invertX, "Whether the device's x grows to the left."),
      Field("invertY", .boolean, \.invertY, "Whether the device's y grows upwards."),
      Field("area", .area, \.area, "The part of the screen that the device covers; all of it without it."),
      Field(
        "source", .choice(), \.source,
        "What reads the device: libinput, or its node as it is (evdev), with pressure and size; without it touchscreens are read by libinput, all else by evdev."
      ),
      Field("grab", .boolean, \.grab, "Whether the device is taken from everybody else."),
      Field("forward", .choice(), \.forward, "With grab: what becomes of touches that nobody handled."),
    ])

  static let type = ValueType<DeviceRuleDescription>("a device", keys.shape) { slot, decoder in
    let rule = keys.decode(slot, decoder)
    rule?.check(slot.node.pairs ?? [], decoder)
    return rule
  }

  private static let keys = table.type { DeviceRuleDescription(at: $0) }
}

extension DeviceMatchDescription {
  /// The keys of a device rule's `match`.
  static let table = Table<DeviceMatchDescription>(
    name: "match", subject: "the key 'match'",
    fields: [
      Field("kind", .choice(), \.kind, "The kind of device."),
      Field("name", .word, \.name, "A glob for the device's name, as the kernel gives it."),
      Field(
        "vendor", .deviceNumber, \.vendor,
        "The vendor's number, hexadecimal as lsusb prints it; in quotes if YAML would read it as a power of ten (1e10)."
      ),
      Field(
        "product", .deviceNumber, \.product,
        "The product's number, hexadecimal as lsusb prints it; in quotes if YAML would read it as a power of ten (1e10)."
      ),
      Field("path", .word, \.path, "A glob for the path of the device node."),
    ])
}

extension ValueType<UInt16> {
  /// One to four hexadecimal digits with or without `0x`: every tool prints these numbers so.
  fileprivate static let deviceNumber = ValueType(
    "a hexadecimal number of up to four digits, such as 0x056a",
    .either([
      .text(TextShape(pattern: "^(0x)?[0-9A-Fa-f]{1,4}$", includesPlainScalars: false)),
      .number(NumberShape(range: 0...65535, isWhole: true)),
    ]),
    parse: { node in
      guard let text = node.text else { return nil }
      let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
      guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit) else { return nil }
      return UInt16(digits, radix: 16)
    })
}
