internal import Bridging
internal import TouchGestures
internal import JSON
internal import TouchTime

/// Makes messages of what the daemon records, numbered in their order.
struct EventNumbering {
  private var count = 0

  /// The message about `record`, of what `scene` exposes, at `date` in seconds since 1970; nil for a record that is no event for others.
  mutating func message(of record: JSONValue, in scene: ExposedScene, _ topics: Topics, date: Double)
    -> Message?
  {
    guard let event = Event(record, in: scene, topics) else { return nil }
    count += 1
    let members =
      [
        JSONMember("event_type", .string(event.type)), JSONMember("sequence", .integer(count)),
        JSONMember("time", .number((date * 1000).rounded() / 1000)),
      ] + event.details
    return .passing(event.topic, JSONValue.object(members).text)
  }

  /// Leaves out as many numbers as `record`, which is of lost records, says; how many these are.
  ///
  /// The daemon cannot say which of them were events; those of a kind that is never one leave no gap.
  mutating func skip(_ record: JSONValue) -> Int {
    if let kind = record["of"]?.string, !Event.kinds.contains(kind) { return 0 }
    guard case .integer(let lost)? = record["count"], lost > 0 else { return 0 }
    count += lost
    return lost
  }
}

/// Something that happened in the scene.
private struct Event {
  /// The kinds of records that can be events.
  static let kinds: Set = ["control", "gesture", "emit"]

  let topic: String
  let type: String
  let details: [JSONMember]

  init?(_ record: JSONValue, in scene: ExposedScene, _ topics: Topics) {
    switch record["kind"]?.string {
    case "control":
      guard let id = record["control"]?.string, let event = record["event"]?.string, let control = scene[id],
        control.events.contains(event)
      else { return nil }
      (topic, type) = (topics.events(ofControl: id), control.type(of: event))
      details = control.told(record["value"]).map { [JSONMember("value", $0)] } ?? []
    case "gesture":
      guard let id = record["recognizer"]?.string, let state = record["to"]?.string,
        GestureState.told.contains(state)
      else { return nil }
      let recognizer = scene.recognizers.first { $0.appearance.id == id }
      (topic, type) = (topics.events(ofRecognizer: id), recognizer?.type(of: state) ?? state)
      details = (recognizer?.details(of: state) ?? []) + record.members(Self.measures)
    case "emit":
      guard let name = record["name"]?.string else { return nil }
      let appearance = scene.emits.first { $0.id == name }
      (topic, type) = (topics.events(named: name), appearance?.emittedType ?? name)
      details = [JSONMember("data", record["data"] ?? .null)]
    default: return nil
    }
  }

  /// What a gesture measures, with the digits that a finger is worth: hundredths of points, tenths of points in a second, and
  /// ten-thousandths of a scale or an angle.
  private static let measures: KeyValuePairs = [
    "view": 0, "location": 2, "numberOfTouches": 0, "direction": 0, "translation": 2, "velocity": 1,
    "scale": 4, "rotation": 4,
  ]
}

/// The states of recognizers that are published: beginnings and ends, not each movement.
enum GestureState {
  static let told: Set = ["began", "ended", "cancelled"]

  /// Those that a recognizer of this type can have, in their order.
  static func of(type: String) -> [String] {
    GestureRecognizerType.isDiscrete(type) ? ["ended"] : ["began", "ended", "cancelled"]
  }
}

extension JSONValue {
  /// The members with these names, as far as there are any and they are not null, with at most so many digits.
  fileprivate func members(_ names: KeyValuePairs<String, Int>) -> [JSONMember] {
    names.compactMap { name, digits in
      guard let value = self[name], value != .null else { return nil }
      return JSONMember(name, value.rounded(to: digits))
    }
  }

  private func rounded(to digits: Int) -> JSONValue {
    switch self {
    case .number(let number):
      let factor = (0..<digits).reduce(1.0) { factor, _ in factor * 10 }
      return .number((number * factor).rounded() / factor)
    case .array(let elements): return .array(elements.map { $0.rounded(to: digits) })
    default: return self
    }
  }
}

