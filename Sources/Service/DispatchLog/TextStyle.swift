internal import TouchDelivery

/// How text for people is set out.
package struct TextStyle: Hashable, Sendable {
  /// Lines as long as they come, without colours: for files and programs.
  package static let plain = TextStyle()

  /// Whether kinds stand out by colours, in the escapes of terminals (ECMA-48).
  package var isColoured = false
  /// After how many characters lines are broken, between words and below the text; nil for never.
  package var columns: Int?

  /// A style.
  package init(isColoured: Bool = false, columns: Int? = nil) {
    self.isColoured = isColoured
    self.columns = columns
  }
}

extension TextStyle {
  /// Where the text of a record begins: after its time and its kind.
  static let indent = 23
  /// Narrower than this text is not broken: it would be hard to read.
  private static let narrowest = 20

  /// `text` in one of the colours of terminals; no colour where this style has none.
  func paint(_ text: String, _ colour: Colour) -> String {
    isColoured ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// `text` on as many lines as it takes, the later ones below the first, which follows what is `indent` wide.
  func broken(_ text: String) -> String {
    guard let columns, columns - Self.indent >= Self.narrowest else { return text }
    let width = columns - Self.indent
    let indent = "\n" + String(repeating: " ", count: Self.indent)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Self.broken($0, after: width).joined(separator: indent) }
      .joined(separator: "\n")
  }

  private static func broken(_ line: Substring, after width: Int) -> [Substring] {
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

  /// Colours of terminals, by the numbers of ECMA-48.
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
  /// The colour of its word: decisions, what the scene did about them, and what went wrong look apart.
  var colour: TextStyle.Colour {
    switch self {
    case .hit, .gate, .hold, .contact: .cyan
    case .touches, .presses, .motion, .remote: .green
    case .gesture, .arbitrate, .control, .sendAction: .magenta
    case .action, .print, .emit, .forward: .blue
    case .device, .scene, .view: .yellow
    case .error, .dropped: .red
    }
  }
}

extension String {
  /// The text with spaces added until it is `width` characters long.
  package func padded(toAtLeast width: Int, leading: Bool = false) -> String {
    let padding = String(repeating: " ", count: max(0, width - count))
    return leading ? padding + self : self + padding
  }
}
