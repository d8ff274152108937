package import Bridging
package import JSON

/// The description of a panel from which Home Assistant makes a device with its entities.
///
/// The corresponding message is that of device discovery, at `homeassistant/device/NODE/config`.
package struct Discovery {
  /// What the panel is called, and the room that it is in, as far as the configuration says it.
  package struct Panel: Hashable, Sendable {
    /// Its name for people.
    let name: String
    let area: String?
    /// The address of a page about it.
    let page: String?
    /// The address where people get help with it.
    let support: String?
    let machine: Machine

    /// A panel called `name` in `area`, with pages at the addresses `page` and `support`, on `machine`.
    package init(
      name: String, area: String?, page: String? = nil, support: String? = nil,
      on machine: Machine = Machine()
    ) {
      self.name = name
      self.area = area
      self.page = page
      self.support = support
      self.machine = machine
    }
  }

  /// The machine that a panel runs on, as far as it says what it is.
  package struct Machine: Hashable, Sendable {
    let model: String?
    let serialNumber: String?

    /// A machine of this model with this number.
    package init(model: String? = nil, serialNumber: String? = nil) {
      (self.model, self.serialNumber) = (model, serialNumber)
    }
  }

  private let topics: Topics
  private let panel: Panel
  private let version: String

  /// Descriptions of `panel`, by this version of the program.
  package init(_ topics: Topics, _ panel: Panel, version: String) {
    self.topics = topics
    self.panel = panel
    self.version = version
  }

  /// The description of what `scene` exposes.
  package func description(of scene: ExposedScene) -> JSONValue {
    description(of: scene, components(of: scene).map { JSONMember($0.key, $0.description) })
  }

  /// The description of what there is of `known`, platforms by the names of components; the others of them are taken away.
  package func description(of scene: ExposedScene, among known: [String: String]) -> JSONValue {
    let all = components(of: scene).map { JSONMember($0.key, $0.description) }
    let present = all.filter { $0.value["platform"]?.string == known[$0.name] }
    let gone = known.filter { key, _ in !present.contains { $0.name == key } }
    let removed = gone.sorted { $0.key < $1.key }.map { key, platform in
      JSONMember(key, .object([JSONMember("platform", .string(platform))]))
    }
    return description(of: scene, present + removed)
  }

  private func description(of scene: ExposedScene, _ components: [JSONMember]) -> JSONValue {
    .object([
      JSONMember("device", device), JSONMember("origin", origin),
      JSONMember("availability", .array([availability])),
      JSONMember("components", .object(components)),
    ])
  }

  private var origin: JSONValue {
    let support = panel.support.map { [JSONMember("support_url", .string($0))] } ?? []
    return .object(
      [JSONMember("name", .string("Fingerpost")), JSONMember("sw_version", .string(version))] + support)
  }

  /// Where entities hear whether they are available.
  ///
  /// Home Assistant does not always fill in the payloads, which are its standard ones.
  private var availability: JSONValue {
    .object(
      Self.words([
        "topic": topics.availability, "payload_available": "online", "payload_not_available": "offline",
      ]))
  }

  private var device: JSONValue {
    let others = [
      ("suggested_area", panel.area), ("configuration_url", panel.page), ("hw_version", panel.machine.model),
      ("serial_number", panel.machine.serialNumber),
    ]
    return .object(
      [
        JSONMember("identifiers", .array([.string(identifier)])),
        JSONMember("name", .string(Self.cut(panel.name, to: 64))),
        JSONMember("manufacturer", .string("Fingerpost")), JSONMember("model", .string("Touch panel")),
        JSONMember("sw_version", .string(version)),
      ] + others.compactMap { name, word in word.map { JSONMember(name, .string($0)) } })
  }

  private var identifier: String { "fingerpost_\(topics.node)" }

  /// The platforms of the components that `description` has, by their names; none in what is not one.
  package static func platforms(in description: JSONValue) -> [String: String] {
    guard case .object(let components)? = description["components"] else { return [:] }
    return components.reduce(into: [:]) { platforms, component in
      if let platform = component.value["platform"]?.string { platforms[component.name] = platform }
    }
  }
}

