internal import YAML

extension ViewChanges {
  /// The keys of the action `set`: the view's id, and whatever of a view or control can change.
  static let table = Table<ViewChanges>(
    name: "set", subject: "the action 'set'",
    fields: [Field("view", .identifier, \.view, "The view that changes.").required]
      + ViewProperty.all.map { $0.field.lifted(\ViewChanges.values).notingKey },
    foreign: Dictionary(
      uniqueKeysWithValues: [
        "kind", "subviews", "viewController", "gestureRecognizers", "targets",
      ]
      .map { ($0, "only a script can change it") }))

  static let type = table.type { ViewChanges(at: $0) }.map { ActionDescription.set($0) }
}

extension Field<ViewChanges> {
  /// The same key, which takes note that it was given and has no default.
  fileprivate var notingKey: Field {
    let (name, apply) = (name, apply)
    return Field(
      name: name, wanted: wanted, doc: doc, isRequired: false, shape: shape, standard: { _ in nil }
    ) { slot, target, decoder in
      target.keys.append((name, slot.node.written, slot.location))
      apply(slot, &target, decoder)
    }
  }
}

extension YAMLNode {
  /// The value on one line, as a scene may write it.
  fileprivate var written: String {
    if let scalar { return scalar.text }
    if let items { return "[\(items.map(\.written).joined(separator: ", "))]" }
    return "{ \((pairs ?? []).map { "\($0.key): \($0.value.written)" }.joined(separator: ", ")) }"
  }
}
