internal import LuaRuntime
internal import TouchDelivery

/// What a script overrides of one responder.
///
/// A callback that fails is reported, and the responder then behaves as follows: where it had to answer, it answers what
/// the class answers; events count as handled; an event that had to be sent on is sent on.
final class ResponderScript {
  let kind: ScriptKind
  @Weak private(set) var responder: Responder?
  private(set) var methods: OverriddenMethods = []
  /// What `super` reaches before the class: overrides that were there already.
  let base: (any ResponderOverrides)?
  let functions: ScriptFunctions<ScriptMethod>
  /// Whether the override that runs, of a method that must not be lost, has called `super`.
  var hasReachedSuper = false

  let link: SceneScriptsLink
  /// Where the responder's value has what scripts find as its `super`.
  static let superSlot = 1

  init(file: String, responder: Responder, scripts: SceneScripts) {
    self.responder = responder
    link = scripts.link
    kind = scripts.bindings.kind(of: responder)
    base = responder.overrides
    functions = ScriptFunctions(
      of: ScriptOrigin(ScriptOwner(responder: responder.id), file: file), heldBy: responder,
      from: (base as? ResponderScript)?.functions.endSlot ?? Self.superSlot + 1, scripts: scripts)
    origin.script = self
  }

  deinit {
    origin.script = nil
  }

  var origin: ScriptOrigin { functions.origin }

  var bindings: ScriptBindings? { link.scripts?.bindings }

  /// Takes the place of the responder's methods.
  func adopt(
    _ table: ScriptTable<ScriptMethod>, of responder: Responder, in scripts: SceneScripts
  ) throws(LuaError) {
    try functions.adopt(table, super: SuperReceiver(self), as: .super, in: scripts)
    methods = functions.overrides.reduce(into: base?.methods ?? []) { $0.formUnion($1.overridden) }
    responder.overrides = self
  }

  func didLoad() {
    functions.call(.didLoad, instructions: link.scripts?.limits.loadingInstructions) {
      (_) throws(LuaFailure) in
    }
  }
}

extension ResponderScript: AttachedScript {
  func switchOff(in state: LuaState) {
    methods = base?.methods ?? []
    functions.clear(in: state)
  }
}
