internal import LuaRuntime
internal import TouchDelivery

/// The functions of a script that take the place of an object's methods, and those that it has besides.
///
/// The object's own value in Lua holds them, so that they go when the object goes.
final class ScriptFunctions {
  let origin: ScriptOrigin
  /// Where the overrides are defined.
  private(set) var lines: [OverridableMethod: Int] = [:]
  /// Whose value holds the functions.
  var holder: AnyObject? { holderLink.object }
  private let holderLink: WeakLink
  private let role: ScriptRole
  private let link: Weak<SceneScripts>
  private var overridden: OverriddenMethods = []
  private var named: [String: Int] = [:]
  /// The place of the first function in the holder's value.
  private let firstSlot: Int
  /// Where the holder's value has what is passed as `self`; nil for the holder.
  private let selfSlot: Int?

  init(
    of origin: ScriptOrigin, role: ScriptRole, heldBy holder: any WeaklyReferable, from firstSlot: Int,
    selfAt selfSlot: Int? = nil, scripts: SceneScripts
  ) {
    self.origin = origin
    self.role = role
    holderLink = holder.weakLink
    self.firstSlot = firstSlot
    self.selfSlot = selfSlot
    link = scripts.link
  }

  /// The first place that these functions leave free.
  var endSlot: Int { firstSlot + OverridableMethod.allCases.count + named.count }

  /// The methods that are overridden.
  var overrides: [OverridableMethod] { role.methods.filter(overrides(_:)) }

  /// Whether there is a function of this name, an override or another.
  func implements(_ action: String) -> Bool { slot(of: action) != nil }

  func overrides(_ method: OverridableMethod) -> Bool { overridden.contains(method) }

  /// `file:line` of an override.
  func place(of method: OverridableMethod) -> String? {
    guard overrides(method) else { return nil }
    return lines[method].map { "\(origin.file):\($0)" } ?? origin.file
  }

  /// Puts the functions of `table` into the holder's value, which is at `index`.
  func adopt(
    _ table: ScriptTable, in index: Int, on stack: LuaStack
  ) throws(LuaFailure) {
    for method in role.methods {
      guard let function = table.overrides[method.rawValue] else { continue }
      try stack.setOverride(slot(of: method), of: index) { (stack) throws(LuaFailure) in stack.push(function)
      }
    }
    for (offset, function) in table.methods.enumerated() {
      let slot = firstSlot + OverridableMethod.allCases.count + offset
      try stack.setOverride(slot, of: index) { (stack) throws(LuaFailure) in stack.push(function.reference) }
      named[function.name] = slot
    }
    for method in role.methods where table.overrides[method.rawValue] != nil { overridden.insert(method) }
    lines = table.lines
  }

  /// Lets go of the functions and of all that the holder keeps of a script's.
  func clear(in state: LuaState) {
    forget()
    guard let holder, let scripts = link.scripts else { return }
    try? state.build { (stack) throws(LuaFailure) in
      try scripts.bindings.push(object: holder, on: stack)
      stack.clearFields(of: 1)
    }
  }

  /// Lets go of the functions, as far as they are known here.
  func forget() {
    overridden = []
    named = [:]
  }

  /// The places in the holder's value that are in use.
  var slots: [Int] { overrides.map(slot(of:)) + named.values }

  /// Calls an override with `self` and what `arguments` pushes; nil where there is none, or it failed and was reported.
  @discardableResult
  func call<Result>(
    _ method: OverridableMethod, instructions: Int? = nil,
    arguments: (LuaStack) throws(LuaFailure) -> Void, read: (LuaStack) throws(LuaFailure) -> Result
  ) -> Result? {
    guard overrides(method), let holder else { return nil }
    return call(slot(of: method), of: holder, instructions: instructions, arguments: arguments, read: read)
  }

  /// Calls an override of `holder` whose answer is of no interest; false where there is none, or it failed and was reported.
  @discardableResult
  func notify(
    _ method: OverridableMethod, of holder: AnyObject, arguments: (LuaStack) throws(LuaFailure) -> Void
  ) -> Bool {
    guard overrides(method) else { return false }
    return call(slot(of: method), of: holder, instructions: nil, arguments: arguments) {
      (_) throws(LuaFailure) in true
    } ?? false
  }

  /// Calls an override, which is there, with `objects` and `last`, the `holder` being its `self`.
  ///
  /// Where scripts do not know all of these yet, it is called with what `arguments` pushes. The same call is made ready if it is
  /// likely to come `again`.
  func notify<Object: AnyObject>(
    _ method: OverridableMethod, of holder: AnyObject, _ objects: [Object], _ last: AnyObject, again: Bool,
    arguments: (LuaStack) throws(LuaFailure) -> Void
  ) {
    guard let scripts = link.scripts else { return }
    let slot = slot(of: method)
    let wasCalled = scripts.perform(as: origin) { () throws(LuaError) in
      try objects.withUnsafeBufferPointer { (objects) throws(LuaError) in
        try scripts.state.callKnown(slot, of: holder, UnsafeRawBufferPointer(objects), last, again: again)
      }
    }
    if wasCalled == false { notify(slot, of: holder, arguments) }
  }

  @inline(never)
  private func notify(_ slot: Int, of holder: AnyObject, _ arguments: (LuaStack) throws(LuaFailure) -> Void) {
    call(slot, of: holder, instructions: nil, arguments: arguments) { (_) throws(LuaFailure) in }
  }

  /// What an override answers; nil where there is none, or it failed and was reported.
  func ask(
    _ method: OverridableMethod, arguments: (LuaStack) throws(LuaFailure) -> Void
  ) -> MethodValue? {
    call(method, arguments: arguments) { [link] (stack) throws(LuaFailure) in
      try link.scripts?.bindings.answer(of: method, on: stack) ?? .nothing
    }
  }

  /// Calls the function named `action`, which `implements(_:)` said is there.
  func perform(_ action: String, arguments: (LuaStack) throws(LuaFailure) -> Void) {
    guard let slot = slot(of: action), let holder else { return }
    call(slot, of: holder, instructions: nil, arguments: arguments) { (_) throws(LuaFailure) in }
  }

  @discardableResult
  private func call<Result>(
    _ slot: Int, of holder: AnyObject, instructions: Int?,
    arguments: (LuaStack) throws(LuaFailure) -> Void, read: (LuaStack) throws(LuaFailure) -> Result
  ) -> Result? {
    guard let scripts = link.scripts else { return nil }
    return scripts.perform(as: origin) { () throws(LuaError) in
      try scripts.state.call(function(at: slot, of: holder), results: 1, instructions: instructions) {
        (stack) throws(LuaFailure) in
        if let selfSlot, !stack.pushOverride(selfSlot, of: holder) { stack.pushNil() }
        try arguments(stack)
      } read: { (stack) throws(LuaFailure) in
        try read(stack)
      }
    }
  }

  /// With the holder for its `self`, unless that is something else.
  private func function(at slot: Int, of holder: AnyObject) -> LuaFunction {
    selfSlot == nil ? .method(of: holder, slot: slot) : .override(of: holder, slot: slot)
  }

  private func slot(of method: OverridableMethod) -> Int { firstSlot + method.rawValue }

  private func slot(of action: String) -> Int? {
    if let slot = named[action] { return slot }
    guard let method = role.method(named: action), overrides(method) else { return nil }
    return slot(of: method)
  }
}

/// A script that is attached to an object.
protocol AttachedScript: AnyObject {
  /// Lets go of everything that the script keeps.
  func switchOff(in state: LuaState)
}
