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

  /// The view that `node` describes, or everything that is wrong with it.
  ///
  /// Without an id it is called `name`, which begins with `reserved` as no id may that is given.
  package func load(_ node: YAMLNode, name: String, reserved: String) throws(SceneErrors) -> MadeView {
    let decoder = SceneDecoder(files: files) { _, _ in [] }
    let type = ViewDescription.table.type { ViewDescription(at: $0) }
    var description = ViewDescription(at: node.location)
    if let found = type.decode(Slot(name: "the view", node: node), decoder) { description = found }
    IdentifierAssignment.assign(in: &description, as: name)
    let given = description.givenNames
    for name in given where name.value.hasPrefix(reserved) {
      decoder.report("only generated ids begin with '\(reserved)', not '\(name.value)'", at: name.location)
    }
    let names = Set(given.map(\.value) + description.referredNames)
    let others = names.isEmpty ? [] : lookup(names)
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
      contents: decoder.scripts.compactMapValues { try? $0.get() })
  }
}

extension ViewDescription {
  /// The ids that it, the views inside it and their controllers are given.
  fileprivate var givenNames: [Identifier] {
    [responder.id, viewController?.responder.id].compactMap { $0 }.filter(\.isExplicit)
      + subviews.flatMap(\.givenNames)
  }

  /// The ids of controllers that theirs refer to.
  fileprivate var referredNames: [String] {
    [viewController?.presentingViewController?.value].compactMap { $0 } + subviews.flatMap(\.referredNames)
  }
}
