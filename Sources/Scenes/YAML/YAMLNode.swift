/// A value of a YAML document with the place where it stands, aliases and merge keys resolved.
struct YAMLNode: Sendable {
  let location: SourceLocation
  let content: Content
  /// How many values this one stands for, itself and those behind aliases included.
  let weight: Int
  /// How many levels lie below, itself included.
  let height: Int

  /// What kind of value it is.
  enum Content: Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLPair])
  }

  init(_ content: Content, at location: SourceLocation) {
    self.location = location
    self.content = content
    let children = Self.children(of: content)
    weight = children.reduce(1) { $0 + $1.weight }
    height = (children.map(\.height).max() ?? 0) + 1
  }

  private static func children(of content: Content) -> [YAMLNode] {
    switch content {
    case .scalar: []
    case .sequence(let items): items
    case .mapping(let pairs): pairs.map(\.value)
    }
  }

  /// What stands here, in the words of a diagnostic: `a list`, `true`, `the text 'x'`.
  var found: String {
    switch content {
    case .scalar(let scalar): scalar.found
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// A key of a mapping with its value.
struct YAMLPair: Sendable {
  let key: String
  let keyLocation: SourceLocation
  let value: YAMLNode
}

extension YAMLScalar {
  fileprivate var found: String {
    switch value {
    case .nothing: "nothing"
    case .null, .boolean, .number: text
    case .text: "the text \(text.quotedForDiagnostic)"
    }
  }
}
