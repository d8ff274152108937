/// A value together with what messages call its place: `'alpha'`, `width of 'frame'`.
struct Slot {
  let name: String
  let node: YAMLNode

  var location: SourceLocation { node.location }

  /// The value behind `key` of this mapping.
  static func of(_ pair: YAMLPair) -> Slot {
    Slot(name: pair.key.quotedForDiagnostic, node: pair.value)
  }

  /// One of this list's items, called `role` where it has one.
  func item(_ node: YAMLNode, role: String = "item") -> Slot {
    Slot(name: "\(role) of \(name)", node: node)
  }
}
