internal import DeviceDescription
internal import Diagnostics
internal import DispatchLog
internal import Evdev
internal import InputDevices
internal import JSON
internal import Scenes
internal import TouchDelivery

extension DeviceListing {
  /// A paragraph for each device.
  var text: String { entries.map { Self.paragraph($0, hasScene: hasScene) }.joined(separator: "\n") }

  private static func paragraph(_ entry: Entry, hasScene: Bool) -> String {
    let device = entry.device
    var lines = [device.device.name.onOneLine, "  \(identity(device))"]
    if device.isOwn { lines.append("  made by fingerpost, which never reads it") }
    if let abilities = device.abilities {
      lines.append("  \(surface(abilities, feelsMotion: device.device.kind == .accelerometer))")
      lines += axes(abilities).map { "    \($0)" }
    }
    if hasScene, !device.isOwn { lines.append("  \(words(entry.use, device.device))") }
    if let points = entry.use?.points { lines.append("    \(points.text)") }
    for problem in entry.problems {
      lines.append("  \(problem.isHarmless ? "note" : "problem"): \(problem.description)")
      lines.append("    → \(problem.remedy)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func identity(_ device: ListedDevice) -> String {
    let known = device.device
    let numbers = "\(hexadecimal(known.vendor)):\(hexadecimal(known.product))"
    let bus = device.abilities.map { BusName.name($0.bus) + " " } ?? ""
    let kind = known.kind == .other ? "unknown" : known.kind.rawValue
    let properties = device.abilities?.properties.map { ", \($0)" }.joined() ?? ""
    return "\(kind) at \(known.path), \(bus)\(numbers)\(properties)"
  }

  private static func surface(_ abilities: DeviceAbilities, feelsMotion: Bool) -> String {
    guard abilities.hasSurface else { return feelsMotion ? "no surface: it measures motion" : "no surface" }
    let size = abilities.size.map { "\(millimetres($0.width)) x \(millimetres($0.height)) mm" }
    return "\(size ?? "size unknown"), \(contacts(abilities))"
  }

  private static func contacts(_ abilities: DeviceAbilities) -> String {
    if abilities.isProtocolA { return "contacts without slots" }
    return abilities.slots > 0 ? abilities.slots.of("slot") : "one contact"
  }

  private static func axes(_ abilities: DeviceAbilities) -> [String] {
    let width = abilities.axes.map(\.name.count).max() ?? 0
    return abilities.axes.map { axis in
      let padding = String(repeating: " ", count: width - axis.name.count)
      let resolution = axis.resolution > 0 ? ", \(axis.resolution) \(unit(axis, abilities))" : ""
      let fuzz = axis.fuzz != 0 ? ", fuzz \(axis.fuzz)" : ""
      return "\(axis.name)\(padding)  \(axis.range.minimum) to \(axis.range.maximum)\(resolution)\(fuzz)"
    }
  }

  private static func words(_ use: SceneUse?, _ device: InputDevice) -> String {
    guard let use, use.rule != nil || device.kind == .touchscreen else { return "the scene does not use it" }
    let rule = use.rule.map { "\($0.location): " } ?? "without a rule of the scene: "
    guard let reading = use.reading else { return rule + "not read" }
    let details = source(use, reading) + (use.rule.map { geometry($0, device) } ?? []) + sharing(use.sharing)
    return ([rule + words(reading)] + details).joined(separator: ", ")
  }

  private static func source(_ use: SceneUse, _ reading: SceneUse.Reading) -> [String] {
    if use.isSuspended { return ["not read for now"] }
    return reading.source.map { ["read by \($0.rawValue)"] } ?? []
  }

  private static func words(_ reading: SceneUse.Reading) -> String {
    switch reading {
    case .touches(let mapping, _): words(mapping.screen)
    case .keys: "keys as presses and remote control"
    case .motion: "watched for shakes"
    }
  }

  private static func words(_ screen: Screen) -> String {
    guard screen.isFitted else { return "on screen '\(screen.id)'" }
    return "on screen '\(screen.id)', which is as large as it: \(screen.size.words) \(screen.unit.rawValue)"
  }

  private static func geometry(_ rule: DeviceRuleDescription, _ device: InputDevice) -> [String] {
    let geometry = rule.geometry
    var words: [String] = []
    if geometry.calibration != nil {
      words.append("calibrated")
    } else if device.calibration != nil {
      words.append("calibrated by udev")
    }
    if geometry.swapsAxes { words.append("axes swapped") }
    if geometry.invertsX { words.append("x inverted") }
    if geometry.invertsY { words.append("y inverted") }
    if geometry.rotation != .none { words.append("rotated by \(geometry.rotation.rawValue)°") }
    if rule.area != nil { words.append("on a part of it") }
    return words
  }

  private static func sharing(_ sharing: DeviceSharing) -> [String] {
    switch sharing {
    case .shared: []
    case .grabbed: ["grabbed"]
    case .forwarded: ["grabbed", "unhandled touches forwarded"]
    }
  }

  /// What the kernel counts resolutions in.
  private static func unit(_ axis: DeviceAbilities.Axis, _ abilities: DeviceAbilities) -> String {
    guard abilities.hasSurface else { return "per g or degree a second" }
    return axis.name == "ABS_MT_ORIENTATION" ? "per radian" : "per mm"
  }

  private static func millimetres(_ length: Double) -> String { Decimal.rounded(length, digits: 1) }

  static func hexadecimal(_ number: UInt16) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 4 - text.count) + text
  }
}
