internal import Diagnostics
internal import YAML

/// The remedy for a text that is not YAML, beside the parser's own message; only where the text leaves no doubt.
struct SyntaxHint {
  private let lines: [[Unicode.Scalar]]

  /// Hints about the text in `bytes`.
  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      Array(line.last == "\r" ? line.dropLast() : line)
    }
  }

  /// `; ` and a clause on what to do about `failure`, or nothing.
  func hint(for failure: YAMLFailure) -> String {
    let (line, column) = (failure.place.line - 1, failure.place.column - 1)
    guard lines.indices.contains(line) else { return "" }
    let found =
      placeholder(line) ?? reserved(line, column) ?? unclosed(line, column) ?? colon(in: failure)
      ?? missingSpace(line) ?? misplacedKey(line) ?? misplacedKey(line + 1)
    return found.map { "; " + $0 } ?? ""
  }

  /// A bracket or a quote that opens at or above the failure, and that nothing closes in time.
  private func unclosed(_ line: Int, _ column: Int) -> String? {
    var flow = FlowScan()
    for (index, text) in zip(lines.indices, lines) {
      flow.begin(line: index)
      for place in text.indices {
        guard let step = flow.step(to: place, in: text) else { break }
        let isBehind = (index, place) > (line, column)
        switch step {
        case .mismatch(let mark): return isBehind ? nil : Self.words(for: mark)
        case .endOfQuote(let mark) where mark.line < index && mark.line <= line && index >= line:
          return Self.words(for: mark)
        case .endOfQuote, .open, .other: break
        }
      }
    }
    let mark = flow.quote ?? flow.open.last { ($0.line, $0.column) <= (line, column) }
    return mark.flatMap { ($0.line, $0.column) <= (line, column) ? Self.words(for: $0) : nil }
  }

  private static func words(for mark: FlowScan.Mark) -> String {
    "the \(mark.sign) of line \(mark.line + 1), column \(mark.column + 1) is not closed"
  }

  /// A second colon in a line.
  private func colon(in failure: YAMLFailure) -> String? {
    guard failure.message.contains("nested block mapping") else { return nil }
    return "a text with ': ' in it needs quotes, and a mapping in the same line needs { }"
  }

  /// A `${`, or another program's `{` or `{{`, that opens a mapping, because the text is not in quotes.
  private func placeholder(_ line: Int) -> String? {
    guard let word = PlainPlaceholder(in: lines[...line], at: line) else { return nil }
    if let meant = word.meant {
      return
        "a text with '\(word.placeholder.quotable)' needs quotes, and what has a value is \"\(meant.quotable)\""
    }
    return
      "a text with '\(word.placeholder.quotable)' needs quotes inside { } and [ ]: \"\(word.text.quotable)\""
  }

  /// A text that begins with a sign that YAML keeps for itself.
  private func reserved(_ line: Int, _ column: Int) -> String? {
    guard lines[line].indices.contains(column), "@`%".unicodeScalars.contains(lines[line][column]) else {
      return nil
    }
    return "a text that begins with '\(lines[line][column])' needs quotes"
  }

  /// A key whose colon touches its value.
  private func missingSpace(_ line: Int) -> String? {
    guard let key = LineKey(lines[line], isSpaced: false) else { return nil }
    return "a space is missing after '\(key.name):'"
  }

  /// A key that begins in another column than those of the mapping that it is probably in.
  private func misplacedKey(_ line: Int) -> String? {
    guard lines.indices.contains(line), let key = LineKey(lines[line]), !key.isItem,
      let (neighbour, place) = nearestKey(above: line, to: key.column), neighbour.column != key.column
    else { return nil }
    return
      "'\(key.name)' in line \(line + 1) begins in column \(key.column + 1) and '\(neighbour.name)' in line"
      + " \(place + 1) in column \(neighbour.column + 1): the keys of one mapping begin in the same column"
  }

  /// Of the keys above `line` whose mappings are open there, the one that begins nearest to `column`.
  private func nearestKey(above line: Int, to column: Int) -> (key: LineKey, line: Int)? {
    var nearest: (key: LineKey, line: Int)?
    var innermost = Int.max
    for place in lines.indices[..<line].reversed() where innermost > 0 {
      guard let key = LineKey(lines[place]), key.column < innermost else { continue }
      innermost = key.indent
      if nearest.map({ abs(key.column - column) < abs($0.key.column - column) }) ?? true {
        nearest = (key, place)
      }
    }
    return nearest
  }
}

/// The key that a line of block YAML begins with.
private struct LineKey {
  let name: String
  /// How many characters stand before it, dashes of list items included.
  let column: Int
  /// How many blanks the line begins with.
  let indent: Int

  /// Whether the line begins an item of a list.
  var isItem: Bool { column != indent }

  /// The key of `line`, whose colon has a blank or the line's end behind it, or neither where it is not `isSpaced`.
  init?(_ line: [Unicode.Scalar], isSpaced: Bool = true) {
    indent = line.prefix { $0 == " " }.count
    var start = indent
    while start + 1 < line.count, line[start] == "-", line[start + 1] == " " {
      start += line[start...].dropFirst().prefix { $0 == " " }.count + 1
    }
    let name = line[start...].prefix { $0.properties.isAlphabetic || $0 == "_" }
    guard !name.isEmpty, let colon = line[name.endIndex...].first, colon == ":" else { return nil }
    let next = line[name.endIndex...].dropFirst().first
    guard isSpaced ? next == nil || next == " " : next != nil && next != " " && next != "/" else {
      return nil
    }
    column = start
    self.name = String(String.UnicodeScalarView(name))
  }
}

