internal import LuaRuntime
internal import TouchDelivery

/// What a script overrides of one responder.
///
/// A callback that fails is reported, and the responder then behaves as follows: where it had to answer, it answers what
/// the class answers; events count as handled; an event that had to be sent on is sent on.
final class ResponderScript {
  let origin: ScriptOrigin
  let kind: ScriptKind
  private(set) weak var responder: Responder?
  private(set) var methods: OverriddenMethods = []
  /// What `super` reaches before the class: overrides that were there already.
  let base: (any ResponderOverrides)?
  /// Whether the override of `sendEvent` that runs has called `super`.
  var hasSentToSuper = false

  private weak var scripts: SceneScripts?
  private var overridden: Set<ScriptMethod> = []
  private var functionNames: Set<String> = []
  /// Where the overrides are defined.
  private(set) var lines: [ScriptMethod: Int] = [:]
  /// The place of the first method among what the responder's scripts override.
  private let firstSlot: Int
  /// Where the responder's value has what scripts find as its `super`.
  static let superSlot = 1

  init(file: String, responder: Responder, scripts: SceneScripts) {
    self.responder = responder
    self.scripts = scripts
    origin = ScriptOrigin(responder: responder.id, file: file)
    kind = scripts.bindings.kind(of: responder)
    base = responder.overrides
    firstSlot =
      (base as? ResponderScript).map { $0.firstSlot + ScriptMethod.allCases.count } ?? Self.superSlot + 1
    origin.script = self
  }

  /// Takes the place of the responder's methods.
  ///
  /// The responder's own value in Lua holds the functions, so that they go when the responder goes.
  func adopt(_ table: ScriptTable, of responder: Responder, in scripts: SceneScripts) throws(LuaError) {
    try scripts.state.build { (stack) throws(LuaFailure) in
      try scripts.bindings.push(responder, on: stack)
      if let methods = table.reference {
        stack.push(methods)
        stack.setMethods(of: 1)
      }
      try stack.setOverride(Self.superSlot, of: 1) { (stack) throws(LuaFailure) in
        try stack.push(SuperReceiver(self), as: scripts.bindings[.super])
      }
      for method in ScriptMethod.allCases {
        guard let function = table.overrides[method.rawValue] else { continue }
        try stack.setOverride(slot(of: method), of: 1) { (stack) throws(LuaFailure) in stack.push(function) }
      }
    }
    overridden = Set(ScriptMethod.allCases.filter { table.overrides[$0.rawValue] != nil })
    functionNames = table.functionNames
    lines = table.lines
    methods = overridden.reduce(into: base?.methods ?? []) { $0.formUnion($1.overridden) }
    responder.overrides = self
  }

  func didLoad() {
    call(.didLoad, instructions: scripts?.limits.loadingInstructions) { (_) throws(LuaFailure) in
    } read: { (_) throws(LuaFailure) in
    }
  }

  /// Lets go of everything that the script keeps.
  func switchOff(in state: LuaState) {
    methods = base?.methods ?? []
    overridden = []
    functionNames = []
    guard let responder else { return }
    try? state.build { (stack) throws(LuaFailure) in
      try scripts?.bindings.push(responder, on: stack)
      stack.clearFields(of: 1)
    }
  }

  func overrides(_ method: ScriptMethod) -> Bool { overridden.contains(method) }

  /// Whether the script has a function of this name, or what it lies on has.
  func implements(_ action: String) -> Bool {
    functionNames.contains(action) || base?.implements(action) ?? false
  }

  /// Calls an override with `self` and what `arguments` pushes; nil where there is none, or it failed and was reported.
  @discardableResult
  func call<Result>(
    _ method: ScriptMethod, instructions: Int? = nil,
    arguments: (LuaStack) throws(LuaFailure) -> Void,
    read: (LuaStack) throws(LuaFailure) -> Result
  ) -> Result? {
    guard overrides(method), let scripts, let responder else { return nil }
    let function = LuaFunction.override(of: responder, slot: slot(of: method))
    return scripts.perform(as: origin) { () throws(LuaError) in
      try scripts.state.call(function, results: 1, instructions: instructions) {
        (stack) throws(LuaFailure) in
        try scripts.bindings.push(responder, on: stack)
        try arguments(stack)
      } read: { (stack) throws(LuaFailure) in
        try read(stack)
      }
    }
  }

  var bindings: ScriptBindings? { scripts?.bindings }

  private func slot(of method: ScriptMethod) -> Int { firstSlot + method.rawValue }
}
