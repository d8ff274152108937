internal import LuaRuntime
internal import TouchDelivery

/// What a script overrides of one responder.
///
/// A callback that fails is reported, and the responder then behaves as follows: hit-testing and `next` answer what the
/// class answers, touches count as handled.
final class ResponderScript {
  let file: String
  let kind: ScriptKind
  private(set) weak var responder: Responder?
  private(set) var methods: OverriddenMethods = []
  /// What `super` reaches before the class: overrides that were there already.
  let base: (any ResponderOverrides)?

  private(set) weak var scripts: SceneScripts?
  private(set) var functions: [LuaReference?] = []
  private var receiver: LuaReference?

  init(file: String, responder: Responder, scripts: SceneScripts) {
    self.file = file
    self.responder = responder
    self.scripts = scripts
    kind = scripts.bindings.kind(of: responder)
    base = responder.overrides
  }

  var id: String { responder?.id ?? "" }

  /// Takes the place of the responder's methods.
  func adopt(_ table: ScriptTable, of responder: Responder, in scripts: SceneScripts) throws(LuaError) {
    receiver = try scripts.state.makeValue { (stack) throws(LuaFailure) in
      try scripts.bindings.push(responder, on: stack)
      if let methods = table.reference {
        stack.push(methods)
        stack.setMethods(of: 1)
      }
    }
    scripts.bindings.superReceivers[ObjectIdentifier(responder)] = try scripts.state.makeValue {
      (stack) throws(LuaFailure) in
      try stack.push(SuperReceiver(self), as: scripts.bindings[.super])
    }
    functions = table.overrides
    methods = ScriptMethod.allCases.reduce(into: base?.methods ?? []) { methods, method in
      if functions[method.rawValue] != nil { methods.formUnion(method.overridden) }
    }
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
    functions = functions.map { _ in nil }
    guard let receiver else { return }
    try? state.build { (stack) throws(LuaFailure) in
      stack.push(receiver)
      stack.clearFields(of: 1)
    }
  }

  func overrides(_ method: ScriptMethod) -> Bool {
    functions.indices.contains(method.rawValue) && functions[method.rawValue] != nil
  }

  /// Calls an override with `self` and what `arguments` pushes; nil where there is none, or it failed and was reported.
  @discardableResult
  func call<Result>(
    _ method: ScriptMethod, instructions: Int? = nil,
    arguments: (LuaStack) throws(LuaFailure) -> Void,
    read: (LuaStack) throws(LuaFailure) -> Result
  ) -> Result? {
    guard overrides(method), let scripts, let receiver, let function = functions[method.rawValue] else {
      return nil
    }
    return scripts.perform(in: self) { () throws(LuaError) in
      try scripts.state.call(function, results: 1, instructions: instructions) {
        (stack) throws(LuaFailure) in
        stack.push(receiver)
        try arguments(stack)
      } read: { (stack) throws(LuaFailure) in
        try read(stack)
      }
    }
  }

  var bindings: ScriptBindings? { scripts?.bindings }
}
