extension ValueType<Template> {
  /// Any text without NUL, with placeholders in it.
  static let template = ValueType("text", .text) { slot, decoder in
    guard let text = ValueType<String>.text.decode(slot, decoder) else { return nil }
    return Template(text, in: slot, decoder)
  }
}

extension Template {
  /// Takes `text` apart, reporting placeholders that there are none of.
  fileprivate convenience init(_ text: String, in slot: Slot, _ decoder: SceneDecoder) {
    var pieces: [Piece] = []
    var plain = ""
    var rest = text[...]
    while let opening = rest.firstRange(of: "${") {
      plain += rest[..<opening.lowerBound]
      rest = rest[opening.upperBound...]
      if plain.hasSuffix("$") {
        plain += "{"
      } else if let placeholder = Self.takePlaceholder(&rest, slot, decoder) {
        if !plain.isEmpty { pieces.append(.text(plain)) }
        pieces.append(.placeholder(placeholder))
        plain = ""
      }
    }
    plain += rest
    if !plain.isEmpty { pieces.append(.text(plain)) }
    self.init(source: text, pieces: pieces, location: slot.location)
  }

  /// The placeholder that `rest` begins with, up to its brace.
  private static func takePlaceholder(
    _ rest: inout Substring, _ slot: Slot, _ decoder: SceneDecoder
  ) -> Placeholder? {
    guard let end = rest.firstIndex(of: "}") else {
      decoder.report(
        "\(slot.name) has a '${' without '}'; write '$${' for the characters themselves", at: slot.location)
      rest = ""
      return nil
    }
    let name = String(rest[..<end])
    rest = rest[rest.index(after: end)...]
    if let placeholder = Placeholder(rawValue: name) { return placeholder }
    let word = "${\(name)}"
    let near = decoder.suggestion(for: word, among: Placeholder.allCases.map { "${\($0.rawValue)}" })
    let hint = near.isEmpty ? "; write '$${' for the characters themselves" : near
    decoder.report("unknown placeholder \(word.quotedForDiagnostic)\(hint)", at: slot.location)
    return nil
  }
}
