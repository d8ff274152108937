import Answers
import Bridging
import JSON
import MQTTMessages
import TouchTime

/// What the daemon says of a scene with one thing of each kind.
enum Scene {
  static let answer = """
    {"exposed":[\
    {"id":"lamp","kind":"slider","access":"write","value":40,"minimumValue":0,"maximumValue":100,"stepValue":0,\
    "hidden":false,"enabled":true,"name":"Reading lamp","icon":"mdi:lamp","unit":"%","area":"Hall"},\
    {"id":"power","kind":"switch","access":"write","value":true,"isOn":true},\
    {"id":"warm/cold","kind":"segmentedControl","access":"write","value":1,"selectedSegmentIndex":1,\
    "segments":["Warm","Day \\"light\\""]},\
    {"id":"page","kind":"pageControl","access":"write","value":0,"currentPage":0,"numberOfPages":3},\
    {"id":"level","kind":"stepper","access":"read","value":2.5,"minimumValue":0,"maximumValue":10,"stepValue":0.5},\
    {"id":"door","kind":"switch","access":"read","value":false,"isOn":false,"class":"door"},\
    {"id":"bell","kind":"button","access":"read","enabled":true,"class":"doorbell"},\
    {"id":"note","kind":"view","access":"read","hidden":false},\
    {"id":"away","kind":"gestureRecognizer","type":"swipe","access":"read","name":"Away"},\
    {"id":"hold","kind":"gestureRecognizer","type":"longPress","access":"read"}],\
    "emits":["alarm"],"actions":["goodNight"]}
    """

  static let topics = Topics(base: "fingerpost/hall", node: "hall", discovery: "homeassistant")
  static let discovery = Discovery(topics, Discovery.Panel(name: "Hall panel", area: nil), version: "1.2.3")

  static func json(_ text: String) throws -> JSONValue { try JSONValue(reading: Array(text.utf8)) }

  static func exposed(_ text: String = answer) throws -> ExposedScene? { ExposedScene(try json(text)) }
}

/// A bridge and the lines of what it does.
struct Talk {
  private var state = BridgeState(Scene.topics, Scene.discovery)
  private var now = Instant(microseconds: 0)

  mutating func wait(_ seconds: Double) -> [String] {
    now = Instant(microseconds: now.microseconds + Int64(seconds * 1_000_000))
    return Self.lines(state.pass(now))
  }

  mutating func daemon(_ line: String) throws -> [String] {
    Self.lines(state.daemonSaid(try Scene.json(line), at: now, date: 1000))
  }

  mutating func daemonGoes() -> [String] { Self.lines(state.daemonWent()) }

  mutating func brokerComes(echoes: Bool = false) -> [String] {
    Self.lines(state.brokerCame(at: now, echoes: echoes))
  }

  mutating func brokerGoes() -> [String] { Self.lines(state.brokerWent()) }

  mutating func brokerAnswers() -> [String] { Self.lines(state.brokerAnswered(at: now)) }

  mutating func broker(_ topic: String, _ payload: String, isRetained: Bool = false) -> [String] {
    Self.lines(state.brokerSaid(topic, Array(payload.utf8), isRetained: isRetained, at: now))
  }

  /// A line each; of a description only the names of its components.
  private static func lines(_ actions: [BridgeState.Action]) -> [String] {
    actions.map { action in
      switch action {
      case .publish(let message):
        let marks = (message.isRetained ? " retained" : "") + (message.isConfirmed ? " confirmed" : "")
        return "\(message.topic)\(marks) \(summary(message))"
      case .subscribe(let topics, let isConfirmed):
        return "subscribe \(topics.joined(separator: " "))\(isConfirmed ? " confirmed" : "")"
      case .ask: return "ask"
      case .request(let request, let id):
        return String(decoding: request.line(id: id).dropLast(), as: UTF8.self)
      case .report(let words): return "report \(words)"
      }
    }
  }

  private static func summary(_ message: Message) -> String {
    guard message.topic == Scene.topics.description, let json = try? Scene.json(message.payload),
      case .object(let components)? = json["components"]
    else { return message.payload }
    return components.filter { !$0.name.hasPrefix("status_") && $0.name != "connection" }.map { component in
      guard case .object(let members) = component.value else { return "?" }
      return members.count == 1 ? "-\(component.name)" : component.name
    }.joined(separator: " ")
  }
}
