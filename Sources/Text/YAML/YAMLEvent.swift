/// One step of libfyaml's parser, copied out of its memory.
package struct YAMLEvent {
  /// What it is.
  package let kind: Kind
  /// Where it starts; an empty value has the place of what stands before it.
  package let place: YAMLPlace
  /// The bytes that spell it: a scalar without its quotes, the bracket of a collection; nil where nothing does.
  package let bytes: Range<Int>?

  init(_ kind: Kind, _ place: YAMLPlace, _ bytes: Range<Int>? = nil) {
    (self.kind, self.place, self.bytes) = (kind, place, bytes)
  }

  /// The kind of a step.
  package enum Kind {
    /// A document begins.
    case documentStart
    /// A text, number, boolean or nothing.
    case scalar(YAMLScalar, Properties)
    /// The value that an anchor of this name stands before.
    case alias(String)
    /// A sequence begins.
    case sequenceStart(Properties)
    /// A mapping begins; its keys and values follow in turn.
    case mappingStart(Properties)
    /// The end of a sequence or a mapping.
    case collectionEnd
    /// The stream's own bounds and the document's end.
    case other
  }

  /// The properties that may stand before a value.
  package struct Properties {
    /// The name by which aliases refer to the value.
    package let anchor: String?
    /// What the value is said to be, in full.
    package let tag: String?
    /// Where the first of them starts in the bytes; nil without any.
    package let start: Int?
  }
}

/// A place in a text, as editors count: lines and columns from 1, a column for each character.
package struct YAMLPlace: Hashable, Sendable {
  /// The first place of every text.
  package static let start = YAMLPlace(line: 1, column: 1)

  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in characters (Unicode scalars), not bytes.
  package let column: Int

  /// The place at `line` and `column`.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The reason for which a text is not YAML, and where it stops being that.
package struct YAMLFailure: Error, Hashable, Sendable {
  /// What is wrong, for people.
  package let message: String
  /// Where.
  package let place: YAMLPlace
}
