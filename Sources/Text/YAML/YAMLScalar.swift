/// A scalar as written, and what it is read as.
package struct YAMLScalar: Hashable, Sendable {
  /// The text, quotes and escapes undone.
  package let text: String
  /// Whether it stood without quotes (or tag `!!str`), so that the core schema may read it as something else.
  package let isPlain: Bool
  /// What the YAML 1.2 core schema makes of it, `true` and `false` being the only booleans.
  package let value: Value

  /// A scalar of this text.
  package init(text: String, isPlain: Bool) {
    self.text = text
    self.isPlain = isPlain
    value = isPlain ? Self.value(of: text) : .text
  }

  /// The scalar of a value that is known, which `text` spells without quotes.
  package init(_ value: Value, spelled text: String) {
    self.text = text
    self.value = value
    isPlain = true
  }

  /// The scalar of a number, infinities and not-a-number included.
  package init(_ number: Double) {
    let text =
      switch number {
      case .infinity: ".inf"
      case -.infinity: "-.inf"
      default: number.isNaN ? ".nan" : "\(number)"
      }
    self.init(.number(number), spelled: text)
  }

  private static func value(of text: String) -> Value {
    switch text {
    case "": return .nothing
    case "null", "Null", "NULL", "~": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: return number(text).map(Value.number) ?? .text
    }
  }

  /// The core schema's types.
  package enum Value: Hashable, Sendable {
    /// There is no value, which counts as null.
    case nothing
    /// `null` or `~`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number, infinities and not-a-number included.
    case number(Double)
    /// Anything else.
    case text
  }
}

extension YAMLScalar {
  /// The number that `text` spells in the core schema; infinities and not-a-number included.
  package static func number(_ text: String) -> Double? {
    switch text {
    case ".nan", ".NaN", ".NAN": return .nan
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .infinity
    case "-.inf", "-.Inf", "-.INF": return -.infinity
    default: break
    }
    if text.hasPrefix("0x") { return UInt64(text.dropFirst(2), radix: 16).map { Double($0) } }
    if text.hasPrefix("0o") { return UInt64(text.dropFirst(2), radix: 8).map { Double($0) } }
    return text.utf8.allSatisfy(decimalCharacters.contains) ? Double(text) : nil
  }

  /// Of texts with no other characters, `Double` reads those that the schema does:
  /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`.
  private static let decimalCharacters = Array("+-.0123456789Ee".utf8)
}
