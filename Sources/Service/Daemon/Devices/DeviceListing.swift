package import DispatchLog
internal import Evdev
package import InputDevices
internal import JSON
internal import Scenes
internal import TouchDelivery

/// The devices that concern somebody who wants touches, and what a scene does with each.
package struct DeviceListing {
  /// A device, and what becomes of it.
  struct Entry {
    let device: ListedDevice
    /// nil where the scene leaves it alone.
    let use: SceneUse?

    /// What is wrong with it, with what keeps the scene from having it as it wants.
    var problems: [DeviceProblem] {
      device.problems
        + (use?.problems ?? []).filter { other in !device.problems.contains { $0.covers(other) } }
    }
  }

  /// Whether there is a scene that could do something with devices.
  let hasScene: Bool

  let entries: [Entry]
  private let deviceList: DeviceList

  /// The devices of this machine that can be touched, feel motion, or that `scene` has a rule for.
  package init(scene: SceneFile?) throws(DeviceError) {
    self.init(try DeviceList(under: scene.map { SceneDevices($0.scene).rules }), scene: scene)
  }

  /// Those of the devices of `deviceList`.
  package init(_ deviceList: DeviceList, scene: SceneFile?) {
    self.deviceList = deviceList
    hasScene = scene != nil
    let rules = scene.map { SceneDevices($0.scene) }
    entries = deviceList.devices.compactMap { device in
      let use = rules?.use(of: device)
      return Self.isListed(device, use) ? Entry(device: device, use: use) : nil
    }
  }

  /// What to look at where nothing is listed; nil where something is.
  package var emptiness: String? { entries.isEmpty ? MissingDevices.explanation(deviceList) : nil }

  /// Whether there are devices that this program has not made, and none of them may be asked.
  package var isBlind: Bool {
    let others = entries.map(\.device).filter { !$0.isOwn }
    return !others.isEmpty && others.allSatisfy { $0.abilities == nil }
  }

  private static func isListed(_ device: ListedDevice, _ use: SceneUse?) -> Bool {
    if device.isTouchDevice || device.isOwn || device.isUnknown { return true }
    if device.device.kind == .accelerometer { return true }
    return use.map { $0.rule != nil || !$0.problems.isEmpty } ?? false
  }
}

extension DeviceListing {
  /// The listing as lines for people, or as one JSON object a line.
  package func write(as format: RecordFormat) -> [UInt8] {
    switch format {
    case .text: Array(text.utf8)
    case .ndjson: Array(entries.map { "\(Self.json($0, hasScene: hasScene).text)\n" }.joined().utf8)
    }
  }

  private static func json(_ entry: Entry, hasScene: Bool) -> JSONValue {
    let device = entry.device
    let known = device.device
    let identity: [JSONMember] = [
      JSONMember("name", .string(known.name)), JSONMember("path", .string(known.path)),
      JSONMember("kind", .string(known.kind.rawValue)),
      JSONMember("vendor", .string("0x" + hexadecimal(known.vendor))),
      JSONMember("product", .string("0x" + hexadecimal(known.product))),
      JSONMember("own", .boolean(device.isOwn)),
    ]
    let rest = [
      JSONMember("scene", hasScene ? json(entry.use) : .null),
      JSONMember("problems", .array(entry.problems.map { json($0) })),
    ]
    return .object(identity + members(device.abilities) + rest)
  }

  private static func members(_ abilities: DeviceAbilities?) -> [JSONMember] {
    guard let abilities else { return [] }
    return [
      JSONMember("bus", .integer(Int(abilities.bus))),
      JSONMember("properties", .array(abilities.properties.map { .string($0) })),
      JSONMember("slots", .integer(abilities.slots)),
      JSONMember("size", abilities.size.map { .array([.number($0.width), .number($0.height)]) } ?? .null),
      JSONMember("axes", .array(abilities.axes.map { json($0) })),
    ]
  }

  private static func json(_ axis: DeviceAbilities.Axis) -> JSONValue {
    .object([
      JSONMember("name", .string(axis.name)), JSONMember("minimum", .integer(Int(axis.range.minimum))),
      JSONMember("maximum", .integer(Int(axis.range.maximum))),
      JSONMember("resolution", .integer(Int(axis.resolution))),
      JSONMember("fuzz", .integer(Int(axis.fuzz))),
    ])
  }

  private static func json(_ use: SceneUse?) -> JSONValue {
    guard let use else { return .object([JSONMember("takes", .null)]) }
    let rule = JSONMember("rule", use.rule.map { .string($0.location.description) } ?? .null)
    guard let reading = use.reading else { return .object([JSONMember("takes", .null), rule]) }
    return .object([
      JSONMember("takes", .string(reading.word)), rule,
      JSONMember("screen", reading.screen.map { .string($0) } ?? .null),
      JSONMember("rotation", .integer(use.rule?.rotation.rawValue ?? 0)),
      JSONMember("source", reading.source.map { .string($0.rawValue) } ?? .null),
      JSONMember("grab", .boolean(use.sharing != .shared)),
      JSONMember(
        "forward", .string((use.sharing == .forwarded ? DeviceForwarding.unhandled : .none).rawValue)),
    ])
  }

  private static func json(_ problem: DeviceProblem) -> JSONValue {
    .object([
      JSONMember("problem", .string(problem.word)), JSONMember("description", .string(problem.description)),
      JSONMember("remedy", .string(problem.remedy)),
    ])
  }
}

/// The names of buses; mirrors the `BUS_…` of `linux/input.h`.
enum BusName {
  /// The name of the bus of this number, as people call it.
  static func name(_ bus: UInt16) -> String {
    switch bus {
    case 0x03: "USB"
    case 0x05: "Bluetooth"
    case 0x06: "virtual"
    case 0x11: "i8042"
    case 0x18: "I2C"
    case 0x19: "platform"
    case 0x1c: "SPI"
    case 0x1d: "RMI"
    default: "bus 0x\(String(bus, radix: 16))"
    }
  }
}