extension ExposedControl {
  /// The word for `event`, a control's: Home Assistant's where that has one.
  func type(of event: String) -> String {
    switch event {
    case "touchDown": "press_start"
    case "touchUpInside": appearance.isDoorbell ? "ring" : "press_end"
    default: event
    }
  }
}

extension ExposedRecognizer {
  /// The types whose recognizers are like a button.
  private static let holds: Set = ["longPress", "chord"]

  /// The word for `state`: Home Assistant's where that has one.
  ///
  /// A long press that is cancelled has ended: nothing else stops what its start has begun.
  func type(of state: String) -> String {
    switch (type, state) {
    case ("tap", "ended") where appearance.isDoorbell: "ring"
    case ("tap", "ended"): taps > 1 ? "multi_press_end" : "press_end"
    case (let type, "began") where Self.holds.contains(type) && appearance.isDoorbell: "ring"
    case (let type, "began") where Self.holds.contains(type): "long_press_start"
    case (let type, _) where Self.holds.contains(type): "long_press_end"
    case (_, "ended") where appearance.isDoorbell && isDiscrete: "ring"
    case (_, "began") where appearance.isDoorbell: "ring"
    default: state
    }
  }

  /// What is said of `state` besides what it measures.
  func details(of state: String) -> [JSONMember] {
    if type == "tap", taps > 1 { return [JSONMember("multi_press_count", .integer(taps))] }
    return Self.holds.contains(type) && state != "began"
      ? [JSONMember("cancelled", .boolean(state == "cancelled"))] : []
  }

  /// Whether it is for Home Assistant something that is pressed.
  var isPressed: Bool { type == "tap" || Self.holds.contains(type) }

  private var isDiscrete: Bool { GestureRecognizerType.isDiscrete(type) }
}

extension Appearance {
  /// Whether it is a doorbell, of which Home Assistant wants that it rings.
  var isDoorbell: Bool { deviceClass == "doorbell" }

  /// The word for what is emitted under its id.
  var emittedType: String { isDoorbell ? "ring" : id }
}

/// Holds events back until the broker has shown that it listens, so that none arrives when it is old.
///
/// What is written to a broker that has stalled waits in the kernel, and nothing takes it back from there. So the
/// broker is asked before each event, or before several that come at once.
struct EventGate {
  /// How old an event may become here, in microseconds.
  private static let maximumAge: Int64 = 1_000_000
  /// How many events may wait, so that a script that makes too many costs no more memory.
  private static let limit = 1_024

  private var waiting: [(time: Instant, message: Message)] = []
  private var isAsking = false
  /// How many there was no room for since the broker was asked.
  private var displaced = 0

  var isWaiting: Bool { !waiting.isEmpty }

  /// Whether the events that wait have waited too long at `time`.
  func isOverdue(at time: Instant) -> Bool {
    waiting.allSatisfy { time > $0.time + Self.maximumAge }
  }

  /// Takes an event; true where the broker is to be asked now.
  mutating func add(_ message: Message, at time: Instant) -> Bool {
    waiting.append((time, message))
    if waiting.count > Self.limit {
      waiting.removeFirst()
      displaced += 1
    }
    defer { isAsking = true }
    return !isAsking
  }

  /// The events that may go because the broker has answered, and how many are lost: those that have become
  /// old meanwhile, and those that there was no room for.
  mutating func open(at time: Instant) -> (messages: [Message], lost: Int) {
    let young = waiting.filter { time <= $0.time + Self.maximumAge }
    return (young.map(\.message), close() - young.count)
  }

  /// Forgets all events, because the broker is away; how many they were, and those that did not fit.
  @discardableResult
  mutating func close() -> Int {
    defer { (waiting, isAsking, displaced) = ([], false, 0) }
    return waiting.count + displaced
  }
}
