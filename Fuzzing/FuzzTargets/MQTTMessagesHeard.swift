internal import Answers
internal import Bridging
internal import JSON
internal import MQTTMessages
internal import TouchTime

/// Takes messages that a broker hands to the MQTT bridge.
///
/// A NUL ends a message; its topic ends with the line, and what is left is the payload. `R` before a topic marks a retained one.
enum MQTTMessagesHeard {
  /// The length of the longest request that the daemon takes, in bytes.
  private static let longest = 4_096
  private static let topics = Topics(base: "fingerpost/hall", node: "hall", discovery: "homeassistant")
  private static let scene = """
    {"exposed":[\
    {"id":"lamp","kind":"slider","access":"write","value":40,"minimumValue":0,"maximumValue":100,"stepValue":5},\
    {"id":"heat/1","kind":"switch","access":"write","value":true,"isOn":true},\
    {"id":"mode","kind":"segmentedControl","access":"write","value":-1,"selectedSegmentIndex":-1,"segments":["off","","off","None"]},\
    {"id":"page","kind":"pageControl","access":"write","value":2,"currentPage":2,"numberOfPages":3},\
    {"id":"level","kind":"stepper","access":"read","value":1,"minimumValue":-5,"maximumValue":5,"stepValue":2},\
    {"id":"bell","kind":"button","access":"write"}],"emits":["alarm"],"actions":["goodNight"],"screens":[]}
    """

  /// - Throws: `BrokenPromise` where what is asked of the daemon is no request, or something is published where others publish.
  static func check(_ input: [UInt8]) throws(BrokenPromise) {
    var state = BridgeState(
      topics, Discovery(topics, Discovery.Panel(name: "Hall", area: nil), version: "1.0"))
    guard let scene = try? JSONValue(reading: Array(scene.utf8)) else { return }
    try check(state.brokerCame(at: .zero))
    try check(state.daemonSaid(scene, at: .zero, date: 0))
    for piece in input.pieces {
      let isRetained = piece.first == UInt8(ascii: "R")
      let parts = piece.dropFirst(isRetained ? 1 : 0).split(
        separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
      let payload = parts.count > 1 ? Array(parts[1]) : []
      try check(
        state.brokerSaid(
          String(decoding: parts[0], as: UTF8.self), payload, isRetained: isRetained, at: .zero))
    }
  }

  private static func check(_ actions: [BridgeState.Action]) throws(BrokenPromise) {
    for action in actions {
      switch action {
      case .publish(let message): try check(message)
      case .request(let request, let id):
        let line = request.line(id: id)
        guard line.count <= longest, (try? JSONValue(reading: line)) != nil else {
          throw BrokenPromise("\(request) is no request")
        }
      case .report(let words):
        if words.isEmpty || words.contains("\n") { throw BrokenPromise("a report is no line: \(words)") }
      case .subscribe, .ask: break
      }
    }
  }

  private static func check(_ message: Message) throws(BrokenPromise) {
    let isOwn = message.topic.hasPrefix("\(topics.base)/") || message.topic == topics.description
    switch topics.subject(of: message.topic) {
    case nil, .description?: break
    case .value?:
      // A value that is gone is cleared, and any other is a JSON scalar.
      guard message.payload.isEmpty || (try? JSONValue(reading: Array(message.payload.utf8))) != nil else {
        throw BrokenPromise("a value is no JSON: \(message)")
      }
    default: throw BrokenPromise("it publishes where others do: \(message)")
    }
    guard isOwn, !message.topic.contains(where: { "+#\0".contains($0) }) else {
      throw BrokenPromise("it publishes at \(message.topic)")
    }
  }
}
