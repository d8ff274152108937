package import Decoding
package import DeviceDescription
package import TouchDelivery

/// A rule for the devices that match.
package struct DeviceRuleDescription: Sendable {
  /// The devices that the rule is for.
  package internal(set) var match = DeviceMatch()
  /// The screen that the device's surface lies on; nil is the first.
  package internal(set) var screen: Identifier?
  /// How the surface lies on the screen, apart from its area.
  package internal(set) var geometry = SurfaceGeometry()
  /// The part of the screen that the surface covers; nil is all of it.
  package internal(set) var area: RelativeFrame?
  /// The reader of the device; nil leaves that to its kind.
  package internal(set) var source: DeviceSource?
  /// When the device is taken from all other programs (`EVIOCGRAB`).
  package internal(set) var grabbing = GrabDescription.never
  /// Whether it is so at some time.
  package var grab: Bool { grabbing != .never }
  /// The destination of touches of a grabbed device that are not handled.
  package internal(set) var forward = DeviceForwarding.none
  /// The conditions for fingers to count.
  package var accommodations: AccommodationSettings { accommodating.settings }
  var accommodating = AccommodationsDescription()
  /// The warnings that are not given about it.
  package internal(set) var allowed: [Advice] = []
  /// The place of the rule.
  package let location: SourceLocation
}

extension DeviceRuleDescription {
  static let table = Table<DeviceRuleDescription>(
    name: "device", subject: "a device",
    fields: [
      .section(
        "match", { DeviceMatch.table }, \.match,
        "Which devices the rule is for: those that fit every key given here. Without it, every touchscreen."
      ),
      Field(
        "screen", .identifier, \.screen,
        "The id of the screen that the surface lies on; by default the first one."),
      Field(
        "rotation", .rotation, \.geometry.rotation, "The turn of the device against the screen, clockwise."),
      Field(
        "calibration", .calibration, \.geometry.calibration,
        "The matrix that corrects the device's coordinates, in the order of LIBINPUT_CALIBRATION_MATRIX, which it replaces. Without it that udev property counts, if the device has it."
      ),
      Field("swapAxes", .boolean, \.geometry.swapsAxes, "Whether the device's x is y and its y is x."),
      Field("invertX", .boolean, \.geometry.invertsX, "Whether the device's x grows to the left."),
      Field("invertY", .boolean, \.geometry.invertsY, "Whether the device's y grows upwards."),
      Field("area", .area, \.area, "The part of the screen that the device covers; by default all of it."),
      Field(
        "source", .choice(), \.source,
        "What reads the device: libinput, which reports neither force nor size, or Fingerpost itself from the node (evdev), which reports both. Without it, libinput reads touchscreens, and evdev all else. libinput cannot read touchpads and accelerometers here."
      ),
      Field(
        "grab", GrabDescription.type, \.grabbing,
        "Whether Fingerpost takes the device from all other programs: true, false, or while a view or window is visible."
      ),
      Field(
        "forward", .choice(), \.forward,
        "Where unhandled touches go, if the device is grabbed. 'unhandled', for touchscreens with 'grab: true', sends them to a virtual clone of the device. The device itself is then read by evdev."
      ),
      .section(
        "accommodations", { AccommodationsDescription.table }, \.accommodating,
        "The conditions for fingers to count, for hands that tremble and accidental touches."),
      Advice.field(\.allowed),
    ], foreign: outsideMatch)

  /// Keys of `match`, with how to write them.
  private static let outsideMatch = Dictionary(
    uniqueKeysWithValues: (DeviceMatch.table.fields.map { ($0.name, $0.name) } + [("type", "kind")]).map {
      ($0, "it says which devices the rule is for, so it belongs below 'match'; write match: { \($1): … }")
    })

  static let type = ValueType<DeviceRuleDescription>("a device", keys.shape) { slot, decoder in
    let rule = keys.decode(slot, decoder)
    rule?.check(slot.node.pairs ?? [], decoder)
    return rule
  }.counted(against: .devices)

