internal import LuaRuntime
internal import TouchDelivery

/// What a script provides of one object's methods: a layer over its class, or the delegate of a recognizer.
///
/// A method that fails is reported. The next layer then answers in its place, or does what was to be done, unless the
/// method has called `super` before. A message to a responder counts as handled, and a delegate as one without the method.
final class ScriptLayer {
  /// What the script is to the object.
  let role: ScriptRole
  /// The class of the object in scripts.
  let kind: ScriptKind
  /// The methods of a layer; a delegate has none here.
  private(set) var methods: OverriddenMethods = []
  private let functions: ScriptFunctions
  /// Whether the method that runs has called `super`.
  var hasReachedSuper = false
  private let link: Weak<SceneScripts>

  /// Where the object's value has what scripts find as its `super`.
  static let superSlot = 1
  /// Where a recognizer's value has its delegate, and the table that is `self` there.
  private static let delegateSlot = 1_000
  static let delegateTableSlot = delegateSlot + 1

  /// A layer over those that `responder` has.
  init(file: String, over responder: Responder, scripts: SceneScripts) {
    role = .responder
    kind = scripts.bindings.kind(of: responder)
    link = scripts.link
    functions = ScriptFunctions(
      of: ScriptOrigin(ScriptOwner(responder: responder.id), file: file), role: role, heldBy: responder,
      from: Self.firstFreeSlot(of: responder), scripts: scripts)
    origin.script = self
  }

  /// A layer over those that `recognizer` has.
  init(file: String, over recognizer: GestureRecognizer, scripts: SceneScripts) {
    role = .recognizer
    kind = scripts.bindings.kind(of: recognizer)
    link = scripts.link
    functions = ScriptFunctions(
      of: ScriptOrigin(ScriptOwner(recognizer), file: file), role: role, heldBy: recognizer,
      from: Self.firstFreeSlot(of: recognizer), scripts: scripts)
    origin.script = self
  }

  /// A delegate of `recognizer`, whose code runs in the name of `origin`.
  ///
  /// `self` in its methods is the table that the script returned, or the table or responder that a script made the
  /// delegate. The recognizer's value in Lua retains the delegate.
  init(delegateOf recognizer: GestureRecognizer, _ origin: ScriptOrigin, scripts: SceneScripts) {
    role = .delegate
    kind = .recognizerDelegate
    link = scripts.link
    functions = ScriptFunctions(
      of: origin, role: role, heldBy: recognizer, from: Self.delegateTableSlot + 1,
      selfAt: Self.delegateTableSlot, scripts: scripts)
    origin.script = self
  }

  deinit {
    origin.script = nil
  }

  private static func firstFreeSlot(of object: any Overridable) -> Int {
    object.overrides.layers.reduce(superSlot + 1) { max($0, ($1 as? ScriptLayer)?.functions.endSlot ?? 0) }
  }

  /// The origin of the script's code.
  var origin: ScriptOrigin { functions.origin }

  /// The responder or recognizer, as long as it is there.
  var object: (any Overridable)? { functions.holder as? any Overridable }

  private var bindings: ScriptBindings? { link.scripts?.bindings }

  /// Takes the place of the object's methods, or becomes the recognizer's delegate.
  func adopt(_ table: ScriptTable, in scripts: SceneScripts) throws(LuaError) {
    guard role != .delegate else { return try becomeDelegate(table, in: scripts) }
    try scripts.state.build { (stack) throws(LuaFailure) in
      try scripts.bindings.push(object: object, on: stack)
      if let methods = table.reference {
        stack.push(methods)
        stack.setMethods(of: 1)
      }
      try stack.setOverride(Self.superSlot, of: 1) { (stack) throws(LuaFailure) in
        let kind: ScriptKind = role == .responder ? .super : .recognizerSuper
        try stack.push(SuperReceiver(self), as: scripts.bindings[kind])
      }
      try functions.adopt(table, in: 1, on: stack)
    }
    // `super` reaches no other script's `didLoad`, for each is called.
    for method in functions.overrides where method != .didLoad { methods.insert(method) }
    (object as? Responder)?.overrides.append(self)
    (object as? GestureRecognizer)?.overrides.append(self)
  }

