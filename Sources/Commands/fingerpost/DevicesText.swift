internal import Answers
internal import DeviceDescription
internal import Diagnostics
internal import DispatchLog
internal import JSON

extension DevicesAnswer {
  /// A paragraph for each device, or what to look at if none is listed.
  var text: String { emptiness.map { "\($0)\n" } ?? devices.map(\.text).joined(separator: "\n") }
}

extension DeviceAnswer {
  fileprivate var text: String {
    var lines = [name.onOneLine, "  \(identity)"] + (match.map { ["  \($0)"] } ?? [])
    if isOwn { lines.append("  made by fingerpost, which never reads it") }
    if let abilities {
      lines.append("  \(surface(abilities))")
      lines += abilities.axisLines.map { "    \($0)" }
    }
    if let use, !isOwn { lines.append("  \(words(use))") }
    if let points = use?.reading?.points { lines.append("    \(points)") }
    for problem in problems {
      lines.append("  \(problem.isHarmless == true ? "note" : "problem"): \(problem.description)")
      lines.append("    → \(problem.remedy)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What a rule says to mean this one of several alike, ready to copy; nil where nothing is known of it.
  private var match: String? {
    let known = zip(DevicePlace<String>.names, [phys, uniq, idPath]).compactMap { name, text in
      text.map { "\(name): \(Self.quoted(Glob.literal($0)))" }
    }
    return known.isEmpty || isOwn ? nil : "match: { \(known.joined(separator: ", ")) }"
  }

  /// The text as YAML has it between single quotes.
  private static func quoted(_ text: String) -> String {
    "'" + text.onOneLine.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  /// The names of buses as people call them; mirrors the `BUS_…` of `linux/input.h`.
  private static let busNames = [
    0x03: "USB", 0x05: "Bluetooth", 0x06: "virtual", 0x11: "i8042", 0x18: "I2C", 0x19: "platform",
    0x1c: "SPI", 0x1d: "RMI",
  ]

  private var identity: String {
    let bus = abilities.map { (Self.busNames[$0.bus] ?? "bus 0x\(String($0.bus, radix: 16))") + " " } ?? ""
    let kind = kind == "other" ? "unknown" : kind
    let properties = abilities?.properties.map { ", \($0)" }.joined() ?? ""
    return "\(kind) at \(path), \(bus)\(vendor.dropFirst(2)):\(product.dropFirst(2))\(properties)"
  }

  private func surface(_ abilities: Abilities) -> String {
    guard abilities.hasSurface == true else {
      return kind == "accelerometer" ? "no surface: it measures motion" : "no surface"
    }
    let lengths = abilities.size?.map { Decimal.rounded($0, digits: 1) }
    let size = lengths.map { "\($0.joined(separator: " x ")) mm" }
    return "\(size ?? "size unknown"), \(abilities.contacts)"
  }

  private func words(_ use: Use) -> String {
    guard let rule = use.rule, rule.place != nil || kind == "touchscreen" else {
      return "the scene does not use it"
    }
    let place = rule.place.map { "\($0): " } ?? "without a rule of the scene: "
    guard let reading = use.reading else { return place + "not read" }
    let details = source(reading) + (rule.place == nil ? [] : geometry(rule, reading)) + reading.sharing
    return ([place + reading.words(use.takes)] + details).joined(separator: ", ")
  }

  private func source(_ reading: Reading) -> [String] {
    if problems.contains(where: { $0.word == "suspended" }) { return ["not read for now"] }
    return reading.source.map { ["read by \($0)"] } ?? []
  }

  private func geometry(_ rule: Rule, _ reading: Reading) -> [String] {
    let keys = rule.geometry ?? []
    let words = [
      ("calibrated", keys.contains("calibration")),
      ("calibrated by udev", !keys.contains("calibration") && calibration != nil),
      ("axes swapped", keys.contains("swapAxes")), ("x inverted", keys.contains("invertX")),
      ("y inverted", keys.contains("invertY")), ("rotated by \(reading.rotation)°", reading.rotation != 0),
      ("on a part of it", keys.contains("area")),
    ]
    return words.filter(\.1).map(\.0)
  }
}

extension DeviceAnswer.Abilities {
  fileprivate var contacts: String {
    if isProtocolA == true { return "contacts without slots" }
    return slots > 0 ? slots.of("slot") : "one contact"
  }

  fileprivate var axisLines: [String] {
    let width = axes.map(\.name.count).max() ?? 0
    return axes.map { axis in
      let resolution = axis.resolution > 0 ? ", \(axis.resolution) \(unit(axis))" : ""
      let fuzz = axis.fuzz != 0 ? ", fuzz \(axis.fuzz)" : ""
      return "\(axis.name.padded(toAtLeast: width))  \(axis.minimum) to \(axis.maximum)\(resolution)\(fuzz)"
    }
  }

  /// What the kernel counts resolutions in.
  private func unit(_ axis: DeviceAnswer.Axis) -> String {
    guard hasSurface == true else { return "per g or degree a second" }
    return axis.name == "ABS_MT_ORIENTATION" ? "per radian" : "per mm"
  }
}

extension DeviceAnswer.Reading {
  fileprivate func words(_ taken: String?) -> String {
    switch taken {
    case "touches": screenWords
    case "keys": "keys as presses and remote control"
    default: "watched for shakes"
    }
  }

  private var screenWords: String {
    let place = "on screen '\(screen ?? "")'"
    guard let fittedUnit, let screenSize else { return place }
    let size = screenSize.map { Decimal.shortest($0) }.joined(separator: " x ")
    return "\(place), which is as large as it: \(size) \(fittedUnit)"
  }

  fileprivate var sharing: [String] {
    guard grabs else { return [] }
    return forward == "none" ? ["grabbed"] : ["grabbed", "unhandled touches forwarded"]
  }

  /// What a point is on the device, and how far a tap may go there.
  fileprivate var points: String? {
    guard let pointSize, let tapMovement else { return nil }
    return
      "1 pt = \(Decimal.rounded(pointSize, digits: 2)) mm; a tap may move \(Decimal.rounded(tapMovement, digits: 1)) mm"
  }
}
