internal import InputDevices
internal import JSON
internal import Scenes

extension DeviceListing {
  /// A paragraph for each device.
  var text: String { entries.map { Self.paragraph($0) }.joined(separator: "\n") }

  private static func paragraph(_ entry: Entry) -> String {
    let device = entry.device
    var lines = ["\(device.device.name)", "  \(identity(device))"]
    if device.isOwn { lines.append("  made by fingerpost, which never reads it") }
    if let abilities = device.abilities {
      lines.append("  \(surface(abilities, feelsMotion: device.device.kind == .accelerometer))")
      lines += axes(abilities).map { "    \($0)" }
    }
    if let use = entry.use, !device.isOwn { lines.append("  \(words(use, for: device.device))") }
    for problem in device.problems {
      lines.append("  \(problem.isHarmless ? "note" : "problem"): \(problem.description)")
      lines.append("    → \(problem.remedy)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func identity(_ device: SurveyedDevice) -> String {
    let known = device.device
    let numbers = "\(hexadecimal(known.vendor)):\(hexadecimal(known.product))"
    let bus = device.abilities.map { BusName.name($0.bus) + " " } ?? ""
    let kind = known.kind == .other ? "unknown" : known.kind.rawValue
    let properties = device.abilities?.properties.map { ", \($0)" }.joined() ?? ""
    return "\(kind) at \(known.path), \(bus)\(numbers)\(properties)"
  }

  private static func surface(_ abilities: DeviceAbilities, feelsMotion: Bool) -> String {
    guard abilities.hasSurface else { return feelsMotion ? "no surface: it feels motion" : "no surface" }
    let size = abilities.size.map { "\(millimetres($0.width)) x \(millimetres($0.height)) mm" }
    return "\(size ?? "size unknown"), \(contacts(abilities))"
  }

  private static func contacts(_ abilities: DeviceAbilities) -> String {
    if abilities.isProtocolA { return "contacts without slots" }
    return abilities.slots > 0 ? "\(abilities.slots) slots" : "one contact"
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

  private static func words(_ use: SceneUse, for device: InputDevice) -> String {
    guard case .takes(let placement) = use else { return "the scene leaves it alone" }
    let rule = placement.rule.map { "\($0): " } ?? "without a rule of the scene: "
    var words = "\(rule)on screen '\(placement.screen)', read by \(placement.source.rawValue)"
    if placement.rotation != 0 { words += ", rotated by \(placement.rotation)°" }
    if placement.grab { words += ", grabbed" }
    if placement.forward == .unhandled { words += ", what nobody handles forwarded" }
    return words
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
