internal import YAML

/// What to do about a text that is not YAML, beside the parser's own message; only where the text leaves no doubt.
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
      placeholder(line, column) ?? reserved(line, column) ?? missingSpace(line) ?? misplacedKey(line)
      ?? misplacedKey(line + 1)
    return found.map { "; " + $0 } ?? ""
  }

  /// A `${` that opens a mapping, because the text is not in quotes.
  private func placeholder(_ line: Int, _ column: Int) -> String? {
    let text = lines[line]
    guard text.indices.contains(column), column > 0, text[column] == "{", text[column - 1] == "$" else {
      return nil
    }
    return "a text with '${…}' needs quotes inside { } and [ ], as in \"${value}\""
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
