internal import LuaRuntime
internal import TouchDelivery

/// What a script overrides of one recognizer.
///
/// Where a callback fails, it is reported and the class does what it does without the script.
final class RecognizerScript {
  let kind: ScriptKind
  @Weak private(set) var recognizer: GestureRecognizer?
  private(set) var methods: OverriddenRecognizerMethods = []
  let functions: ScriptFunctions<RecognizerMethod>
  /// Whether the override that runs has called `super`.
  var hasReachedSuper = false

  private let link: SceneScriptsLink

  init(file: String, recognizer: GestureRecognizer, scripts: SceneScripts) {
    self.recognizer = recognizer
    link = scripts.link
    kind = scripts.bindings.kind(of: recognizer)
    functions = ScriptFunctions(
      of: ScriptOrigin(ScriptOwner(recognizer), file: file), heldBy: recognizer,
      from: ResponderScript.superSlot + 1, scripts: scripts)
    origin.script = self
  }

  deinit {
    origin.script = nil
  }

  var origin: ScriptOrigin { functions.origin }

  private var bindings: ScriptBindings? { link.scripts?.bindings }

  /// Takes the place of the recognizer's methods.
  func adopt(
    _ table: ScriptTable<RecognizerMethod>, of recognizer: GestureRecognizer, in scripts: SceneScripts
  ) throws(LuaError) {
    try functions.adopt(table, super: RecognizerSuper(self), as: .recognizerSuper, in: scripts)
    methods = functions.overrides.reduce(into: []) { $0.formUnion($1.overridden) }
    recognizer.overrides = self
  }
}

extension RecognizerScript: GestureRecognizerOverrides {
  func touches(_ phase: TouchesPhase, _ recognizer: GestureRecognizer, touches: [Touch], event: Event) {
    notify(RecognizerMethod(phase)) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(touches, on: stack)
      try bindings?.push(event, on: stack)
    } otherwise: {
      recognizer.touches(phase, touches, with: event)
    }
  }

  func reset(_ recognizer: GestureRecognizer) {
    notify(.reset) { (_) throws(LuaFailure) in
    } otherwise: {
      recognizer.reset()
    }
  }

  func canPrevent(_ recognizer: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    ask(.canPrevent, about: other) ?? recognizer.superCanPrevent(other)
  }

  func canBePrevented(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool {
    ask(.canBePrevented, about: other) ?? recognizer.superCanBePrevented(by: other)
  }

  func shouldRequireFailure(_ recognizer: GestureRecognizer, of other: GestureRecognizer) -> Bool {
    ask(.shouldRequireFailureOf, about: other) ?? false
  }

  func shouldBeRequiredToFail(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool {
    ask(.shouldBeRequiredToFailBy, about: other) ?? false
  }

  func implements(_ action: String) -> Bool { functions.implements(action) }

  func perform(_ action: String, recognizer: GestureRecognizer) {
    functions.perform(action) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(recognizer, on: stack)
    }
  }

  private func ask(_ method: RecognizerMethod, about other: GestureRecognizer) -> Bool? {
    functions.ask(method) { [bindings] (stack) throws(LuaFailure) in try bindings?.push(other, on: stack) }
  }

  /// Where the override fails before it called `super`, the class is not to miss what it is about.
  private func notify(
    _ method: RecognizerMethod, arguments: (LuaStack) throws(LuaFailure) -> Void, otherwise: () -> Void
  ) {
    let around = hasReachedSuper
    hasReachedSuper = false
    defer { hasReachedSuper = around }
    if functions.notify(method, arguments: arguments) == nil, !hasReachedSuper { otherwise() }
  }
}

extension RecognizerScript: AttachedScript {
  func switchOff(in state: LuaState) {
    methods = []
    functions.clear(in: state)
  }
}