  private static let keys = table.type { DeviceRuleDescription(location: $0) }
}

/// The times at which a device is taken from all other programs.
package enum GrabDescription: Hashable, Sendable {
  /// Not at all.
  case never
  /// As long as it is read.
  case always
  /// As long as the view or window of this id is not hidden, nor a view around it.
  case whileVisible(Identifier)

  /// The value as a scene writes it.
  package var written: String {
    switch self {
    case .never: "false"
    case .always: "true"
    case .whileVisible(let view): "{ whileVisible: \(view.value) }"
    }
  }

  /// The view or window that it depends on, if it does.
  package var view: Identifier? {
    if case .whileVisible(let view) = self { view } else { nil }
  }
}

extension GrabDescription {
  private static let table = Table<Identifier>(
    name: "grab", subject: "the key 'grab'",
    fields: [
      Field(
        "whileVisible", .identifier, \.self,
        "The id of a view or window: the device is grabbed while that is not hidden."
      ).required
    ])

  /// True, false, or a mapping with the view.
  static let type = ValueType<GrabDescription>(
    "true, false or { whileVisible: ID }", .boolean, parse: { $0.boolean.map { $0 ? .always : .never } }
  ).orMapping(table.type { Identifier("", at: $0) }.map { .whileVisible($0) })
}

/// The conditions for fingers to count, as a device rule gives them.
struct AccommodationsDescription: Sendable {
  var settings = AccommodationSettings()
  /// Times that are probably meant in milliseconds.
  var longTimes: LongTime.ByKey = [:]
}

extension AccommodationsDescription {
  static let table = Table<AccommodationsDescription>(
    name: "accommodations", subject: "the key 'accommodations'",
    fields: Field.properties(
      AccommodationSettings.properties, of: \.settings, in: AccommodationSettings(), noting: \.longTimes) + [
        Field(
          "ignoreAreas", ValueType<[RelativeFrame]>.areas, \.settings.ignoreAreas,
          "Parts of the screen in which no touch counts that begins there, such as a crack in the glass. A turn at run time turns them with the glass."
        )
      ])
}

extension DeviceMatch {
  static let table = Table<DeviceMatch>(
    name: "match", subject: "the key 'match'",
    fields: [
      Field(
        "kind", .choice(of: DeviceKind.ofRules), \.kind,
        "The kind of device. A pointer is a panel that reports its places as a mouse does: ABS_X, ABS_Y and BTN_LEFT."
      ),
      Field("name", .glob, \.name, "A glob for the device's name, as the kernel gives it."),
      Field(
        "vendor", .deviceNumber, \.vendor,
        "The vendor's number, hexadecimal as lsusb prints it; in quotes if YAML would read it as a power of ten (1e10)."
      ),
      Field(
        "product", .deviceNumber, \.product,
        "The product's number, hexadecimal as lsusb prints it; in quotes if YAML would read it as a power of ten (1e10)."
      ),
      Field("path", .glob, \.path, "A glob for the path of the device node."),
      Field(
        "phys", .glob, \.place.phys,
        "A glob for the port of the device as the kernel has it (phys), as fingerpost devices shows it."),
      Field(
        "uniq", .glob, \.place.uniq,
        "A glob for the serial number of the device as the kernel has it (uniq), if it has one."),
      Field(
        "idPath", .glob, \.place.idPath,
        "A glob for the port of the device as udev has it (ID_PATH), as fingerpost devices shows it."),
    ])
}

extension ValueType<UInt16> {
  /// One to four hexadecimal digits with or without `0x`: every tool prints these numbers so.
  fileprivate static let deviceNumber = ValueType(
    "a hexadecimal number of up to four digits, such as 0x056a",
    .either([
      .text("^(0x)?[0-9A-Fa-f]{1,4}$", includesPlainScalars: false),
      .number(in: 0...65535, isWhole: true),
    ]),
    parse: { node in
      guard let text = node.text else { return nil }
      let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
      guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit) else { return nil }
      return UInt16(digits, radix: 16)
    })
}