  private func becomeDelegate(_ table: ScriptTable, in scripts: SceneScripts) throws(LuaError) {
    try scripts.state.build { (stack) throws(LuaFailure) in
      try scripts.bindings.push(object: object, on: stack)
      try stack.setOverride(Self.delegateSlot, of: 1) { (stack) throws(LuaFailure) in
        try stack.push(self, as: scripts.bindings[.recognizerDelegate])
      }
      if let reference = table.reference {
        try stack.setOverride(Self.delegateTableSlot, of: 1) { (stack) throws(LuaFailure) in
          stack.push(reference)
        }
      }
      try functions.adopt(table, in: 1, on: stack)
    }
    (object as? GestureRecognizer)?.delegate = self
  }

  /// Leaves the object to the layers below and its class.
  func loseFunctions() {
    methods = []
    functions.forget()
    (object as? Responder)?.overrides.update()
    (object as? GestureRecognizer)?.overrides.update()
  }

  /// Calls `didLoad`, with the budget of loading.
  func didLoad() {
    functions.call(.didLoad, instructions: link.scripts?.limits.loadingInstructions) {
      (_) throws(LuaFailure) in
    } read: { (_) throws(LuaFailure) in
    }
  }
}

extension ScriptLayer: MethodOverrides {
  func perform(_ call: MethodCall) -> MethodValue {
    let around = hasReachedSuper
    hasReachedSuper = false
    defer { hasReachedSuper = around }
    let answer = functions.ask(call.method) { [bindings] (stack) throws(LuaFailure) in
      for index in call.method.signature.parameters.indices { try bindings?.push(call[index], on: stack) }
    }
    if let answer { return answer }
    return hasReachedSuper && call.method.signature.answer == .nothing ? .nothing : call.callSuper()
  }

  func receive(_ message: EventMessage, responder: Responder, event: Event) {
    let method = message.method
    guard case .touches(let phase, let touches) = message, functions.overrides(method) else {
      functions.notify(method, of: responder) { [link] (stack) throws(LuaFailure) in
        try link.scripts?.bindings.push(message, event, on: stack)
      }
      return
    }
    functions.notify(method, of: responder, touches, event, again: phase == .moved) {
      [link] (stack) throws(LuaFailure) in
      try link.scripts?.bindings.push(message, event, on: stack)
    }
  }

  func receive(_ message: EventMessage, recognizer: GestureRecognizer, event: Event) {
    let around = hasReachedSuper
    hasReachedSuper = false
    defer { hasReachedSuper = around }
    let isDone = functions.notify(message.method, of: recognizer) { [link] (stack) throws(LuaFailure) in
      try link.scripts?.bindings.push(message, event, on: stack)
    }
    if !isDone, !hasReachedSuper { recognizer.receive(message, with: event, after: self) }
  }

  func implements(_ action: String) -> Bool { functions.implements(action) }

  func perform(_ action: String, sender: AnyObject?, event: Event?) {
    functions.perform(action) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(object: sender, on: stack)
      try bindings?.push(event, on: stack)
    }
  }

  func place(of method: OverridableMethod) -> String? { functions.place(of: method) }
}

extension ScriptLayer: GestureRecognizerDelegate {
  func answer(
    _ method: OverridableMethod, _ recognizer: GestureRecognizer, _ argument: MethodValue
  ) -> Bool? {
    functions.ask(method) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(recognizer, on: stack)
      if !method.signature.parameters.isEmpty { try bindings?.push(argument, on: stack) }
    }?.flag
  }
}

extension ScriptLayer: AttachedScript {
  func switchOff(in state: LuaState) {
    guard role == .delegate else {
      functions.clear(in: state)
      return loseFunctions()
    }
    let slots = functions.slots + [Self.delegateTableSlot, Self.delegateSlot]
    functions.forget()
    guard let recognizer = object as? GestureRecognizer else { return }
    recognizer.delegate = nil
    try? state.build { (stack) throws(LuaFailure) in
      try bindings?.push(recognizer, on: stack)
      for slot in slots {
        try stack.setOverride(slot, of: 1) { (stack) throws(LuaFailure) in stack.pushNil() }
      }
    }
  }
}
