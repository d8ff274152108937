/// The text of an action, in which placeholders stand for what is known once it happens.
///
/// An object, so that performing an action copies little.
package final class Template: Sendable {
  /// A piece of the text.
  package enum Piece: Hashable, Sendable {
    /// Text as it is.
    case text(String)
    /// What a placeholder stands for.
    case placeholder(Placeholder)
  }

  /// The text as the file gives it.
  package let source: String
  /// What it is made of, in order.
  package let pieces: [Piece]
  /// Where it stands.
  let location: SourceLocation

  init(source: String, pieces: [Piece], location: SourceLocation) {
    self.source = source
    self.pieces = pieces
    self.location = location
  }

  /// Whether it is the same text each time.
  package var isConstant: Bool { placeholders.isEmpty }

  /// The placeholders in it.
  var placeholders: [Placeholder] {
    pieces.compactMap { if case .placeholder(let placeholder) = $0 { placeholder } else { nil } }
  }

  /// The text with `value` in the place of each placeholder; what comes of one is not looked at again.
  package func filled(_ value: (Placeholder) -> String) -> String {
    if case .text(let text)? = pieces.first, pieces.count == 1 { return text }
    return pieces.reduce(into: "") { text, piece in
      switch piece {
      case .text(let part): text += part
      case .placeholder(let placeholder): text += value(placeholder)
      }
    }
  }
}
