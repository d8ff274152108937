internal import Decoding
internal import DeviceDescription
package import Diagnostics
package import DispatchLog
internal import Evdev
package import InputDevices
internal import JSON
internal import Scenes
package import TouchDelivery

/// The devices that matter for touches, and what a scene does with each.
package struct DeviceListing {
  /// A device, and how the scene uses it.
  struct Entry {
    let device: ListedDevice
    /// nil where the scene does not use it.
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
  package init(scene: SceneFile?) throws(PlainError) {
    self.init(try DeviceList(under: scene.map { SceneDevices($0.scene).rules }), scene: scene)
  }

  /// Those of the devices of `deviceList`; `screens` are those of a scene that is up.
  package init(_ deviceList: DeviceList, scene: SceneFile?, screens: [Screen]? = nil) {
    self.deviceList = deviceList
    hasScene = scene != nil
    let rules = scene.map { file in
      screens.map { SceneDevices(file.scene, screens: $0) }
        ?? SceneDevices(file.scene, touchedBy: deviceList.devices)
    }
    entries = deviceList.devices.compactMap { device in
      let use = rules?.use(of: device, among: deviceList.devices)
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
    case .ndjson: entries.flatMap { Self.json($0, hasScene: hasScene).line }
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
    return .object(identity + calibration(known) + members(device.abilities) + rest)
  }

  /// The matrix that udev gives it, if it does.
  private static func calibration(_ device: InputDevice) -> [JSONMember] {
    guard let matrix = device.calibration?.matrix else { return [] }
    return [JSONMember("calibration", .array(matrix.map { .number($0) }))]
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
      JSONMember("screen", reading.mapping.map { .string($0.screen.id) } ?? .null),
      JSONMember(
        "screenSize",
        reading.mapping.map { .array([.number($0.screen.size.width), .number($0.screen.size.height)]) }
          ?? .null),
      JSONMember("rotation", .integer(use.rule?.geometry.rotation.rawValue ?? 0)),
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

/// How a scene uses a device that concerns it.
struct SceneUse {
  enum Reading {
    /// Its touches go to a screen.
    case touches(SurfaceMapping, by: DeviceSource)
    /// Its keys are presses and commands of a remote control.
    case keys(by: DeviceSource)
    /// It reports shakes of the machine.
    case motion
  }

  /// How it is read; nil where it is not, for the reasons among the problems.
  let reading: Reading?
  /// The rule that says so; nil without rules.
  let rule: DeviceRuleDescription?
  /// Whether other programs get its events.
  let sharing: DeviceSharing
  /// What a point is on it; nil where its size is unknown.
  var points: PointSize?
  /// What keeps it from being read, or from being read as the rule wants.
  let problems: [DeviceProblem]

  /// Whether it would be read, and is not for the time being.
  var isSuspended: Bool {
    problems.contains { if case .suspended = $0 { true } else { false } }
  }
}

/// What a point is on a device, and how far a tap may go there, in millimetres.
struct PointSize {
  let millimetres: Double
  let tapMovement: Double

  /// As a line for people.
  var text: String {
    "1 pt = \(Decimal.rounded(millimetres, digits: 2)) mm; a tap may move \(Decimal.rounded(tapMovement, digits: 1)) mm"
  }
}

extension SceneUse.Reading {
  init(_ use: DeviceUse) {
    switch use {
    case .surface(let mapping, let source): self = .touches(mapping, by: source)
    case .keys(let source): self = .keys(by: source)
    case .motion: self = .motion
    }
  }

  /// Its name, for programs.
  var word: String {
    switch self {
    case .touches: "touches"
    case .keys: "keys"
    case .motion: "motion"
    }
  }

  /// Where its touches lie; nil for what has none.
  var mapping: SurfaceMapping? {
    if case .touches(let mapping, _) = self { mapping } else { nil }
  }

  /// By what it is read; nil for what has but one way.
  var source: DeviceSource? {
    switch self {
    case .touches(_, let source), .keys(let source): source
    case .motion: nil
    }
  }
}
