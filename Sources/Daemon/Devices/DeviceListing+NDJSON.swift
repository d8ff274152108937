package import DispatchLog
internal import InputDevices
internal import JSON
internal import Scenes
internal import TouchDelivery

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
