internal import Diagnostics
package import JSON

/// What a scene exposes, as the daemon says it.
package struct ExposedScene: Hashable, Sendable {
  /// The controls, in the order of the scene.
  package let controls: [ExposedControl]
  /// The recognizers, in the order of the scene.
  package let recognizers: [ExposedRecognizer]
  /// The names under which the scene publishes.
  package let emits: [String]
  /// The actions that others may send.
  package let actions: [String]
  /// The rooms that anything exposed belongs to.
  package let areas: Set<String>

  /// What `answer` says, which is the daemon's to the request `exposed`; nil for any other.
  package init?(_ answer: JSONValue) {
    guard case .array(let objects)? = answer["exposed"] else { return nil }
    controls = objects.compactMap(ExposedControl.init)
    recognizers = objects.compactMap(ExposedRecognizer.init)
    areas = Set(objects.compactMap { $0["area"]?.string })
    emits = Self.names(answer["emits"])
    actions = Self.names(answer["actions"])
  }

  private static func names(_ list: JSONValue?) -> [String] {
    guard case .array(let names)? = list else { return [] }
    return names.compactMap(\.string)
  }

  /// The control of this id.
  package subscript(view: String) -> ExposedControl? { controls.first { $0.id == view } }

  /// The control or screen that has a new value by this record, with the value.
  func value(in record: JSONValue) -> (control: ExposedControl, value: JSONValue)? {
    switch record["kind"]?.string {
    case "view":
      guard let control = record["view"]?.string.flatMap({ self[$0] }), !control.isScreen,
        let value = record["changes"]?[control.property]
      else { return nil }
      return (control, value)
    case "screen":
      guard let screen = record["screen"]?.string.flatMap({ self[$0] }), screen.isScreen,
        let isDark = ["dark": true, "awake": false][record["event"]?.string ?? ""]
      else { return nil }
      return (screen, .boolean(isDark))
    default: return nil
    }
  }
}

/// What a dashboard shows of something exposed.
package struct Appearance: Hashable, Sendable {
  let id: String
  /// What people call it.
  let name: String
  /// The other words of the scene, by the names that they have for discovery.
  let words: [JSONMember]

  /// That of something with no more than a name.
  init(name: String) { (id, self.name, words) = (name, name, []) }

  fileprivate init?(_ object: JSONValue) {
    guard let id = object["id"]?.string else { return nil }
    self.id = id
    name = object["name"]?.string ?? id
    words = [("icon", "icon"), ("unit_of_measurement", "unit"), ("device_class", "class")].compactMap {
      name, word in object[word].map { JSONMember(name, $0) }
    }
  }
}

/// A control that a scene exposes, or a screen, which is on while it is dark.
package struct ExposedControl: Hashable, Sendable {
  /// What a control stands at, and what it can.
  package enum Kind: Hashable, Sendable {
    /// It is on or off.
    case onOff
    /// A number, of steps where it has any.
    case number(ClosedRange<Double>, step: Double)
    /// One of several titles, by its index.
    case choice([String])
    /// It only has events.
    case button
  }

  /// Its id in the scene.
  package var id: String { appearance.id }
  /// What it can.
  package let kind: Kind
  /// What a dashboard shows of it.
  let appearance: Appearance
  /// Whether others may set it.
  let isWritable: Bool
  /// The name of the property that it is set by.
  let property: String
  let isScreen: Bool
  /// What it stands at, as the daemon says it; nil where it stands at nothing.
  package private(set) var value: JSONValue?

  /// The same control, wherever it stands.
  var withoutValue: ExposedControl {
    var control = self
    control.value = nil
    return control
  }

  fileprivate init?(_ object: JSONValue) {
    guard let appearance = Appearance(object), let word = object["kind"]?.string,
      let control = Self.control(word, object)
    else { return nil }
    self.appearance = appearance
    (kind, property) = control
    isScreen = word == "screen"
    isWritable = object["access"]?.string == "write"
    value = object["value"]
  }

  private static func control(_ word: String, _ object: JSONValue) -> (Kind, property: String)? {
    switch word {
    case "switch": return (.onOff, "isOn")
    case "screen": return (.onOff, "isDark")
    case "slider", "stepper":
      guard let least = object["minimumValue"]?.number, let most = object["maximumValue"]?.number,
        least <= most
      else { return nil }
      return (.number(least...most, step: object["stepValue"]?.number ?? 0), "value")
    case "segmentedControl":
      guard case .array(let segments)? = object["segments"] else { return nil }
      return (.choice(segments.compactMap(\.string)), "selectedSegmentIndex")
    case "pageControl":
      let last = max(0, (object["numberOfPages"]?.number ?? 0) - 1)
      return (.number(0...last, step: 1), "currentPage")
    case "button", "control": return (.button, "value")
    default: return nil
    }
  }
}

/// A gesture recognizer that a scene exposes.
package struct ExposedRecognizer: Hashable, Sendable {
  /// What a dashboard shows of it.
  let appearance: Appearance
  /// Its type: `tap`, `swipe` and so on.
  let type: String

  fileprivate init?(_ object: JSONValue) {
    guard let appearance = Appearance(object), let type = object["type"]?.string else { return nil }
    self.appearance = appearance
    self.type = type
  }
}

extension ExposedControl {
  /// What it is at when it stands at `value`, as others read it: a JSON scalar, a segment's title for its index; nil without one.
  package func payload(of value: JSONValue?) -> String? {
    guard let value else { return nil }
    switch kind {
    case .button: return nil
    case .onOff, .number: return value.text
    case .choice(let titles):
      guard let index = value.number.flatMap({ Int(exactly: $0) }), titles.indices.contains(index) else {
        return "null"
      }
      return JSONValue.string(titles[index]).text
    }
  }

  /// The values in `payload`, as in the request `set`; throws why it has none.
  package func values(from payload: [UInt8]) throws(MessageError) -> JSONValue {
    guard isWritable else { throw MessageError("the scene lets nobody set it") }
    let value = try value(from: payload)
    return .object([JSONMember(property, value)])
  }

  private func value(from payload: [UInt8]) throws(MessageError) -> JSONValue {
    let value = try? JSONValue(reading: payload)
    switch (kind, value) {
    case (.button, _): throw MessageError("it has no value")
    case (.onOff, .boolean?): return value ?? .null
    case (.onOff, _): throw MessageError("wants true or false, found \(Self.quoted(payload))")
    case (.number, .integer?), (.number, .number?): return value ?? .null
    case (.number, _): throw MessageError("wants a number, found \(Self.quoted(payload))")
    case (.choice(let titles), _):
      // A title may come as it is, for that is how people type it.
      let title = value?.string ?? String(decoding: payload, as: UTF8.self)
      guard let index = titles.firstIndex(of: title) else {
        throw MessageError("wants one of its segments, found \(Self.quoted(payload))")
      }
      return .integer(index)
    }
  }

  private static func quoted(_ payload: [UInt8]) -> String {
    String(decoding: payload.prefix(256), as: UTF8.self).quoted
  }
}

/// Why a message from others comes to nothing.
package struct MessageError: Error, Hashable, CustomStringConvertible {
  /// The reason in words.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension JSONValue {
  /// The number, where it is one.
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    case .null, .boolean, .string, .array, .object: nil
    }
  }
}