/// One part of the description, an entity or a trigger of automations.
private struct Component {
  /// What a trigger of automations is chosen by in Home Assistant.
  struct Trigger {
    let type: String
    var subtype: String
    /// The id of the object that it is a trigger of; people do not choose by it.
    let id: String
  }

  /// Its name in the description, in letters that every topic can have.
  let key: String
  /// What it is chosen by; nil for an entity.
  let trigger: Trigger?
  /// What the description says of it besides the trigger.
  let members: [JSONMember]

  /// An entity of `platform`.
  init(_ key: String, _ platform: String, _ members: [JSONMember]) {
    (self.key, trigger) = (key, nil)
    self.members = [JSONMember("platform", .string(platform))] + members
  }

  /// A trigger of automations.
  init(_ key: String, _ trigger: Trigger, _ members: [JSONMember]) {
    (self.key, self.trigger, self.members) = (key, trigger, members)
  }

  /// All that the description says of it.
  var description: JSONValue {
    guard let trigger else { return .object(members) }
    return .object(
      [JSONMember("platform", .string("device_automation"))] + members + [
        JSONMember("type", .string(trigger.type)), JSONMember("subtype", .string(trigger.subtype)),
      ])
  }
}

extension Discovery {
  private func components(of scene: ExposedScene) -> [Component] {
    Self.distinct(
      scene.controls.flatMap(components) + scene.recognizers.flatMap(components)
        + scene.emits.flatMap(components(emitted:))) + scene.actions.map(component) + diagnostics
  }

  /// Home Assistant takes two triggers of one type and subtype for one: of equal names, all but the first have their id as well.
  private static func distinct(_ components: [Component]) -> [Component] {
    var taken: Set<[String]> = []
    return components.map { component in
      guard var trigger = component.trigger else { return component }
      while !taken.insert([trigger.type, trigger.subtype]).inserted { trigger.subtype += " (\(trigger.id))" }
      return Component(component.key, trigger, component.members)
    }
  }

  /// What all entities have; what is called as the panel has no name beside the panel's.
  private func entity(_ key: String, _ platform: String, name: String, _ members: [JSONMember]) -> Component {
    let name = name == panel.name ? JSONValue.null : .string(Self.cut(name, to: 100))
    return Component(
      key, platform,
      [JSONMember("unique_id", .string("\(identifier)_\(key)")), JSONMember("name", name)] + members)
  }

  /// `name`, or as much of it as `most` bytes of UTF-8 hold.
  ///
  /// Home Assistant makes an id of the panel's name and the entity's, in Latin letters, about four for a
  /// Chinese character. It cuts the id at 255 letters; one that then ends in `_` costs this entity and others.
  private static func cut(_ name: String, to most: Int) -> String {
    var name = name
    while name.utf8.count > most { name.unicodeScalars.removeLast() }
    return name
  }

  private func components(of control: ExposedControl) -> [Component] {
    let appearance = control.appearance
    let key = "view_\(control.id.asIdentifier)"
    let state = JSONMember("state_topic", .string(topics.value(of: control.id)))
    let command = JSONMember("command_topic", .string(topics.setting(of: control.id)))
    let isSet = [state, command, JSONMember("qos", .integer(1))]
    switch (control.kind, control.isWritable) {
    case (.button, _):
      return buttonComponents(control, key)
    case (.onOff, let isWritable):
      let platform = isWritable ? "switch" : "binary_sensor"
      let words = Self.words(["payload_on": "true", "payload_off": "false"]) + appearance.words
      return [entity(key, platform, name: appearance.name, (isWritable ? isSet : [state]) + words)]
    case (.number(let range, let step, let isCounted), true):
      let mode = isCounted ? Self.words(["mode": "box"]) : []
      return [
        entity(
          key, "number", name: appearance.name,
          isSet + Self.range(range, step: step) + mode + appearance.words)
      ]
    case (.choice(let names), true):
      let options = JSONMember("options", .array(names.map(JSONValue.string)))
      let templates = Self.words([
        "value_template": "{{ value_json }}", "command_template": "{{ value | tojson }}",
      ])
      return [entity(key, "select", name: appearance.name, isSet + [options] + templates + appearance.words)]
    case (.number, false), (.offset, _):
      return [entity(key, "sensor", name: appearance.name, [state] + appearance.words)]
    case (.choice(let names), false):
      let template = JSONMember("value_template", .string("{{ value_json }}"))
      // Home Assistant takes no empty list of options.
      let options =
        names.isEmpty
        ? []
        : [
          JSONMember("device_class", .string("enum")),
          JSONMember("options", .array(names.map(JSONValue.string))),
        ]
      let words = appearance.words.filter { $0.name == "icon" }
      return [entity(key, "sensor", name: appearance.name, [state, template] + options + words)]
    }
  }

