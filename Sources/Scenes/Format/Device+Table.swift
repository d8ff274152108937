import JSON

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
        "source", .choice(), \.source,
        "What reads the device: libinput, or its node as it is (evdev), with pressure and size; without it touchpads are read by evdev, all else by libinput."
      ),
      Field("grab", .boolean, \.grab, "Whether the device is taken from everybody else."),
      Field("forward", .choice(), \.forward, "With grab: what becomes of touches that nobody handled."),
    ])

  static let type = ValueType<DeviceRuleDescription>("a device", keys.shape) { slot, decoder in
    let rule = keys.decode(slot, decoder)
    if let rule, rule.forward == .unhandled { checkForwarding(rule, decoder) }
    return rule
  }

  private static func checkForwarding(_ rule: DeviceRuleDescription, _ decoder: SceneDecoder) {
    if !rule.grab {
      decoder.report(
        "'forward: unhandled' needs 'grab: true'; without it others get every touch from the device itself",
        at: rule.location)
    }
    if rule.source == .libinput {
      decoder.report(
        "'forward: unhandled' needs the device as it is, which libinput does not give; leave 'source: libinput' away",
        at: rule.location)
    }
    if let kind = rule.match.kind, kind != .touchscreen {
      decoder.report(
        "'forward: unhandled' is for touchscreens, and this rule is for a \(kind.rawValue)", at: rule.location
      )
    }
  }

  private static let keys = table.type { DeviceRuleDescription(at: $0) }
}

extension DeviceMatchDescription {
  /// The keys of a device rule's `match`.
  static let table = Table<DeviceMatchDescription>(
    name: "match", subject: "the key 'match'",
    fields: [
      Field("kind", .choice(later: ["keyboard"]), \.kind, "The kind of device."),
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

extension ValueType<DeviceRotation> {
  /// One of the four quarter turns.
  fileprivate static let rotation = ValueType(
    "0, 90, 180 or 270", .one(of: DeviceRotation.allCases.map { .number(Double($0.rawValue)) }),
    parse: { node in node.number.flatMap { Int(exactly: $0) }.flatMap(DeviceRotation.init) })
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
