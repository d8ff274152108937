package import Decoding
internal import Diagnostics
package import JSON

/// A name as a scene file gives it, either to call an object by or to refer to one.
package struct Identifier: Hashable, Sendable {
  /// The greatest length of a name, in bytes.
  static let longest = 256

  /// The name.
  package let value: String
  /// The place of the name; for an object without an id, that of its description.
  package let location: SourceLocation
  /// Whether the file gives it, rather than Fingerpost.
  package let isExplicit: Bool

  init(_ value: String, at location: SourceLocation, isExplicit: Bool = true) {
    self.value = value
    self.location = location
    self.isExplicit = isExplicit
  }

  /// Whether `text` may be an id: 1 to 256 bytes, without characters that control a terminal or the direction of writing.
  package static func isAllowed(_ text: String) -> Bool {
    hasNameCharacters(text) && text.utf8.count <= longest
  }

  /// Whether `text` could be one but for its length.
  fileprivate static func hasNameCharacters(_ text: String) -> Bool {
    !text.isEmpty && !text.unicodeScalars.contains(where: \.isControl)
  }
}

extension ValueType<Identifier> {
  /// An id, which `Identifier.isAllowed(_:)` describes.
  static let identifier = ValueType("an id", .identifier) { slot, decoder in
    guard let text = slot.node.text, Identifier.hasNameCharacters(text) else {
      return decoder.mismatch(slot, wanted: "an id")
    }
    guard text.utf8.count <= Identifier.longest else {
      return decoder.refuse(
        "\(slot.name) has \(text.utf8.count) bytes; an id has \(Identifier.longest) at most",
        at: slot.location)
    }
    return Identifier(text, at: slot.location)
  }
}

extension DocumentDecoder {
  /// Reports that `id` is not unique: `place` says what else has it.
  ///
  /// Where both are the same text, the alias that repeats it is what is to change.
  func reportDuplicate(_ id: Identifier, as other: Identifier?, _ place: String) {
    let complaint = "duplicate id \(id.value.quoted) — "
    guard id == other, let alias = nextAlias(repeating: id.location) else {
      return report(complaint + place, at: id.location)
    }
    let name = "*\(alias.name.quotable)"
    let remedy =
      alias.value["id"]?.location == id.location
      ? "to give it its own id, write { <<: \(name), id: … }"
      : "an alias cannot change what is inside it, so write that again, or leave out the ids"
    report("\(complaint)the alias '\(name)' repeats it from \(id.location); \(remedy)", at: alias.location)
  }
}

extension Shape {
  /// Text of at least one character, none of them a control character.
  static let identifier = text(
    "^[^\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]{1,256}$")
}

extension Identifier: DocumentLiteral {
  /// The name, where it is one.
  package var literal: JSONValue? { value.isEmpty ? nil : .string(value) }
}
