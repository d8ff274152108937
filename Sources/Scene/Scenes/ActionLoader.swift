package import TouchDelivery

/// Reads actions that are to come into a scene that is up, as strictly as the scene's own.
package struct ActionLoader {
  private let files: any SceneFiles
  private let lookup: ViewLoader.Lookup

  /// A loader that finds the scene's responders by `lookup`.
  package init(files: any SceneFiles, lookup: @escaping ViewLoader.Lookup) {
    self.files = files
    self.lookup = lookup
  }

  /// The actions of a recognizer that `node` describes, or everything that is wrong with it.
  package func load(
    _ node: YAMLNode, of recognizer: GestureRecognizer
  ) throws(SceneErrors) -> [ActionDescription] {
    let hasScript = !recognizer.overrides.isEmpty || recognizer.view?.overrides.isEmpty == false
    let type = GestureRecognizerType(rawValue: recognizer.type) ?? .custom
    return try load(node, of: .gestureRecognizer(type), script: hasScript)
  }

  /// The actions of a control that `node` describes, or everything that is wrong with it.
  package func load(_ node: YAMLNode, of control: Control) throws(SceneErrors) -> [ActionDescription] {
    try load(node, of: .control(ViewKind(of: control)), script: !control.overrides.isEmpty)
  }

  private func load(
    _ node: YAMLNode, of owner: ActionOwner, script: Bool
  ) throws(SceneErrors) -> [ActionDescription] {
    let decoder = SceneDecoder(files: files) { _, _ in [] }
    let slot = Slot(name: "action", node: node)
    let actions = ValueType<[ActionDescription]>.actions.decode(slot, decoder) ?? []
    let others = lookup(Set(actions.flatMap(\.referredNames)))
    ReferenceCheck(
      scene: SceneDescription(at: node.location),
      responders: ResponderIndex(others, at: node.location, decoder), decoder: decoder,
      screens: others.screens
    ).check(actions, of: owner, script: script)
    if let errors = SceneErrors(decoder.diagnostics, files: [node.location.file]) { throw errors }
    return actions
  }
}
