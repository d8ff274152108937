extension DeviceRuleDescription {
  /// The keys of a device rule.
  static let table = Table<DeviceRuleDescription>(
    subject: "a device",
    fields: [
      .section(
        "match", { DeviceMatchDescription.table }, \.match,
        "Which devices the rule is for; all of them without it."),
      Field("screen", .identifier, \.screen, "The screen that the device touches; the first one without it."),
      Field("rotation", .rotation, \.rotation, "The turn of the device against the screen, clockwise."),
      Field("grab", .boolean, \.grab, "Whether the device is taken from everybody else."),
      Field("forward", .choice(), \.forward, "With grab: what becomes of touches that nobody handled."),
    ])

  static let type = ValueType<DeviceRuleDescription>("a device") { slot, decoder in
    let rule = table.type { DeviceRuleDescription(at: $0) }.decode(slot, decoder)
    if let rule, rule.forward == .unhandled, !rule.grab {
      decoder.report("'forward: unhandled' needs 'grab: true'", at: rule.location)
    }
    return rule
  }
}

extension DeviceMatchDescription {
  /// The keys of a device rule's `match`.
  static let table = Table<DeviceMatchDescription>(
    subject: "the key 'match'",
    fields: [
      Field("kind", .choice(later: ["touchpad", "keyboard"]), \.kind, "The kind of device."),
      Field("name", .word, \.name, "A glob for the device's name, as the kernel gives it."),
      Field("vendor", .deviceNumber, \.vendor, "The vendor's number, hexadecimal as lsusb prints it."),
      Field("product", .deviceNumber, \.product, "The product's number, hexadecimal as lsusb prints it."),
      Field("path", .word, \.path, "A glob for the path of the device node."),
    ])
}

extension ValueType<DeviceRotation> {
  /// One of the four quarter turns.
  fileprivate static let rotation = ValueType(
    "0, 90, 180 or 270",
    parse: { node in node.number.flatMap { Int(exactly: $0) }.flatMap(DeviceRotation.init) })
}

extension ValueType<UInt16> {
  /// One to four hexadecimal digits with or without `0x`: every tool prints these numbers so.
  fileprivate static let deviceNumber = ValueType(
    "a hexadecimal number of up to four digits, such as 0x056a",
    parse: { node in
      guard let text = node.text else { return nil }
      let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
      guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit) else { return nil }
      return UInt16(digits, radix: 16)
    })
}
