internal import TouchDelivery

/// Colours and width of text for people.
package struct TextStyle: Hashable, Sendable {
  /// Unbroken lines without colours, for files and programs.
  package static let plain = TextStyle()

  /// Whether kinds have colours, in the escapes of terminals (ECMA-48).
  package var isColoured = false
  /// The width at which lines are broken between words; nil for never.
  package var columns: Int?

  /// A style.
  package init(isColoured: Bool = false, columns: Int? = nil) {
    self.isColoured = isColoured
    self.columns = columns
  }
}

extension TextStyle {
  /// The column at which the text of a record begins, after its time and its kind.
  private static let indent = 23
  /// A narrower text is not broken, because it would be hard to read.
  private static let narrowest = 20

  /// `text` in `colour`, if this style has colours.
  func paint(_ text: String, _ colour: Colour) -> String {
    isColoured ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The lines of `text`, broken where they are too long, below the first one, which follows a record's time and kind.
  func laidOut(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap(broken)
    return lines.joined(separator: "\n" + String(repeating: " ", count: Self.indent))
  }

  private func broken(_ line: Substring) -> [Substring] {
    guard let columns, columns - Self.indent >= Self.narrowest else { return [line] }
    let width = columns - Self.indent
    var lines: [Substring] = []
    var rest = line
    while rest.count > width {
      let end = rest.index(rest.startIndex, offsetBy: width)
      guard let blank = rest[...end].lastIndex(of: " ") ?? rest[end...].firstIndex(of: " ") else { break }
      lines.append(rest[..<blank])
      rest = rest[rest.index(after: blank)...]
    }
    return lines + [rest]
  }

  /// Colours of terminals, with their numbers in ECMA-48.
  enum Colour: String {
    case faint = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case magenta = "35"
    case cyan = "36"
  }
}

extension RecordKind {
  /// The colour of its word: decisions, effects and failures look different.
  var colour: TextStyle.Colour {
    switch self {
    case .hit, .gate, .hold, .contact: .cyan
    case .touches, .presses, .motion, .remote: .green
    case .gesture, .arbitrate, .control, .sendAction: .magenta
    case .action, .print, .emit, .request, .forward: .blue
    case .device, .scene, .screen, .view: .yellow
    case .error, .dropped: .red
    }
  }
}

extension String {
  /// The spaces before a line that lies `depth` levels deep; another program may have sent any number.
  package static func indentation(depth: Int) -> String {
    String(repeating: "  ", count: Swift.min(Swift.max(0, depth), 1_000))
  }

  /// The text without the spaces at its end.
  package var withoutTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// The text with spaces added until it is `width` characters long.
  package func padded(toAtLeast width: Int, leading: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, width - count))
    return leading ? padding + self : self + padding
  }
}
