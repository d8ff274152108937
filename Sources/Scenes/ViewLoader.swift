package import TouchDelivery

/// Reads the description of a view that is to come into a scene that is up, as strictly as the scene's own.
package struct ViewLoader {
  /// The responders that have one of these ids.
  package typealias Lookup = (_ ids: Set<String>) -> [Responder]

  private let files: any SceneFiles
  private let lookup: Lookup

  /// A loader that reads scripts through `files` and finds the scene's responders by `lookup`.
  package init(files: any SceneFiles, lookup: @escaping Lookup) {
    self.files = files
    self.lookup = lookup
  }

  /// The view that `node` describes, called `name` if it has no id, or everything that is wrong with it.
  package func load(_ node: YAMLNode, name: String) throws(SceneErrors) -> MadeView {
    let decoder = SceneDecoder(files: files) { _, _ in [] }
    let type = ViewDescription.table.type { ViewDescription(at: $0) }
    var description = ViewDescription(at: node.location)
    if let found = type.decode(Slot(name: "the view", node: node), decoder) { description = found }
    IdentifierAssignment.assign(in: &description, as: name)
    let others = lookup(Set(description.names))
    check(description, among: others, decoder)
    if let errors = SceneErrors(decoder.diagnostics, files: [node.location.file]) { throw errors }
    return build(description, among: others, decoder)
  }

  private func check(_ view: ViewDescription, among others: [Responder], _ decoder: SceneDecoder) {
    let location = view.responder.id.location
    let entries = others.map { ResponderEntry(of: $0, at: location) }
    let responders = ResponderIndex(view, among: entries, decoder)
    ReferenceCheck(scene: SceneDescription(at: location), responders: responders, decoder: decoder)
      .check(view)
  }

  private func build(
    _ description: ViewDescription, among others: [Responder], _ decoder: SceneDecoder
  ) -> MadeView {
    var builder = TreeBuilder(SceneDescription(at: description.responder.id.location))
    let view = builder.make(description, among: others)
    return MadeView(
      view: view, scripts: builder.scripts, actions: builder.actions,
      contents: decoder.scripts.compactMapValues { try? $0.get() }, redactedViews: builder.redactedViews)
  }
}

extension ViewDescription {
  /// The ids that it and the views inside it have, and those of controllers that they refer to.
  fileprivate var names: [String] {
    [responder.id.value]
      + [viewController?.responder.id, viewController?.presentingViewController]
      .compactMap { $0?.value } + subviews.flatMap(\.names)
  }
}
