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

    /// A panel called `name` in `area`.
    package init(name: String, area: String?) {
      self.name = name
      self.area = area
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

  /// The description of what `scene` exposes, by which what `gone` has, platforms by the names of components, is taken away.
  package func description(of scene: ExposedScene, removing gone: [String: String] = [:]) -> JSONValue {
    let present = components(of: scene).filter { gone[$0.key] == nil }.map {
      JSONMember($0.key, $0.description)
    }
    let removed = gone.sorted { $0.key < $1.key }.map { key, platform in
      JSONMember(key, .object([JSONMember("platform", .string(platform))]))
    }
    return .object([
      JSONMember("device", device(in: scene)),
      JSONMember(
        "origin",
        .object([
          JSONMember("name", .string("Fingerpost")), JSONMember("sw_version", .string(version)),
        ])),
      JSONMember("availability", .array([availability])),
      JSONMember("components", .object(present + removed)),
    ])
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

  private func device(in scene: ExposedScene) -> JSONValue {
    let area = panel.area ?? (scene.areas.count == 1 ? scene.areas.first : nil)
    return .object(
      [
        JSONMember("identifiers", .array([.string(identifier)])), JSONMember("name", .string(panel.name)),
        JSONMember("manufacturer", .string("Fingerpost")), JSONMember("model", .string("Touch panel")),
        JSONMember("sw_version", .string(version)),
      ] + (area.map { [JSONMember("suggested_area", .string($0))] } ?? []))
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

  /// What all entities have.
  private func entity(_ key: String, _ platform: String, name: String, _ members: [JSONMember]) -> Component {
    Component(
      key, platform,
      [JSONMember("unique_id", .string("\(identifier)_\(key)")), JSONMember("name", .string(name))] + members)
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
    case (.onOff, true):
      let words = Self.words(["payload_on": "true", "payload_off": "false"])
      return [entity(key, "switch", name: appearance.name, isSet + words + appearance.words)]
    case (.onOff, false):
      let words = Self.words(["payload_on": "true", "payload_off": "false"])
      return [entity(key, "binary_sensor", name: appearance.name, [state] + words + appearance.words)]
    case (.number(let range, let step), true):
      return [
        entity(
          key, "number", name: appearance.name, isSet + Self.range(range, step: step) + appearance.words)
      ]
    case (.choice(let names), true):
      let options = JSONMember("options", .array(names.map(JSONValue.string)))
      let templates = Self.words([
        "value_template": "{{ value_json }}", "command_template": "{{ value | tojson }}",
      ])
      return [entity(key, "select", name: appearance.name, isSet + [options] + templates + appearance.words)]
    case (.number, false):
      return [entity(key, "sensor", name: appearance.name, [state] + appearance.words)]
    case (.choice, false):
      let template = JSONMember("value_template", .string("{{ value_json }}"))
      return [entity(key, "sensor", name: appearance.name, [state, template] + appearance.words)]
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
  /// The trigger types that Home Assistant has words for, by the event that each stands for.
  private static let buttonTriggers: KeyValuePairs = [
    "touchDown": "button_press", "touchUpInside": "button_short_press",
  ]
  private static let pressTriggers: KeyValuePairs = [
    "began": "button_long_press", "ended": "button_long_release",
  ]

  private func buttonComponents(_ button: ExposedControl, _ key: String) -> [Component] {
    let topic = topics.events(ofControl: button.id)
    let types = [
      "touchDown", "touchDownRepeat", "touchDragEnter", "touchDragExit", "touchUpInside", "touchUpOutside",
      "touchCancel", "valueChanged", "primaryActionTriggered",
    ]
    return [event(key, button.appearance, at: topic, types)]
      + Self.buttonTriggers.map { trigger(key, button.appearance, at: topic, of: $0, type: $1) }
  }

  private func components(of recognizer: ExposedRecognizer) -> [Component] {
    let topic = topics.events(ofRecognizer: recognizer.appearance.id)
    let key = "gesture_\(recognizer.appearance.id.asIdentifier)"
    let states = GestureState.of(type: recognizer.type)
    let triggers: [(event: String, type: String)] =
      switch recognizer.type {
      case "tap": [("ended", "button_short_press")]
      case "longPress", "chord": Self.pressTriggers.map { ($0, $1) }
      default: states.filter { $0 != "cancelled" }.map { ($0, "\(recognizer.type)_\($0)") }
      }
    return [event(key, recognizer.appearance, at: topic, states)]
      + triggers.map { trigger(key, recognizer.appearance, at: topic, of: $0.event, type: $0.type) }
  }

  private func components(emitted name: String) -> [Component] {
    let (topic, key) = (topics.events(named: name), "emit_\(name.asIdentifier)")
    let appearance = Appearance(name: name)
    return [
      event(key, appearance, at: topic, [name]),
      trigger(key, appearance, at: topic, of: name, type: "emitted"),
    ]
  }

  private func event(
    _ key: String, _ appearance: Appearance, at topic: String, _ types: [String]
  ) -> Component {
    entity(
      key, "event", name: appearance.name,
      [
        JSONMember("state_topic", .string(topic)),
        JSONMember("event_types", .array(types.map(JSONValue.string))),
      ] + appearance.words.filter { $0.name != "unit_of_measurement" })
  }

  private func trigger(
    _ key: String, _ appearance: Appearance, at topic: String, of event: String, type: String
  ) -> Component {
    Component(
      "trigger_\(key)_\(event.asIdentifier)",
      Component.Trigger(type: type, subtype: appearance.name, id: appearance.id),
      Self.words([
        "automation_type": "trigger", "topic": topic, "value_template": "{{ value_json.event_type }}",
        "payload": event,
      ]))
  }

  private func component(of action: String) -> Component {
    entity(
      "action_\(action.asIdentifier)", "button", name: action,
      Self.words(["command_topic": topics.sending(action), "payload_press": "press"]))
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
    return [connection]
      + [
        sensor("version", "Version", "value_json.version", [:]),
        sensor("scene", "Scene", "value_json.scene.file", [:]),
        sensor("devices", "Input devices", "value_json.devices | length", ["state_class": "measurement"]),
        sensor("touches", "Touches", "value_json.touches", ["state_class": "total_increasing"]),
        sensor(
          "latency", "Latency of 99 %",
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
