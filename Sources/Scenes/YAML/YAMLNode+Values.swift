internal import YAML

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
