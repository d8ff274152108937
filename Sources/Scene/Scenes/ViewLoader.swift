internal import Diagnostics
import TouchDelivery

/// Reads the description of a view that is to come into a scene that is up, as strictly as the scene's own.
package struct ViewLoader {
  /// The responders and recognizers that have one of these ids.
  package typealias Lookup = (_ ids: Set<String>) -> LiveObjects

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
      decoder.report(
        "only generated ids begin with '\(reserved)', not \(name.value.quoted)", at: name.location)
    }
    let names = Set(given.map(\.value) + description.referredNames)
    let others = names.isEmpty ? LiveObjects() : lookup(names)
    check(description, among: others, decoder)
    if let errors = SceneErrors(decoder.diagnostics, files: [node.location.file]) { throw errors }
    return build(description, among: others, decoder)
  }

  private func check(_ view: ViewDescription, among others: LiveObjects, _ decoder: SceneDecoder) {
    let location = view.responder.id.location
    let responders = ResponderIndex(view, among: others, at: location, decoder)
    let check = ReferenceCheck(
      scene: SceneDescription(at: location), responders: responders, decoder: decoder, screens: others.screens
    )
    check.check(view)
    check.checkFailureRequirements(among: view.allGestureRecognizers)
  }

  private func build(
    _ description: ViewDescription, among others: LiveObjects, _ decoder: SceneDecoder
  ) -> MadeView {
    var builder = TreeBuilder(SceneDescription(at: description.responder.id.location))
    let view = builder.make(description, among: others)
    return MadeView(
      view: view, scripts: builder.scripts, actions: builder.actions,
      gestureRecognizers: builder.gestureRecognizers, controls: builder.controls,
      responders: builder.responders.filter { $0.key != builder.application.id },
      contents: decoder.scripts.compactMapValues { try? $0.get() })
  }
}

extension ViewDescription {
  /// The ids that it, the views inside it, their controllers and recognizers are given.
  fileprivate var givenNames: [Identifier] {
    let own = [responder.id, viewController?.responder.id].compactMap { $0 } + gestureRecognizers.map(\.id)
    return own.filter(\.isExplicit) + subviews.flatMap(\.givenNames)
  }

  /// The ids that anything in it refers to.
  fileprivate var referredNames: [String] {
    let responders = [responder, viewController?.responder].compactMap { $0 }
    let own = [viewController?.presentingViewController?.value].compactMap { $0 }
    return own + responders.flatMap { $0.on.flatMap(\.actions) }.flatMap(\.referredNames)
      + gestureRecognizers.flatMap(\.referredNames) + targets.flatMap(\.response.referredNames)
      + subviews.flatMap(\.referredNames)
  }
}

extension GestureRecognizerDescription {
  fileprivate var referredNames: [String] {
    let all = action + actions.byState.flatMap(\.actions)
    return (requireToFail + simultaneousWith).map(\.value) + all.flatMap(\.referredNames)
  }
}

extension ControlTargetDescription.Response {
  fileprivate var referredNames: [String] {
    switch self {
    case .actions(let actions): actions.flatMap(\.referredNames)
    case .call(let call): [call.target?.value].compactMap { $0 }
    case .send: []
    }
  }
}

extension ActionDescription {
  /// The ids that it refers to.
  var referredNames: [String] {
    switch self {
    case .set(let changes): [changes.view, changes.values.hitTestTarget].compactMap { $0?.value }
    case .turn(let changes): [changes.screen.value]
    case .call(let call): [call.target?.value].compactMap { $0 }
    case .exec, .key, .log, .emit, .send: []
    }
  }
}
