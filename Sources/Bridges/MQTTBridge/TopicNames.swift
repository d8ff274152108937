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
    let rest = text.replacing("${node}", with: "")
    if text.isEmpty { return "is empty" }
    if text.contains(where: { "+#".contains($0) }) {
      return "has '+' or '#', which stand for many topics; a panel has one beginning"
    }
    if rest.contains("${") { return "has '${…}' other than '${node}'" }
    if text.hasPrefix("/") || text.hasSuffix("/") {
      return "begins or ends with '/', which makes a level without a name; leave it out"
    }
    if rest.hasPrefix("$") { return "begins with '$', as only the broker's own topics do" }
    if text.utf8.count > 1024 { return "has more than 1,024 bytes" }
    return text.unicodeScalars.contains(where: \.isControl) ? "has a control character" : nil
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
    return ValueType<String>.topic.decode(slot, decoder).map(Optional.some)
  }
}
