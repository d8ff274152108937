internal import Diagnostics
package import YAML

/// A value of a YAML document with the place where it stands, aliases and merge keys resolved.
package struct YAMLNode: Sendable {
  /// The place.
  package let location: SourceLocation
  /// The value.
  package let content: Content
  /// How many values this one stands for, itself and those behind aliases included.
  let weight: Int
  /// How many levels lie below, itself included.
  let height: Int

  /// What kind of value it is.
  package enum Content: Sendable {
    /// A text, number, boolean or nothing.
    case scalar(YAMLScalar)
    /// A list.
    case sequence([YAMLNode])
    /// A mapping.
    case mapping([YAMLPair])
    /// A table of a script's without anything, which is a list and a mapping in one.
    case emptyTable
  }

  /// A value that stands at `location`.
  package init(_ content: Content, at location: SourceLocation) {
    self.location = location
    self.content = content
    let children = Self.children(of: content)
    weight = children.reduce(1) { $0 + $1.weight }
    height = (children.map(\.height).max() ?? 0) + 1
  }

  private static func children(of content: Content) -> [YAMLNode] {
    switch content {
    case .scalar, .emptyTable: []
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
    case .emptyTable: "an empty table"
    }
  }
}

/// A key of a mapping with its value.
package struct YAMLPair: Sendable {
  let key: String
  let keyLocation: SourceLocation
  let value: YAMLNode

  init(key: String, keyLocation: SourceLocation, value: YAMLNode) {
    self.key = key
    self.keyLocation = keyLocation
    self.value = value
  }

  /// The pair of `key` and `value`, both at the value's place.
  package init(_ key: String, _ value: YAMLNode) {
    self.init(key: key, keyLocation: value.location, value: value)
  }
}

extension YAMLScalar {
  fileprivate var found: String {
    switch value {
    case .nothing: "nothing"
    case .null, .boolean, .number: text.quotable
    case .text: "the text \(text.quoted)"
    }
  }
}

extension YAMLNode {
  /// The items, when this is a list.
  var items: [YAMLNode]? {
    switch content {
    case .sequence(let items): items
    case .emptyTable: []
    case .scalar, .mapping: nil
    }
  }

  /// The pairs, when this is a mapping.
  var pairs: [YAMLPair]? {
    switch content {
    case .mapping(let pairs): pairs
    case .emptyTable: []
    case .scalar, .sequence: nil
    }
  }

  /// The scalar, when this is one.
  var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The boolean, when this is `true` or `false` without quotes.
  var boolean: Bool? {
    if case .boolean(let value) = scalar?.value { value } else { nil }
  }

  /// The number, when this is a finite one without quotes.
  var number: Double? {
    guard case .number(let value) = scalar?.value, value.isFinite else { return nil }
    return value
  }

  /// The text, when this is a scalar that is not null: a number or a boolean without quotes counts as written.
  var text: String? {
    switch scalar?.value {
    case .text, .number, .boolean: scalar?.text
    case .nothing, .null, nil: nil
    }
  }
}
