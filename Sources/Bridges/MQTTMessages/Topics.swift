package import Answers
package import Bridging
package import Diagnostics
package import JSON

/// The topics of one panel at a broker.
package struct Topics: Hashable, Sendable {
  /// The beginning of all topics of the panel, without a slash at the end.
  package let base: String
  /// The name of the panel among others.
  package let node: String
  /// The beginning of the topics of discovery; nil where nothing is to be discovered.
  package let discovery: String?

  /// The topics below `base` of the panel called `node`.
  package init(base: String, node: String, discovery: String?) {
    self.base = base
    self.node = node
    self.discovery = discovery
  }

  /// Whether the panel can be reached now.
  package var availability: String { "\(base)/availability" }
  /// The state of the daemon.
  package var status: String { "\(base)/status" }
  /// What was wrong with a request.
  package var error: String { "\(base)/error" }
  /// Where the description of the panel for discovery is; nil without discovery.
  package var description: String? { discovery.map { "\($0)/device/\(node)/config" } }
  /// Where Home Assistant publishes that it has started; nil without discovery.
  package var birth: String? { discovery.map { "\($0)/status" } }

  /// The value of the control called `view`.
  package func value(of view: String) -> String { "\(base)/value/\(view.asTopicLevel)" }
  /// Where the control called `view` is set.
  package func setting(of view: String) -> String { value(of: view) + "/set" }
  /// The events of the control called `view`.
  package func events(ofControl view: String) -> String { "\(base)/control/\(view.asTopicLevel)" }
  /// The gestures that `recognizer` recognises.
  package func events(ofRecognizer recognizer: String) -> String {
    "\(base)/gesture/\(recognizer.asTopicLevel)"
  }
  /// What the scene publishes under `name`.
  package func events(named name: String) -> String { "\(base)/emit/\(name.asTopicLevel)" }
  /// Where the action called `action` is sent.
  package func sending(_ action: String) -> String { "\(base)/send/\(action.asTopicLevel)" }

  /// The subscriptions to requests.
  package var wishes: [String] { ["\(base)/value/+/set", "\(base)/send/+"] }
  /// The subscription to all values that the broker has retained.
  package var values: String { "\(base)/value/+" }
}

extension Topics {
  /// What a message on some topic is about.
  package enum Subject: Hashable, Sendable {
    /// A request to set the control of this id.
    case setting(view: String)
    /// A request to send the action of this name.
    case sending(action: String)
    /// A request whose subject is unknown, for this reason.
    case illegible(PlainError)
    /// The value of the control of this id.
    case value(view: String)
    /// The description for discovery.
    case description
    /// Home Assistant has started or ended.
    case birth
  }

  /// What a message on `topic` is about; nil for one that means nothing here.
  package func subject(of topic: String) -> Subject? {
    if topic == description { return .description }
    if topic == birth { return .birth }
    // By bytes, for a combining mark at the start of a level makes another character of '/'.
    guard topic.utf8.starts(with: "\(base)/".utf8) else { return nil }
    let levels = topic.utf8.dropFirst(base.utf8.count + 1)
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
    guard levels.count > 1 else { return nil }
    switch (levels[0], levels.count) {
    case ("value", 2): return (try? String(topicLevel: levels[1])).map { .value(view: $0) }
    case ("value", 3) where levels[2] == "set": return Self.wish(levels[1]) { .setting(view: $0) }
    case ("send", 2): return Self.wish(levels[1]) { .sending(action: $0) }
    default: return nil
    }
  }

  private static func wish(_ level: Substring, _ subject: (String) -> Subject) -> Subject {
    do throws(PlainError) { return subject(try String(topicLevel: level)) } catch {
      return .illegible(error)
    }
  }
}

extension String {
  /// The text as one level of a topic: `/`, `+`, `#`, `%` and control characters by the numbers of their bytes, as `%2F`.
  package var asTopicLevel: String {
    percentEncoded { "/+#%".unicodeScalars.contains($0) || $0.isAdvisedAgainst }
  }

  /// The text in letters, digits, `-` and `_`, all else as the numbers of its bytes.
  var asIdentifier: String {
    percentEncoded { scalar in
      !(scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil))
        && scalar != "-" && scalar != "_"
    }
  }

  /// The text that a level of a topic stands for.
  ///
  /// - Throws: why it is not one that `asTopicLevel` makes.
  package init(topicLevel level: some StringProtocol) throws(PlainError) {
    guard !level.isEmpty else { throw PlainError("the topic has no name here") }
    var bytes: [UInt8] = []
    var rest = Array(level.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      rest = rest.dropFirst(2)
      guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let number = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw PlainError("wants two hexadecimal digits behind '%'; '%' itself is '%25'") }
      bytes.append(number)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw PlainError("the bytes behind '%' are no text in UTF-8")
    }
    guard text.asTopicLevel == level else {
      throw PlainError("this name is spelled \(text.asTopicLevel.quoted) in topics")
    }
    self = text
  }
}

extension Unicode.Scalar {
  /// Whether MQTT advises against it in topics.
  fileprivate var isAdvisedAgainst: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

/// A message to a broker.
package struct Message: Hashable, Sendable {
  /// The topic.
  package let topic: String
  /// The content; an empty one takes away what the broker keeps.
  package let payload: String
  /// Whether the broker is to confirm it, quality of service 1; without that it may be lost.
  package let isConfirmed: Bool
  /// Whether the broker retains it for later subscribers.
  package let isRetained: Bool

  /// A message that the broker retains for later subscribers.
  package static func retained(_ topic: String, _ payload: String, isConfirmed: Bool = false) -> Message {
    Message(topic: topic, payload: payload, isConfirmed: isConfirmed, isRetained: true)
  }

  /// A message for the present subscribers only.
  package static func passing(_ topic: String, _ payload: String) -> Message {
    Message(topic: topic, payload: payload, isConfirmed: false, isRetained: false)
  }
}

extension ExposedControl {
  /// The form of its `value` for others: a JSON scalar, a segment's name for its index; nil without one.
  package func payload(of value: JSONValue?) -> String? { told(value)?.text }

  /// The same as JSON.
  func told(_ value: JSONValue?) -> JSONValue? {
    guard let value else { return nil }
    switch kind {
    case .button: return nil
    case .onOff, .number, .offset: return value
    case .choice(let names):
      let index = value.number.flatMap { Int(exactly: $0) } ?? -1
      return names.indices.contains(index) ? .string(names[index]) : .null
    }
  }

  /// The command that `payload` asks for; throws why it asks for none.
  package func command(from payload: [UInt8]) throws(PlainError) -> Command {
    try command(setting: try? JSONValue(reading: payload), words: String(decoding: payload, as: UTF8.self))
  }
}
