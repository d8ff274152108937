package import Answers
package import Diagnostics
package import JSON
package import TouchTime

/// The objects that a scene exposes, as the daemon reports them.
package struct ExposedScene: Hashable, Sendable {
  /// The controls, in the order of the scene.
  package let controls: [ExposedControl]
  /// The recognizers, in the order of the scene.
  package let recognizers: [ExposedRecognizer]
  /// The names under which the scene publishes.
  package let emits: [Appearance]
  /// The actions that others may send.
  package let actions: [Appearance]
  /// The screens, in the order of the scene.
  package let screens: [ExposedScreen]

  /// The content of `answer`, the daemon's to the request `exposed`; nil for any other.
  package init?(_ answer: JSONValue) {
    guard case .array? = answer["exposed"] else { return nil }
    let objects: [ExposedAnswer.Object] = Self.list(answer["exposed"])
    controls = objects.compactMap(ExposedControl.init)
    recognizers = objects.compactMap(ExposedRecognizer.init)
    let names: [ExposedAnswer.Name] = Self.list(answer["names"])
    emits = Self.list(answer["emits"]).map { id in
      Appearance(id, names.first { $0.kind == "emit" && $0.id == id })
    }
    actions = Self.list(answer["actions"]).map { id in
      Appearance(id, names.first { $0.kind == "action" && $0.id == id })
    }
    screens = Self.list(answer["screens"]).compactMap(ExposedScreen.init)
  }

  /// The elements that can be read: a newer daemon may have others.
  private static func list<Element: WireValue>(_ list: JSONValue?) -> [Element] {
    list?.elements.compactMap { try? Element(reading: $0) } ?? []
  }

  /// The control of this id.
  package subscript(view: String) -> ExposedControl? { controls.first { $0.id == view } }

  /// The control or screen that has a new value by this record, with that value.
  package func control(in record: JSONValue) -> ExposedControl? {
    guard let kind = record["kind"]?.string, ["view", "screen"].contains(kind),
      var control = record[kind]?.string.flatMap({ self[$0] }), control.isScreen == (kind == "screen")
    else { return nil }
    control.value =
      control.isScreen
      ? ["dark": .boolean(true), "awake": .boolean(false)][record["event"]?.string ?? ""]
      : record["changes"]?[control.property]
    return control.value == nil ? nil : control
  }
}

/// A screen of the scene.
package struct ExposedScreen: Hashable, Sendable {
  /// Its id in the scene.
  package let id: String
  /// How wide it is, in points.
  package let width: Double
  /// How high it is, in points.
  package let height: Double

  fileprivate init?(_ screen: ExposedAnswer.Screen) {
    let size = screen.size
    guard size.count == 2, size[0] > 0, size[1] > 0 else { return nil }
    (id, width, height) = (screen.id, size[0], size[1])
  }
}

/// What a dashboard shows of something exposed.
package struct Appearance: Hashable, Sendable {
  /// Its id in the scene.
  package let id: String
  /// Its name for people.
  package let name: String
  /// The other words of the scene, by the names that they have for discovery.
  package let words: [JSONMember]

  /// The class of thing that it is; nil where the scene does not say.
  package var deviceClass: String? { words.first { $0.name == "device_class" }?.value.string }

  fileprivate init(_ id: String, _ description: ExposedAnswer.Name?) {
    (self.id, name) = (id, description?.name ?? id)
    words = Self.words(description?.icon, nil, description?.deviceClass)
  }

  fileprivate init(_ object: ExposedAnswer.Object) {
    (id, name) = (object.id, object.name ?? object.id)
    words = Self.words(object.icon, object.unit, object.deviceClass)
  }

  private static func words(_ icon: String?, _ unit: String?, _ deviceClass: String?) -> [JSONMember] {
    [("icon", icon), ("unit_of_measurement", unit), ("device_class", deviceClass)].compactMap { name, word in
      word.map { JSONMember(name, .string($0)) }
    }
  }
}

