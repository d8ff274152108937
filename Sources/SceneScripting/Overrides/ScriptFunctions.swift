internal import LuaRuntime
internal import TouchDelivery

/// The functions of a script that take the place of an object's methods, and those that it has besides.
///
/// The object's own value in Lua holds them, so that they go when the object goes.
final class ScriptFunctions<Method: OverridableMethod> {
  let origin: ScriptOrigin
  /// Where the overrides are defined.
  private(set) var lines: [Method: Int] = [:]
  /// Whose value holds the functions.
  var holder: AnyObject? { holderLink.object }
  private let holderLink: WeakLink
  private let link: SceneScriptsLink
  /// A bit for each method.
  private var overridden: UInt64 = 0
  private var named: [String: Int] = [:]
  /// The place of the first function in the holder's value.
  private let firstSlot: Int
  /// Where the holder's value has what is passed as `self`; nil for the holder.
  private let selfSlot: Int?

  init(
    of origin: ScriptOrigin, heldBy holder: any WeaklyReferable, from firstSlot: Int,
    selfAt selfSlot: Int? = nil,
    scripts: SceneScripts
  ) {
    self.origin = origin
    holderLink = holder.weakLink
    self.firstSlot = firstSlot
    self.selfSlot = selfSlot
    link = scripts.link
  }

  /// The first place that these functions leave free.
  var endSlot: Int { firstSlot + Method.allCases.count + named.count }

  /// The methods that are overridden.
  var overrides: [Method] { Method.allCases.filter(overrides(_:)) }

  /// Whether there is a function of this name, an override or another.
  func implements(_ action: String) -> Bool { slot(of: action) != nil }

  func overrides(_ method: Method) -> Bool { overridden & Self.bit(method) != 0 }

  /// `file:line` of an override.
  func place(of method: Method) -> String? {
    guard overrides(method) else { return nil }
    return lines[method].map { "\(origin.file):\($0)" } ?? origin.file
  }

  /// Puts the functions of `table` into the holder's value, which is at `index`.
  func adopt(
    _ table: ScriptTable<Method>, in index: Int, on stack: LuaStack
  ) throws(LuaFailure) {
    for method in Method.allCases {
      guard let function = table.overrides[method.rawValue] else { continue }
      try stack.setOverride(slot(of: method), of: index) { (stack) throws(LuaFailure) in stack.push(function)
      }
    }
    for (offset, function) in table.methods.enumerated() {
      let slot = firstSlot + Method.allCases.count + offset
      try stack.setOverride(slot, of: index) { (stack) throws(LuaFailure) in stack.push(function.reference) }
      named[function.name] = slot
    }
    overridden = Method.allCases.reduce(0) {
      table.overrides[$1.rawValue] == nil ? $0 : $0 | Self.bit($1)
    }
    lines = table.lines
  }

  /// Gives the holder the script's methods and functions, and `receiver` for what scripts find as its `super`.
  func adopt(
    _ table: ScriptTable<Method>, super receiver: AnyObject, as kind: ScriptKind, in scripts: SceneScripts
  ) throws(LuaError) {
    try scripts.state.build { (stack) throws(LuaFailure) in
      try scripts.bindings.push(object: holder, on: stack)
      if let methods = table.reference {
        stack.push(methods)
        stack.setMethods(of: 1)
      }
      try stack.setOverride(ResponderScript.superSlot, of: 1) { (stack) throws(LuaFailure) in
        try stack.push(receiver, as: scripts.bindings[kind])
      }
      try adopt(table, in: 1, on: stack)
    }
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
    overridden = 0
    named = [:]
  }

  /// The places in the holder's value that are in use.
  var slots: [Int] { overrides.map(slot(of:)) + named.values }

  /// Calls an override with `self` and what `arguments` pushes; nil where there is none, or it failed and was reported.
  @discardableResult
  func call<Result>(
    _ method: Method, instructions: Int? = nil,
    arguments: (LuaStack) throws(LuaFailure) -> Void = { (_) throws(LuaFailure) in },
    read: (LuaStack) throws(LuaFailure) -> Result
  ) -> Result? {
    guard overrides(method) else { return nil }
    return call(slot(of: method), instructions: instructions, arguments: arguments, read: read)
  }

  /// Calls an override whose answer is of no interest; nil where there is none, or it failed and was reported.
  @discardableResult
  func notify(
    _ method: Method, arguments: (LuaStack) throws(LuaFailure) -> Void = { (_) throws(LuaFailure) in }
  ) -> Void? {
    call(method, arguments: arguments) { (_) throws(LuaFailure) in }
  }

  /// Calls an override as `notify(_:arguments:)` does, in short for who has the `holder` at hand.
  func notify(_ method: Method, of holder: AnyObject, arguments: (LuaStack) throws(LuaFailure) -> Void) {
    guard overrides(method) else { return }
    call(slot(of: method), of: holder, instructions: nil, arguments: arguments) { (_) throws(LuaFailure) in }
  }

  /// Calls an override, which is there, with `objects` and `last`, the `holder` being its `self`.
  ///
  /// Where scripts do not know all of these yet, it is called with what `arguments` pushes. The same call is made ready if it is
  /// likely to come `again`.
  func notify<Object: AnyObject>(
    _ method: Method, of holder: AnyObject, _ objects: [Object], _ last: AnyObject, again: Bool,
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

  /// The answer of an override that has to say yes or no, nil being no; nil where there is none, or it failed.
  func ask(
    _ method: Method, arguments: (LuaStack) throws(LuaFailure) -> Void = { (_) throws(LuaFailure) in }
  ) -> Bool? {
    call(method, arguments: arguments) { (stack) throws(LuaFailure) in
      guard stack.type(1) == .boolean || stack.isNil(1) else {
        throw Self.wrongAnswer(stack, of: method, "true or false")
      }
      return stack.isTrue(1)
    }
  }

  /// Calls the function named `action`, which `implements(_:)` said is there.
  func perform(_ action: String, arguments: (LuaStack) throws(LuaFailure) -> Void) {
    guard let slot = slot(of: action) else { return }
    call(slot, instructions: nil, arguments: arguments) { (_) throws(LuaFailure) in }
  }

  static func wrongAnswer(_ stack: LuaStack, of method: Method, _ expected: String) -> LuaFailure {
    .message("'\(method)' must return \(expected), got \(stack.typeName(1))")
  }

  @discardableResult
  private func call<Result>(
    _ slot: Int, instructions: Int?, arguments: (LuaStack) throws(LuaFailure) -> Void,
    read: (LuaStack) throws(LuaFailure) -> Result
  ) -> Result? {
    guard let holder else { return nil }
    return call(slot, of: holder, instructions: instructions, arguments: arguments, read: read)
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

  private static func bit(_ method: Method) -> UInt64 { 1 << method.rawValue }

  private func slot(of method: Method) -> Int { firstSlot + method.rawValue }

  private func slot(of action: String) -> Int? {
    if let slot = named[action] { return slot }
    guard let method = Method(named: action), overrides(method) else { return nil }
    return slot(of: method)
  }
}

/// A script that is attached to an object.
protocol AttachedScript: AnyObject {
  /// Lets go of everything that the script keeps.
  func switchOff(in state: LuaState)
}