  private static func words(_ words: KeyValuePairs<String, String>) -> [JSONMember] {
    words.map { JSONMember($0, .string($1)) }
  }

  private static func range(_ range: ClosedRange<Double>, step: Double) -> [JSONMember] {
    let width = range.upperBound - range.lowerBound
    let zero = range.contains(0) ? -range.lowerBound : 0
    let grid = step > 0 ? grid(of: [max(0.001, step), width, zero]) : grid(ofRange: width)
    return [
      JSONMember("min", .number(range.lowerBound)), JSONMember("max", .number(range.upperBound)),
      JSONMember("step", .number(grid)),
    ]
  }

  /// The widest grid from the minimum that has all `distances`, in thousandths, the finest that Home Assistant takes.
  ///
  /// Home Assistant counts from the minimum; a stepper counts from where it stands, which is 0 at first, and stops at the ends.
  private static func grid(of distances: [Double]) -> Double {
    let thousandths = distances.map { Int(exactly: ($0 * 1000).rounded()) ?? 0 }
    return Double(max(1, thousandths.reduce(0, greatestCommonDivisor))) / 1000
  }

  /// Euclid's algorithm.
  private static func greatestCommonDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? abs(one) : greatestCommonDivisor(other, one % other)
  }

  /// A control without steps moves by the power of ten that is about a hundredth of its range.
  private static func grid(ofRange width: Double) -> Double {
    var grid = 0.001
    while grid * 10 <= width / 100 { grid *= 10 }
    return grid
  }
}

extension Discovery {
  /// The trigger types that Home Assistant has words for, by the event of a button that each stands for.
  private static let buttonTriggers = ["touchDown": "button_press", "touchUpInside": "button_short_press"]
  /// The same by the number of taps; more are a short press.
  private static let tapTriggers = [
    2: "button_double_press", 3: "button_triple_press", 4: "button_quadruple_press",
    5: "button_quintuple_press",
  ]

  private func buttonComponents(_ button: ExposedControl, _ key: String) -> [Component] {
    let topic = topics.events(ofControl: button.id)
    let triggers = button.events.compactMap { event in
      Self.buttonTriggers[event].map {
        trigger(key, button.appearance, at: topic, of: event, button.type(of: event), type: $0)
      }
    }
    let types = button.events.map(button.type)
    return [event(key, button.appearance, at: topic, types, isPressed: true)] + triggers
  }

  private func components(of recognizer: ExposedRecognizer) -> [Component] {
    let appearance = recognizer.appearance
    let topic = topics.events(ofRecognizer: appearance.id)
    let key = "gesture_\(appearance.id.asIdentifier)"
    let states = GestureState.of(type: recognizer.type)
    let triggers: [(event: String, type: String)] =
      switch recognizer.type {
      case "tap": [("ended", Self.tapTriggers[recognizer.taps] ?? "button_short_press")]
      case "longPress", "chord": [("began", "button_long_press"), ("ended", "button_long_release")]
      default: states.filter { $0 != "cancelled" }.map { ($0, "\(recognizer.type)_\($0)") }
      }
    var types: [String] = []
    for type in states.map(recognizer.type) where !types.contains(type) { types.append(type) }
    return [event(key, appearance, at: topic, types, isPressed: recognizer.isPressed)]
      + triggers.map {
        trigger(key, appearance, at: topic, of: $0.event, recognizer.type(of: $0.event), type: $0.type)
      }
  }

