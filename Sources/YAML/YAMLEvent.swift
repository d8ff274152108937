/// One step of libfyaml's parser, copied out of its memory.
package struct YAMLEvent {
  /// What it is.
  package let kind: Kind
  /// Where it starts; an empty value has the place of what stands before it.
  package let place: YAMLPlace

  /// What a step may be.
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

  /// What may stand before a value.
  package struct Properties {
    /// The name by which aliases can ask for the value.
    package let anchor: String?
    /// What the value is said to be, in full.
    package let tag: String?
  }
}