/// A control that a scene exposes, or a screen, which is on while it is dark.
package struct ExposedControl: Hashable, Sendable {
  /// A control's value, and its range.
  package enum Kind: Hashable, Sendable {
    /// It is on or off.
    case onOff
    /// A number, of steps where it has any; where it is counted, people type it rather than slide it.
    case number(ClosedRange<Double>, step: Double, isCounted: Bool)
    /// One of several segments, by its index, or none, by -1; no two have the same name.
    case choice([String])
    /// An offset along x and y.
    case offset
    /// It only has events.
    case button
  }

  /// Its id in the scene.
  package var id: String { appearance.id }
  /// Its range of values.
  package let kind: Kind
  /// What a dashboard shows of it.
  package let appearance: Appearance
  /// Whether others may set it.
  package let isWritable: Bool
  /// The name of the property that it is set by.
  package let property: String
  /// Whether it is a screen, which others set dark.
  package let isScreen: Bool
  /// The events that others get of it, by their words in scenes.
  package let events: [String]
  /// Its value, as the daemon reports it; nil without one.
  package fileprivate(set) var value: JSONValue?

  /// The same control, regardless of its value.
  package var withoutValue: ExposedControl {
    var control = self
    control.value = nil
    return control
  }

  fileprivate init?(_ object: ExposedAnswer.Object) {
    guard let control = Self.control(object) else { return nil }
    appearance = Appearance(object)
    (kind, property) = control
    isScreen = object.kind == "screen"
    isWritable = object.access == "write"
    value = object.value
    events = object.events ?? (kind == .button ? ["touchUpInside"] : ["valueChanged"])
  }

  private static func control(_ object: ExposedAnswer.Object) -> (Kind, property: String)? {
    switch object.kind {
    case "switch": return (.onOff, "isOn")
    case "screen": return (.onOff, "isDark")
    case "slider", "stepper", "dial":
      guard let least = object["minimumValue"]?.number, let most = object["maximumValue"]?.number,
        least <= most
      else { return nil }
      let step = object["stepValue"]?.number ?? 0
      return (.number(least...most, step: step, isCounted: object.kind == "stepper"), "value")
    case "segmentedControl":
      guard case .array(let segments)? = object["segments"] else { return nil }
      return (.choice(names(of: segments.map { $0.string ?? "" })), "selectedSegmentIndex")
    case "pageControl":
      let last = max(0, (object["numberOfPages"]?.number ?? 0) - 1)
      return (.number(0...last, step: 1, isCounted: true), "currentPage")
    case "scrollView" where object.value?.number != nil:
      let last = max(0, (object["numberOfPages"]?.number ?? 1) - 1)
      return (.number(0...last, step: 1, isCounted: true), "page")
    case "scrollView": return (.offset, "contentOffset")
    case "button", "control": return (.button, "value")
    default: return nil
    }
  }

  /// The titles with single spaces between their words.
  ///
  /// The number of the segment, from 1, stands behind a title that others cannot use, as in `Warm (2)`: one that is
  /// empty, that an earlier segment has, or that is a word of Home Assistant for no value.
  private static func names(of titles: [String]) -> [String] {
    var taken: Set = [""]
    return titles.enumerated().map { index, title in
      var name = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      while ["none", "unknown", "unavailable"].contains(name.lowercased()) || !taken.insert(name).inserted {
        name += (name.isEmpty ? "" : " ") + "(\(index + 1))"
      }
      return name
    }
  }
}

/// A gesture recognizer that a scene exposes.
package struct ExposedRecognizer: Hashable, Sendable {
  /// What a dashboard shows of it.
  package let appearance: Appearance
  /// Its type: `tap`, `swipe` and so on.
  package let type: String
  /// How many taps a tap has.
  package let taps: Int

  fileprivate init?(_ object: ExposedAnswer.Object) {
    guard let type = object.type else { return nil }
    appearance = Appearance(object)
    self.type = type
    taps = object["numberOfTapsRequired"]?.number.flatMap { Int(exactly: $0) } ?? 1
  }
}

extension ExposedControl {
  /// The command that gives it `value`; `words` are what others wrote.
  ///
  /// - Throws: the reason if it cannot have that.
  package func command(setting value: JSONValue?, words: String) throws(PlainError) -> Command {
    guard isWritable else { throw PlainError("the scene does not let others set it") }
    let values = JSONValue.object([JSONMember(property, try checked(value, words))])
    return isScreen ? .setScreen(id, values: values) : .set(view: id, values: values)
  }

  private func checked(_ value: JSONValue?, _ words: String) throws(PlainError) -> JSONValue {
    let found = "found \(String(decoding: words.utf8.prefix(256), as: UTF8.self).quoted)"
    switch (kind, value) {
    case (.button, _): throw PlainError("it has no value")
    case (.onOff, .boolean?): return value ?? .null
    case (.onOff, _): throw PlainError("wants true or false, \(found)")
    case (.number, .integer?), (.number, .number?): return value ?? .null
    case (.number, _): throw PlainError("wants a number, \(found)")
    case (.offset, let offset?) where offset.numbers?.count == 2: return offset
    case (.offset, _): throw PlainError("wants two numbers, [x, y], \(found)")
    case (.choice, .null?): return .integer(-1)
    case (.choice(let names), _):
      // A name may come without quotes, because people type it so.
      guard let index = names.firstIndex(of: value?.string ?? words) else {
        throw PlainError("wants one of its segments, \(found)")
      }
      return .integer(index)
    }
  }
}

extension Command {
  /// The request that came from others at `time`: a daemon that reads it more than five seconds later refuses it.
  package func request(from time: Instant) -> Request { .command(self, until: time.advanced(by: 5)) }
}

extension JSONValue {
  /// The answer about a value that had to wait and could not be set; nil for a line that says something else.
  package var lateAnswer: LateAnswer? {
    self["late"] == .string("set") ? (try? LateAnswer(reading: self)) : nil
  }

  /// The elements, where it is a list; none otherwise.
  fileprivate var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }
}

extension String {
  /// The text with the characters for which `isEncoded` holds as the numbers of their bytes, such as `%2F`.
  package func percentEncoded(_ isEncoded: (Unicode.Scalar) -> Bool) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      guard isEncoded(scalar) else { return text.unicodeScalars.append(scalar) }
      for byte in String(scalar).utf8 {
        text += "%" + byte.hexadecimal(digits: 2, uppercase: true)
      }
    }
  }
}
