internal import Decoding
internal import Diagnostics

extension ValueType<String> {
  /// What topics begin with.
  static let topic = ValueType(
    "what topics begin with", .text("^[^\\u0000-\\u001f+#]+$")
  ) { slot, decoder in
    guard let text = slot.node.text else { return decoder.mismatch(slot, wanted: "what topics begin with") }
    guard let fault = topicFault(in: text) else { return text }
    return decoder.refuse("\(slot.name) \(fault)", at: slot.location)
  }

  /// What is wrong with a text that topics are to begin with, in words; nil where nothing is.
  private static func topicFault(in text: String) -> String? {
    // As scalars, for a combining mark makes another character of what is before it.
    let scalars = text.unicodeScalars
    let rest = scalars.replacing("${node}".unicodeScalars, with: "".unicodeScalars)
    if scalars.isEmpty { return "is empty" }
    if scalars.contains(where: { $0 == "+" || $0 == "#" }) {
      return "has '+' or '#', which stand for many topics; a panel has one beginning"
    }
    if rest.contains("${".unicodeScalars) { return "has '${…}' other than '${node}'" }
    if scalars.first == "/" || scalars.last == "/" {
      return "begins or ends with '/', which makes a level without a name; leave it out"
    }
    if rest.first == "$" { return "begins with '$', as only the broker's own topics do" }
    if text.utf8.count > 1024 { return "has more than 1,024 bytes" }
    return scalars.contains(where: \.isControl) ? "has a control character" : nil
  }
}

extension ValueType<String?> {
  /// The words that mean none, as people write it who know another YAML.
  private static let refusals: Set = ["false", "no", "off", "none"]
  /// The words that mean nothing here.
  private static let affirmations: Set = ["true", "yes", "on"]

  /// What topics of discovery begin with, or none.
  static let discovery = ValueType(
    "what topics begin with, or false", .either([.boolean, ValueType<String>.topic.shape])
  ) { slot, decoder in
    let word = slot.node.boolean.map { "\($0)" } ?? slot.node.text?.lowercased() ?? ""
    if refusals.contains(word) { return .some(nil) }
    if affirmations.contains(word) {
      return decoder.mismatch(
        slot, wanted: "what topics begin with, or false", hint: "; leave it out for 'homeassistant'")
    }
    guard let text = ValueType<String>.topic.decode(slot, decoder) else { return nil }
    guard !text.unicodeScalars.contains("${".unicodeScalars) else {
      return decoder.refuse(
        "\(slot.name) has '${…}', which only 'topic' can have; all panels share its topics", at: slot.location
      )
    }
    return .some(text)
  }
}