  private func components(emitted appearance: Appearance) -> [Component] {
    let (topic, key) = (topics.events(named: appearance.id), "emit_\(appearance.id.asIdentifier)")
    let type = appearance.emittedType
    return [
      event(key, appearance, at: topic, [type], isPressed: false),
      trigger(key, appearance, at: topic, of: appearance.id, type, type: "emitted"),
    ]
  }

  private func event(
    _ key: String, _ appearance: Appearance, at topic: String, _ types: [String], isPressed: Bool
  ) -> Component {
    let isClassed = !isPressed || appearance.deviceClass != nil
    return entity(
      key, "event", name: appearance.name,
      [
        JSONMember("state_topic", .string(topic)),
        JSONMember("event_types", .array(types.map(JSONValue.string))),
      ] + (isClassed ? [] : Self.words(["device_class": "button"]))
        + appearance.words.filter { $0.name != "unit_of_measurement" })
  }

  private func trigger(
    _ key: String, _ appearance: Appearance, at topic: String, of event: String, _ word: String, type: String
  ) -> Component {
    Component(
      "trigger_\(key)_\(event.asIdentifier)",
      Component.Trigger(type: type, subtype: appearance.name, id: appearance.id),
      Self.words([
        "automation_type": "trigger", "topic": topic, "value_template": "{{ value_json.event_type }}",
        "payload": word,
      ]))
  }

  private func component(of action: Appearance) -> Component {
    entity(
      "action_\(action.id.asIdentifier)", "button", name: action.name,
      Self.words(["command_topic": topics.sending(action.id), "payload_press": "press"]) + action.words)
  }
}

extension Discovery {
  /// How the daemon is, for those who look after it.
  ///
  /// The connection has no availability, by which it would be unavailable in place of off.
  private var diagnostics: [Component] {
    let always = [
      JSONMember("availability", .array([])), JSONMember("entity_category", .string("diagnostic")),
    ]
    let connection = entity(
      "connection", "binary_sensor", name: "Connection",
      Self.words([
        "state_topic": topics.availability, "payload_on": "online", "payload_off": "offline",
        "device_class": "connectivity",
      ]) + always)
    let problem = entity(
      "status_outdated", "binary_sensor", name: "Scene outdated",
      Self.words([
        "state_topic": topics.status, "value_template": "{{ value_json.scene.outdated }}",
        "payload_on": "True", "payload_off": "False", "device_class": "problem",
        "entity_category": "diagnostic",
      ]))
    return [connection, problem]
      + [
        sensor("version", "Version", "value_json.version", [:]),
        sensor("scene", "Scene", "value_json.scene.file", [:]),
        sensor("devices", "Input devices", "value_json.devices | length", ["state_class": "measurement"]),
        sensor("touches", "Touches", "value_json.touches", ["state_class": "total_increasing"]),
        sensor(
          "latency", "Latency p99",
          "(value_json.latency.p99 * 1000) | round(3) if value_json.latency else none",
          ["unit_of_measurement": "ms", "device_class": "duration", "state_class": "measurement"]),
        sensor(
          "errors", "Errors", "value_json.scriptErrors + value_json.failedActions",
          ["state_class": "total_increasing"]),
      ]
  }

  private func sensor(
    _ key: String, _ name: String, _ value: String, _ words: KeyValuePairs<String, String>
  ) -> Component {
    entity(
      "status_\(key)", "sensor", name: name,
      Self.words(["state_topic": topics.status, "value_template": "{{ \(value) }}"]) + Self.words(words)
        + [JSONMember("entity_category", .string("diagnostic"))])
  }
}
