internal import LuaRuntime
internal import TouchDelivery

/// A target that a script added to a control or recognizer; `removeTarget` finds it by this.
final class AddedTarget {
  /// With a function that the object's value in Lua holds: a kept `LuaReference` to it would make a circle through both
  /// languages that Lua's collector cannot see.
  private let response: TargetResponse<AddedFunction>
  /// Whether it names a target, which may be gone.
  private let isBound: Bool
  @Weak private var target: Responder?
  private let charge: MemoryCharge?

  /// The target that `options` describe; nil without a response, or without its `function`.
  init?(_ options: TargetOptions, function: AddedFunction?, _ charge: MemoryCharge?) {
    self.charge = charge
    switch options.response {
    case .call(let name): response = .call(name)
    case .send(let name): response = .send(name)
    case .action(let value): response = .action(value)
    case .function:
      guard let function else { return nil }
      response = .function(function)
    case nil: return nil
    }
    isBound = options.target != nil
    target = options.target
  }

  /// Whether it is what `options` describe; what they do not name can be anything.
  func matches(_ options: TargetOptions) -> Bool {
    (options.response.map(isSame) ?? true)
      && (options.target == nil || options.target === target)
  }

  /// Whether adding what `options` describe would add it again (GR-1, UC-2).
  func equals(_ options: TargetOptions) -> Bool {
    matches(options) && isBound == (options.target != nil)
  }

  private func isSame(_ other: TargetOptions.Response) -> Bool {
    switch (response, other) {
    case (.call(let name), .call(let other)), (.send(let name), .send(let other)): name == other
    case (.action(let value), .action(let other)): value == other
    case (.function(let function), .function(let other)): function.isSame(as: other)
    default: false
    }
  }
}

/// A function that a control or recognizer calls.
///
/// The object's value in Lua holds it, so that both go together.
final class AddedFunction {
  private let origin: ScriptOrigin
  private let slot: Int
  private let holderLink: WeakLink
  @Weak private var scripts: SceneScripts?

  /// The first place in an object's value for such functions, above those of layers and delegates.
  private static let firstSlot = 1 << 25

  /// The function `function` in the name of the script that runs.
  init(
    _ function: LuaReference, heldBy holder: any WeaklyReferable, in scripts: SceneScripts
  ) throws(LuaFailure) {
    holderLink = holder.weakLink
    self.scripts = scripts
    origin = scripts.makeOrigin()
    scripts.forgetFunctions()
    var slot = Self.firstSlot
    while scripts.state.hasOverride(slot, of: holder) { slot += 1 }
    self.slot = slot
    origin.script = self
    try scripts.setFunction(slot, of: holder) { (stack) throws(LuaFailure) in stack.push(function) }
  }

  deinit {
    origin.script = nil
    giveUp()
  }

  private func giveUp() {
    if holder != nil { scripts?.givenUpFunctions.append(GivenUpFunction(slot: slot, holder: holderLink)) }
  }

  private var holder: AnyObject? { holderLink.object }

  func isSame(as function: LuaReference) -> Bool {
    guard let holder, let scripts else { return false }
    return scripts.state.isSame(.value(function), .override(of: holder, slot: slot))
  }

  /// Calls the function with `sender`; where the callback around it is about to be stopped, that costs next to nothing.
  func call(_ sender: AnyObject, _ event: Event?) {
    guard let scripts, !scripts.state.isExhausted, let holder, scripts.state.hasOverride(slot, of: holder)
    else { return }
    let bindings = scripts.bindings
    _ = scripts.perform(as: origin) { () throws(LuaError) in
      try scripts.state.call(.override(of: holder, slot: slot)) { (stack) throws(LuaFailure) in
        try bindings.push(object: sender, on: stack)
        try bindings.push(event, on: stack)
      } read: { (_) throws(LuaFailure) in
      }
    }
  }
}

extension AddedFunction: AttachedScript {
  func switchOff(in state: LuaState) {
    giveUp()
    scripts?.forgetFunctions()
  }
}

/// A function that a control or recognizer no longer calls, and that its value in Lua still holds.
struct GivenUpFunction {
  let slot: Int
  let holder: WeakLink
}

extension SceneScripts {
  /// Removes functions from objects that no longer call them: that may have come about while Lua collected garbage.
  func forgetFunctions() {
    for function in givenUpFunctions {
      guard let holder = function.holder.object else { continue }
      try? setFunction(function.slot, of: holder) { (stack) throws(LuaFailure) in stack.pushNil() }
    }
    givenUpFunctions.removeAll()
  }

  /// Enters what `push` pushes into a slot of the object's value.
  fileprivate func setFunction(
    _ slot: Int, of holder: AnyObject, _ push: (LuaStack) throws(LuaFailure) -> Void
  ) throws(LuaFailure) {
    do throws(LuaError) {
      try state.build { (stack) throws(LuaFailure) in
        try bindings.push(object: holder, on: stack)
        try stack.setOverride(slot, of: 1, push)
      }
    } catch {
      throw LuaFailure(error)
    }
  }
}
