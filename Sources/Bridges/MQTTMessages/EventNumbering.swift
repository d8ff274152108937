internal import GestureRecognizers
internal import JSON
internal import Time

/// Makes messages of what the daemon records, numbered in their order.
struct EventNumbering {
  private var count = 0

  /// The message about `record`, at `date` in seconds since 1970; nil for a record that is no event for others.
  mutating func message(of record: JSONValue, _ topics: Topics, date: Double) -> Message? {
    guard let event = Event(record) else { return nil }
    count += 1
    let members =
      [
        JSONMember("event_type", .string(event.type)), JSONMember("sequence", .integer(count)),
        JSONMember("time", .number((date * 1000).rounded() / 1000)),
      ] + event.details
    return .passing(event.topic(topics), JSONValue.object(members).text)
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
  enum Source {
    case control(String)
    case recognizer(String)
    case name(String)
  }

  /// The kinds of records that can be events.
  static let kinds: Set = ["control", "gesture", "emit"]

  let source: Source
  let type: String
  let details: [JSONMember]

  init?(_ record: JSONValue) {
    switch record["kind"]?.string {
    case "control":
      guard let control = record["control"]?.string, let event = record["event"]?.string,
        !Self.movements.contains(event)
      else { return nil }
      (source, type) = (.control(control), event)
      details = record.members(["value"])
    case "gesture":
      guard let recognizer = record["recognizer"]?.string, let state = record["to"]?.string,
        GestureState.told.contains(state)
      else { return nil }
      (source, type) = (.recognizer(recognizer), state)
      details = record.members([
        "view", "location", "numberOfTouches", "direction", "translation", "velocity", "scale", "rotation",
      ])
    case "emit":
      guard let name = record["name"]?.string else { return nil }
      (source, type) = (.name(name), name)
      details = [JSONMember("data", record["data"] ?? .null)]
    default: return nil
    }
  }

  /// What a finger does all the time; the value says where to.
  private static let movements: Set = ["touchDragInside", "touchDragOutside"]

  func topic(_ topics: Topics) -> String {
    switch source {
    case .control(let id): topics.events(ofControl: id)
    case .recognizer(let id): topics.events(ofRecognizer: id)
    case .name(let name): topics.events(named: name)
    }
  }
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
  /// The members with these names, as far as there are any and they are not null.
  fileprivate func members(_ names: [String]) -> [JSONMember] {
    names.compactMap { name in
      guard let value = self[name], value != .null else { return nil }
      return JSONMember(name, value)
    }
  }
}

/// Holds events back until the broker has shown that it listens, so that none arrives when it is old.
///
/// What is written to a broker that has stalled waits in the kernel, and nothing takes it back from there. So the
/// broker is asked before each event, or before several that come at once.
struct EventGate {
  /// How old an event may become here, in microseconds.
  private static let patience: Int64 = 1_000_000
  /// How many events may wait, so that a script that makes too many costs no more memory.
  private static let limit = 1_024

  private var waiting: [(time: Instant, message: Message)] = []
  private var isAsking = false
  /// How many there was no room for since the broker was asked.
  private var displaced = 0

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
    let young = waiting.filter { time.microseconds - $0.time.microseconds <= Self.patience }
    return (young.map(\.message), close() - young.count)
  }

  /// Forgets all events, because the broker is away; how many they were, and those that did not fit.
  @discardableResult
  mutating func close() -> Int {
    defer { (waiting, isAsking, displaced) = ([], false, 0) }
    return waiting.count + displaced
  }
}