extension DeviceRuleDescription {
  /// The keys that say where a surface lies.
  private static let surfaceKeys: Set = [
    "screen", "rotation", "calibration", "swapAxes", "invertX", "invertY", "area",
    "accommodations",
  ]

  /// Reports what the kind of device that the rule names cannot do; `pairs` are what the rule has.
  func check(_ pairs: [DocumentPair], _ decoder: DocumentDecoder) {
    checkSurface(pairs, decoder)
    checkSource(pairs, decoder)
    if forward == .unhandled { checkForwarding(decoder) }
    guard match.isForEveryKeyboard else { return }
    decoder.report(
      "this rule would read every keyboard, passwords included; say which one is meant by 'name', 'vendor',"
        + " 'product' or 'path'", at: location)
  }

  private func checkSurface(_ pairs: [DocumentPair], _ decoder: DocumentDecoder) {
    guard let kind = match.kind, kind == .keyboard || kind == .accelerometer else { return }
    for pair in pairs where Self.surfaceKeys.contains(pair.key) {
      decoder.report(
        "'\(pair.key)' is for touch devices, and this rule is for \(kind.words); remove it",
        at: pair.keyLocation)
    }
  }

  private func checkSource(_ pairs: [DocumentPair], _ decoder: DocumentDecoder) {
    if source == .libinput, accommodations.ignoreLargerThan > 0 {
      decoder.report(
        "'ignoreLargerThan' needs the sizes of contacts, which libinput does not give; remove 'source: libinput'",
        at: location)
    }
    guard source == .libinput, let kind = match.kind, let reason = kind.needForEvdev else { return }
    decoder.report(
      "'source: libinput' is not for \(kind.words): \(reason); remove it",
      at: pairs.first { $0.key == "source" }?.keyLocation ?? location)
  }

  private func checkForwarding(_ decoder: DocumentDecoder) {
    // The rest of what forwarding needs would not help such a device.
    if let kind = match.kind, kind != .touchscreen {
      decoder.report(
        "'forward: unhandled' is for touchscreens, and this rule is for \(kind.words); remove it",
        at: location)
      return
    }
    if grabbing != .always {
      decoder.report(
        "'forward: unhandled' needs 'grab: true'; without it other programs get every touch from the device itself",
        at: location)
    }
    if source == .libinput {
      decoder.report(
        "'forward: unhandled' needs the device's raw events, which libinput does not give; remove 'source: libinput'",
        at: location)
    }
  }
}

extension DeviceKind {
  /// Why libinput cannot read such devices for touches, keys or motion; nil where it can.
  fileprivate var needForEvdev: String? {
    switch self {
    case .touchscreen, .keyboard, .tablet, .tabletPad, .joystick, .switch, .other: nil
    case .touchpad, .pointer: "libinput makes a mouse pointer of it, without touches"
    case .accelerometer: "libinput does not read such devices"
    }
  }
}

extension DeviceMatch {
  private static let anyNames = ["AT Translated Set 2 keyboard", "~~~~~~~~~~~~~~~~"]
  private static let anyPaths = ["/dev/input/event0", "/dev/input/event17", "/dev/input/event255"]

  /// Whether it matches keyboards without any condition that excludes some.
  var isForEveryKeyboard: Bool {
    kind == .keyboard && vendor == nil && product == nil
      && place.all.allSatisfy { Glob.covers($0, nil) }
      && Self.anyNames.allSatisfy { Glob.fits($0, name) } && Self.anyPaths.allSatisfy { Glob.fits($0, path) }
  }
}

extension ValueType<String> {
  /// A pattern for a device's name or path, of at most 256 bytes: comparing long ones with many `*` takes
  /// too long.
  static let glob = ValueType("a pattern", .word) { slot, decoder in
    guard let text = word.decode(slot, decoder) else { return nil }
    guard text.utf8.count <= 256 else {
      return decoder.refuse(
        "\(slot.name) has \(text.utf8.count) bytes; a pattern has 256 at most", at: slot.location)
    }
    return text
  }
}
