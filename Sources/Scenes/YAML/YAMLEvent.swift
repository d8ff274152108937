/// One step of libfyaml's parser, copied out of its memory.
struct YAMLEvent {
  let kind: Kind
  /// Where it starts; an empty value has the place of what stands before it.
  let location: SourceLocation

  /// What the step is.
  enum Kind {
    case documentStart
    case scalar(YAMLScalar, Properties)
    case alias(String)
    case sequenceStart(Properties)
    case mappingStart(Properties)
    /// The end of a sequence or a mapping.
    case collectionEnd
    /// The stream's own bounds and the document's end.
    case other
  }

  /// What may stand before a value.
  struct Properties {
    let anchor: String?
    let tag: String?
  }
}
