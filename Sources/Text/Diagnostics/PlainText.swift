/// Makes foreign text safe for a message or a line of the log. It cannot break or forge a line, control the terminal,
/// change the direction of writing, or fill the screen.
extension StringProtocol {
  /// The text on one line: blanks for the ends of lines and tabs, and `\u{1B}` for other characters that cannot be shown.
  ///
  /// Those are control characters and the ones that change the direction of what follows.
  package var onOneLine: String {
    let isPlain = utf8.allSatisfy { (0x20..<0x7F).contains($0) }
    return isPlain ? String(self) : unicodeScalars.reduce(into: "") { $0 += $1.isBlank ? " " : $1.visible }
  }

  /// The beginning of the text, to stand between quotes in a message; ends of lines and tabs have numbers as well.
  package var quotable: String {
    let end = unicodeScalars.index(startIndex, offsetBy: Longest.quote, limitedBy: endIndex) ?? endIndex
    return unicodeScalars[..<end].reduce(into: "") { $0 += $1.visible } + (end == endIndex ? "" : "…")
  }

  /// The beginning of the text, on one line and in single quotes.
  package var quoted: String { "'\(quotable)'" }
}

extension String {
  /// The text where it has at most `limit` bytes, by default those of a message; else its beginning and how many there are.
  ///
  /// It is cut between characters of Unicode, so that what is left is UTF-8.
  package func shortened(toBytes limit: Int = Longest.message) -> String {
    guard let cut = utf8.index(startIndex, offsetBy: limit, limitedBy: endIndex), cut < endIndex else {
      return self
    }
    var end = cut
    while utf8[end] & 0xC0 == 0x80 { utf8.formIndex(before: &end) }
    return "\(self[..<end])… (\(utf8.count) bytes)"
  }

  /// The text as the words of one diagnostic or error: on one line and of a length that can be read.
  package var asMessage: String { shortened().onOneLine }
}

extension String {
  /// The word behind its article: `a view`, `an event`.
  package var withArticle: String { (first.map("aeiou".contains) == true ? "an " : "a ") + self }
}

extension Int {
  /// A count in words: `1 touch`, `2 touches`.
  package func of(_ one: String, _ more: String? = nil) -> String {
    "\(self) \(self == 1 ? one : more ?? one + "s")"
  }
}

extension FixedWidthInteger {
  /// The number in hexadecimal, of at least so many `digits`.
  package func hexadecimal(digits: Int, uppercase: Bool = false) -> String {
    let text = String(self, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: Swift.max(0, digits - text.count)) + text
  }
}

extension Array {
  /// The first `most` elements, and what `rest` makes of the number of those left out, if there are any.
  package func first(_ most: Int, rest: (Int) -> Element) -> [Element] {
    count <= most ? self : self[..<most] + [rest(count - most)]
  }
}

extension [String] {
  /// The first hundred lines, and one that says how many more there are.
  package var firstHundred: [String] { first(100) { "… and \($0) more" } }

  /// `a, b or c`.
  package var spokenList: String { spokenList(with: "or") }

  /// `a, b and c`, or with another word before the last.
  package func spokenList(with conjunction: String) -> String {
    guard let last, count > 1 else { return joined() }
    return dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}

private enum Longest {
  /// How many characters of foreign text a message quotes.
  static let quote = 60
  /// How many bytes of a message are shown.
  static let message = 1_024
}

extension Unicode.Scalar {
  /// Whether a terminal or an editor obeys it instead of showing it.
  package var isControl: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether it is a blank, a tab or the end of a line.
  fileprivate var isBlank: Bool { properties.isPatternWhitespace && value != 0x200E && value != 0x200F }

  /// The character, or its number if it cannot be shown.
  fileprivate var visible: String {
    isControl || isBlank && self != " "
      ? "\\u{\(String(value, radix: 16, uppercase: true))}" : String(self)
  }
}