/// A word with `${…}`, `{…}` or `{{…}}` in it that stands between brackets or braces without quotes.
private struct PlainPlaceholder {
  /// The word, up to the next comma or bracket.
  let text: String
  let placeholder: String
  /// The word with `${…}` for it; nil where that is what stands there.
  let meant: String?

  /// The first of `line` among `lines`, which begin where the document does.
  init?(in lines: ArraySlice<[Unicode.Scalar]>, at line: Int) {
    var flow = FlowScan()
    for (index, text) in zip(lines.indices, lines) {
      flow.begin(line: index)
      for place in text.indices {
        guard let step = flow.step(to: place, in: text) else { break }
        guard case .open(let mark) = step, mark.sign == "{", index == line else { continue }
        if flow.open.count > 1, place > 0, text[place - 1] == "$" {
          self.init(text, at: place - 1)
          return
        }
        if let name = Self.braced(in: text, at: place) {
          self.init(text, at: place, meaning: name)
          return
        }
      }
    }
    return nil
  }

  /// The name in the braces that open at `start`, if nothing else is in them.
  private static func braced(in line: [Unicode.Scalar], at start: Int) -> String? {
    let braces = line[start...].prefix { $0 == "{" }
    let inside = line[braces.endIndex...].drop { $0 == " " }
    let name = inside.prefix { $0.properties.isAlphabetic || $0 == "." || $0 == "_" }
    let rest = inside[name.endIndex...].drop { $0 == " " }
    guard !name.isEmpty, rest.starts(with: braces.map { _ in "}" }) else { return nil }
    return string(name)
  }

  private init(_ line: [Unicode.Scalar], at open: Int, meaning name: String? = nil) {
    let separators = " ,[]{}\"'".unicodeScalars
    let start = line[..<open].lastIndex(where: separators.contains).map { $0 + 1 } ?? 0
    let braces = name == nil ? 1 : line[open...].prefix { $0 == "{" }.count
    let close = (line[open...].firstIndex(of: "}") ?? line.endIndex - braces) + braces - 1
    let end = line[(close + 1)...].firstIndex(where: separators.contains) ?? line.endIndex
    text = Self.string(line[start..<end])
    placeholder = Self.string(line[open...close])
    meant = name.map { Self.string(line[start..<open]) + "${\($0)}" + Self.string(line[(close + 1)..<end]) }
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}

/// A walk over a text that tells the brackets and quotes of YAML from those that are part of a word.
private struct FlowScan {
  /// A bracket or a quote, and where it stands, counted from 0.
  struct Mark {
    let sign: Unicode.Scalar
    let line: Int
    let column: Int
  }

  /// What a character is.
  enum Step {
    /// A bracket that opens.
    case open(Mark)
    /// A bracket that closes another kind than that of the mark.
    case mismatch(Mark)
    /// The quote that closes the one of the mark.
    case endOfQuote(Mark)
    /// Anything else.
    case other
  }

  /// The brackets that are open, the innermost last.
  private(set) var open: [Mark] = []
  /// The quote that is open.
  private(set) var quote: Mark?
  private var line = 0
  /// The last character of the line that is no blank.
  private var before: Unicode.Scalar?

  /// Goes on with the line of this number.
  mutating func begin(line: Int) {
    (self.line, before) = (line, nil)
  }

  /// What stands at `place` of the line, which follows the last step's; nil where a comment begins.
  mutating func step(to place: Int, in text: [Unicode.Scalar]) -> Step? {
    let (next, isSpaced) = (text[place], place == 0 || text[place - 1] == " ")
    defer { if next != " " { before = next } }
    let mark = Mark(sign: next, line: line, column: place)
    if let begun = quote {
      guard next == begun.sign, !(next == "\"" && Self.isEscaped(place, in: text)) else { return .other }
      quote = nil
      return .endOfQuote(begun)
    }
    switch next {
    case "#" where isSpaced: return nil
    case "\"", "'":
      if begins(isSpaced, isFlow: !open.isEmpty) { quote = mark }
    case "[", "{":
      guard !open.isEmpty || begins(isSpaced, isFlow: false) else { return .other }
      open.append(mark)
      return .open(mark)
    case "]", "}":
      guard let last = open.last else { return .other }
      guard (last.sign == "[") == (next == "]") else { return .mismatch(last) }
      open.removeLast()
    default: break
    }
    return .other
  }

  private static func isEscaped(_ place: Int, in text: [Unicode.Scalar]) -> Bool {
    !text[..<place].reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
  }

  /// Whether a value may begin behind `before`.
  private func begins(_ isSpaced: Bool, isFlow: Bool) -> Bool {
    guard let before else { return true }
    if isFlow, "[{,".unicodeScalars.contains(before) { return true }
    return isSpaced && ":-".unicodeScalars.contains(before)
  }
}
