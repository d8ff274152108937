package import Decoding
package import Diagnostics
internal import TouchGestures
package import TouchDelivery

/// Reads the views and actions that scripts describe while the scene is up, as strictly as the scene's own.
package struct LiveLoader {
  /// The responders and recognizers that have one of these ids.
  package typealias Lookup = (_ ids: Set<String>) -> LiveObjects

  /// How many errors are looked for: the script that made them waits, and so do touches.
  private static let mostErrors = 100

  private let files: any SceneFiles
  private let variables: Variables
  private let lookup: Lookup
  private let isInterrupted: () -> Bool

  /// A loader that reads scripts through `files`, fills in the scene's `variables`, and finds its responders by `lookup`.
  ///
  /// Once `isInterrupted`, which it asks often, it throws: the script that waits is stopped as soon as it goes on.
  package init(
    files: any SceneFiles, variables: Variables, lookup: @escaping Lookup,
    isInterrupted: @escaping () -> Bool
  ) {
    self.files = files
    self.variables = variables
    self.lookup = lookup
    self.isInterrupted = isInterrupted
  }

  /// The view that `node` describes, or everything that is wrong with it.
  ///
  /// Without an id it is called `name`. That begins with `reserved`, which a given id may not.
  package func view(
    _ node: DocumentNode, name: String, reserved: String
  ) throws(DiagnosticErrors) -> MadeView {
    let scripts = NamedScripts(files)
    let decoder = DocumentDecoder(
      ofScenesWith: scripts, mostErrors: Self.mostErrors, isInterrupted: isInterrupted)
    let type = ViewDescription.table.type { ViewDescription(at: $0) }
    var description = ViewDescription(at: node.location)
    if let found = type.decode(Slot(name: "the view", node: filled(node, decoder)), decoder) {
      description = found
    }
    ViewDescription.requireFrames(of: [node], decoder)
    if decoder.hasEnough { try throwErrors(of: decoder, in: node) }
    IdentifierAssignment.assign(in: &description, as: name)
    let given = description.all.flatMap(\.ids).filter(\.isExplicit)
    for name in given where name.value.hasPrefix(reserved) {
      decoder.report(
        "only generated ids begin with '\(reserved)', not \(name.value.quoted)", at: name.location)
    }
    let names = Set(given.map(\.value) + description.referredNames)
    let others = names.isEmpty ? LiveObjects() : lookup(names)
    check(description, among: others, decoder)
    try throwErrors(of: decoder, in: node)
    return build(description, among: others, scripts)
  }

  private func throwErrors(of decoder: DocumentDecoder, in node: DocumentNode) throws(DiagnosticErrors) {
    if isInterrupted() { decoder.report("the script is stopped", at: node.location) }
    if let errors = DiagnosticErrors(decoder.diagnostics, files: [node.location.file]) { throw errors }
  }

  private func filled(_ node: DocumentNode, _ decoder: DocumentDecoder) -> DocumentNode {
    var substitution = VariableSubstitution(variables, decoder)
    return substitution.fill(node)
  }

  private func check(_ view: ViewDescription, among others: LiveObjects, _ decoder: DocumentDecoder) {
    let location = view.responder.id.location
    let responders = ResponderIndex(view, among: others, at: location, decoder)
    let check = ReferenceCheck(
      scene: SceneDescription(at: location), responders: responders, decoder: decoder, screens: others.screens
    )
    check.check(view)
    check.checkExposure(in: view)
    check.checkFailureRequirements(among: view.all.gestureRecognizers)
  }

  private func build(
    _ description: ViewDescription, among others: LiveObjects, _ scripts: NamedScripts
  ) -> MadeView {
    var builder = TreeBuilder()
    let view = builder.make(description, among: others)
    return MadeView(view: view, objects: builder.objects, contents: scripts.texts)
  }
}

extension LiveLoader {
  /// The actions of a recognizer in these states that `node` describes, or everything that is wrong with it.
  package func actions(
    _ node: DocumentNode, of recognizer: GestureRecognizer, in states: Set<GestureRecognizer.State>
  ) throws(DiagnosticErrors) -> [ActionDescription] {
    let hasScript = !recognizer.overrides.isEmpty || recognizer.view?.overrides.isEmpty == false
    let type = GestureRecognizerType(rawValue: recognizer.type) ?? .custom
    let owner =
      states == [.failed]
      ? ActionOwner.failure(of: type) : .gestureRecognizer(type, mayFail: states.contains(.failed))
    return try actions(node, of: owner, script: hasScript)
  }

  /// The actions of a control that `node` describes, or everything that is wrong with it.
  package func actions(_ node: DocumentNode, of control: Control) throws(DiagnosticErrors)
    -> [ActionDescription]
  {
    try self.actions(node, of: .control(ViewKind(of: control)), script: !control.overrides.isEmpty)
  }

  private func actions(
    _ node: DocumentNode, of owner: ActionOwner, script: Bool
  ) throws(DiagnosticErrors) -> [ActionDescription] {
    let decoder = DocumentDecoder(ofScenesWith: NamedScripts(files), mostErrors: Self.mostErrors)
    let slot = Slot(name: "action", node: filled(node, decoder))
    let actions = ValueType<[ActionDescription]>.actions.decode(slot, decoder) ?? []
    let others = lookup(Set(actions.flatMap(\.referredNames)))
    ReferenceCheck(
      scene: SceneDescription(at: node.location),
      responders: ResponderIndex(others, at: node.location, decoder), decoder: decoder,
      screens: others.screens
    ).check(actions, of: owner, script: script)
    try throwErrors(of: decoder, in: node)
    return actions
  }
}

extension ViewDescription {
  /// The ids that anything in it refers to.
  fileprivate var referredNames: [String] {
    all.flatMap { view in
      let presenting = [view.viewController?.presentingViewController].compactMap { $0 }
      let related = view.gestureRecognizers.flatMap { $0.requireToFail + $0.simultaneousWith }
      return (presenting + related).map(\.value) + view.actions.flatMap(\.referredNames)
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
    case .after(let delayed): delayed.actions.flatMap(\.referredNames)
    case .exec, .key, .type, .scroll, .log, .emit, .send, .cancel: []
    }
  }
}
