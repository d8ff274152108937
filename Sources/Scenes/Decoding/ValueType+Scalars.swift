import JSON

extension ValueType<Bool> {
  /// `true` or `false`.
  static let boolean = ValueType("true or false", .boolean) { slot, decoder in
    if let value = slot.node.boolean { return value }
    decoder.reportMismatch(slot, wanted: "true or false", hint: booleanHint(slot.node))
    return nil
  }

  private static func booleanHint(_ node: YAMLNode) -> String {
    switch node.text?.lowercased() {
    case "true", "yes", "on", "y", "1": " — did you mean true?"
    case "false", "no", "off", "n", "0": " — did you mean false?"
    default: ""
    }
  }
}

extension ValueType<Double> {
  /// A finite number within `range`, called `unit` (`a number`, `a number of points`).
  static func number(in range: ClosedRange<Double>, _ unit: String = "a number") -> ValueType {
    let wanted = "\(unit) from \(range.lowerBound.written) to \(range.upperBound.written)"
    return ValueType(
      wanted, .number(NumberShape(range: range)),
      parse: { node in node.number.flatMap { range.contains($0) ? $0 : nil } })
  }

  /// A finite number above zero and at most `limit`.
  static func positive(upTo limit: Double, _ unit: String = "a number") -> ValueType {
    ValueType(
      "\(unit) above 0, up to \(limit.written)",
      .number(NumberShape(range: 0...limit, excludesLowerBound: true)),
      parse: { node in node.number.flatMap { $0 > 0 && $0 <= limit ? $0 : nil } })
  }
}

extension ValueType<Int> {
  /// A whole number within `range`.
  static func integer(in range: ClosedRange<Int>) -> ValueType {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    return ValueType(
      "a whole number from \(range.lowerBound) to \(range.upperBound)",
      .number(NumberShape(range: bounds, isWhole: true)),
      parse: { node in
        node.number.flatMap { Int(exactly: $0) }.flatMap { range.contains($0) ? $0 : nil }
      })
  }
}

extension ValueType<String> {
  /// Any text without NUL; a number or a boolean without quotes counts as written.
  static let text = ValueType(
    "text", .text, parse: { node in node.text.flatMap { $0.utf8.contains(0) ? nil : $0 } })

  /// Text of at least one character.
  static let word = ValueType(
    "text that is not empty", .word,
    parse: { node in node.text.flatMap { $0.isEmpty || $0.utf8.contains(0) ? nil : $0 } })
}

extension ValueType<Identifier> {
  /// An id: text of at least one character, none of them a control character.
  static let identifier = ValueType(
    "an id", .identifier,
    parse: { node in
      guard let text = node.text, !text.isEmpty, !text.unicodeScalars.contains(where: \.isControl) else {
        return nil
      }
      return Identifier(text, at: node.location)
    })
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }
}

extension Double {
  /// The number as people write it, whole ones without a fraction.
  var written: String {
    Decimal.shortest(self)
  }
}
