internal import Decoding
internal import Diagnostics

/// The text of an action, in which placeholders stand for what is known once it happens.
///
/// An object, so that performing an action copies little.
package final class Template: Sendable {
  /// A piece of the text.
  package enum Piece: Hashable, Sendable {
    /// Text as it is.
    case text(String)
    /// The value of a placeholder.
    case placeholder(Placeholder)
  }

  /// The text as the file gives it.
  package let source: String
  /// Its pieces, in order.
  package let pieces: [Piece]
  let location: SourceLocation

  init(source: String, pieces: [Piece], location: SourceLocation) {
    self.source = source
    self.pieces = pieces
    self.location = location
  }

  /// Whether it is the same text each time.
  package var isConstant: Bool { placeholders.isEmpty }

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

/// A placeholder `${…}` in the text of an action.
package enum Placeholder: String, Sendable, CaseIterable {
  /// Where the touches are, in points of the view that the action belongs to.
  case locationX = "location.x"
  case locationY = "location.y"
  /// How many fingers there are.
  case numberOfTouches
  /// The id of the first touch, as in the log.
  case touch
  /// The event's phase, in the log's words.
  case phase
  /// The key pressed, or the kind of motion or of remote control command, in the log's words.
  case name
  /// The recognizer's state, in the log's words.
  case state
  /// Why the recognizer has failed, in words.
  case reason
  /// The control's value.
  case value
  /// The offset of a scroll view's content, in its points.
  case x, y
  /// The page that a scroll view shows, from 0.
  case page
  /// How far a pan has gone, in points of its view.
  case translationX = "translation.x"
  case translationY = "translation.y"
  /// How far a pan went since the event before, in points of its view.
  case deltaX = "delta.x"
  case deltaY = "delta.y"
  /// How fast a pan goes, in points a second of its view.
  case velocityX = "velocity.x"
  case velocityY = "velocity.y"
  /// How fast a pinch's scale or a rotation changes, a second.
  case velocity
  /// The distance of a pinch's fingers by what it was.
  case scale
  /// How far a rotation's fingers have turned, in radians.
  case rotation
  /// Where a swipe went.
  case direction
}

extension ValueType<Template> {
  /// Any text without NUL, with placeholders in it.
  static let template = ValueType("text", .text) { slot, decoder in
    guard let text = ValueType<String>.text.decode(slot, decoder) else { return nil }
    return Template(text, in: slot, decoder)
  }
}

extension Template {
  /// Takes `text` apart, and reports unknown placeholders.
  fileprivate convenience init(_ text: String, in slot: Slot, _ decoder: DocumentDecoder) {
    var pieces: [Piece] = []
    var plain = ""
    var rest = text[...]
    while let opening = rest.firstRange(of: "${") {
      plain += rest[..<opening.lowerBound]
      rest = rest[opening.upperBound...]
      if plain.hasSuffix("$") {
        plain += "{"
      } else if let placeholder = Self.parsePlaceholder(&rest, slot, decoder) {
        if !plain.isEmpty { pieces.append(.text(plain)) }
        pieces.append(.placeholder(placeholder))
        plain = ""
      }
    }
    plain += rest
    if !plain.isEmpty { pieces.append(.text(plain)) }
    self.init(source: text, pieces: pieces, location: slot.location)
  }

  /// Parses the placeholder that `rest` begins with, up to its brace.
  private static func parsePlaceholder(
    _ rest: inout Substring, _ slot: Slot, _ decoder: DocumentDecoder
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
    return decoder.refuse("unknown placeholder \(word.quoted)\(hint)", at: slot.location)
  }
}
