/// The words and signs of a script's lines, without comments.
struct LuaTokens {
  private(set) var lines: [[String]] = [[]]
  private var rest: Substring
  /// Whether texts in quotes are tokens as well, which begin with a quotation mark and have none at their end.
  private let keepsTexts: Bool

  init(_ text: String, keepsTexts: Bool = false) {
    self.keepsTexts = keepsTexts
    rest = text[...]
    while let first = rest.first { read(first) }
  }

  private mutating func read(_ first: Character) {
    if rest.hasPrefix("--") {
      rest = rest.dropFirst(2)
      if let end = endOfLongText { skip(past: end) } else { rest = rest.drop { !$0.isNewline } }
    } else if let end = endOfLongText {
      skip(past: end)
    } else if first == "\"" || first == "'" {
      skipText(in: first)
    } else if first.isNewline {
      lines.append([])
      rest.removeFirst()
    } else if first.isWhitespace {
      rest.removeFirst()
    } else {
      let word = first.isNumber ? number : rest.prefix(while: Self.isOfWord)
      let token = word.isEmpty ? rest.prefix(1) : word
      lines[lines.count - 1].append(String(token))
      rest = rest[token.endIndex...]
    }
  }

  private static func isOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  /// The number that begins here, with its fraction if it has one.
  private var number: Substring {
    let whole = rest.prefix(while: Self.isOfWord)
    let fraction = rest[whole.endIndex...]
    guard fraction.first == ".", fraction.dropFirst().first?.isNumber == true else { return whole }
    return rest[..<fraction.dropFirst().prefix(while: Self.isOfWord).endIndex]
  }

  /// What ends the long text that begins here, as `]==]`; nil where none does.
  private var endOfLongText: String? {
    guard rest.hasPrefix("[") else { return nil }
    let level = rest.dropFirst().prefix { $0 == "=" }
    return rest[level.endIndex...].hasPrefix("[") ? "]\(level)]" : nil
  }

  private mutating func skip(past end: String) {
    while !rest.isEmpty, !rest.hasPrefix(end) {
      if rest.removeFirst().isNewline { lines.append([]) }
    }
    rest = rest.dropFirst(end.count)
  }

  private mutating func skipText(in quote: Character) {
    rest.removeFirst()
    let text = rest
    while let next = rest.first, next != quote, !next.isNewline {
      rest.removeFirst()
      if next == "\\", rest.popFirst()?.isNewline == true { lines.append([]) }
    }
    if keepsTexts { lines[lines.count - 1].append("\"" + text[..<rest.startIndex]) }
    if rest.first == quote { rest.removeFirst() }
  }
}
