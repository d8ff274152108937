internal import CLua
internal import CLuaBridge
internal import Diagnostics

extension LuaState {
  /// Calls a function with its own budget.
  ///
  /// `arguments` pushes what the function gets, `read` reads its results; an error of theirs is thrown with
  /// the place where the function begins. After any error, the state is good for the next call. The
  /// corresponding C function is `lua_pcall`.
  package func call<Result>(
    _ function: LuaFunction, results: Int = 0, instructions: Int? = nil,
    arguments: (LuaStack) throws(LuaFailure) -> Void = { (_) throws(LuaFailure) in },
    read: (LuaStack) throws(LuaFailure) -> Result
  ) throws(LuaError) -> Result {
    releaseReferences()
    let top = lua_gettop(running)
    let stack = LuaStack(state: self, lua: running, base: top + 1)
    var around = lb_frame()
    let budget = instructions ?? limits.instructions
    lb_enter(context, &around, Int64(budget), Int64(max(limits.totalInstructions, budget)))
    defer {
      lua_settop(stack.lua, top)
      lb_leave(context, &around)
    }
    try attempt(function) { () throws(LuaFailure) in try push(function, arguments, on: stack) }
    let status = lb_call_handled(stack.lua, Int32(stack.count - 1), Int32(results))
    if status != LUA_OK || context.pointee.stop != LB_NOT_STOPPED {
      throw error(status, of: function, on: stack)
    }
    return try attempt(function) { () throws(LuaFailure) in try read(stack) }
  }

  /// Calls what `holder` overrides in `slot` with the holder, an array of `objects`, and `last`, with its own budget.
  ///
  /// Returns false, and calls nothing, where scripts do not know all of these objects yet. `objects` has their addresses.
  /// The call takes no memory before the function runs, where `makeReady()` was called after the last one; a call that is
  /// likely to come `again` costs least. The corresponding C function is `lua_pcall`.
  package func callKnown(
    _ slot: Int, of holder: AnyObject, _ objects: UnsafeRawBufferPointer, _ last: AnyObject, again: Bool
  ) throws(LuaError) -> Bool {
    releaseReferences()
    let lua = running
    let top = lua_gettop(lua)
    var around = lb_frame()
    lb_enter(
      context, &around, Int64(limits.instructions), Int64(max(limits.totalInstructions, limits.instructions)))
    defer {
      lua_settop(lua, top)
      lb_leave(context, &around)
    }
    let status = lb_call_known(
      lua, Unmanaged.passUnretained(holder).toOpaque(), Int32(slot),
      objects.baseAddress?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self),
      Int32(clamping: objects.count / MemoryLayout<UnsafeRawPointer>.stride),
      Unmanaged.passUnretained(last).toOpaque(), again)
    if status == LB_NOT_READY { return false }
    if status != LUA_OK || context.pointee.stop != LB_NOT_STOPPED {
      let stack = LuaStack(state: self, lua: lua, base: top + 1)
      throw error(status, of: .override(of: holder, slot: slot), on: stack)
    }
    return true
  }

  /// Calls a function that Swift holds, and whose results are of no interest.
  package func call(
    _ function: LuaReference, instructions: Int? = nil,
    arguments: (LuaStack) throws(LuaFailure) -> Void = { (_) throws(LuaFailure) in }
  ) throws(LuaError) {
    try call(.value(function), instructions: instructions, arguments: arguments) { (_) throws(LuaFailure) in
    }
  }

  private func push(
    _ function: LuaFunction, _ arguments: (LuaStack) throws(LuaFailure) -> Void, on stack: LuaStack
  ) throws(LuaFailure) {
    guard lua_checkstack(stack.lua, Self.room) != 0 else { throw .outOfMemory }
    lb_push_handler(stack.lua)
    guard stack.push(function) else { throw .message("this function is gone") }
    try arguments(stack)
  }

  private func attempt<Result>(
    _ function: LuaFunction, _ body: () throws(LuaFailure) -> Result
  ) throws(LuaError) -> Result {
    do throws(LuaFailure) {
      return try body()
    } catch {
      throw self.error(error, of: function)
    }
  }

  /// The place where a function of a script begins.
  package func definition(of function: LuaFunction) -> (file: String?, line: Int?) {
    let lua = running
    let stack = LuaStack(state: self, lua: lua, base: lua_gettop(lua))
    var record = lua_Debug()
    guard stack.push(function) else { return (nil, nil) }
    lua_settop(lua, stack.base + 1)
    guard lua_type(lua, -1) == LUA_TFUNCTION else {
      lb_pop(lua, 1)
      return (nil, nil)
    }
    guard lua_getinfo(lua, ">S", &record) != 0, record.linedefined >= 0, let source = record.source else {
      return (nil, nil)
    }
    return (String(String(cString: source).dropFirst()), max(1, Int(record.linedefined)))
  }
}

extension LuaState {
  static let retain: lb_count = { object in
    guard let object else { return }
    _ = Unmanaged<AnyObject>.fromOpaque(object).retain()
  }

  static let release: lb_count = { object in
    guard let object else { return }
    Unmanaged<AnyObject>.fromOpaque(object).release()
  }

  static let invoke: lb_invoke = { owner, lua, operation, member in
    guard let owner, let lua else { return Int32(LB_RAISE_NO_MEMORY) }
    return Unmanaged<LuaState>.fromOpaque(owner)._withUnsafeGuaranteedRef {
      $0.serve(Int(operation), member: Int(member), on: lua)
    }
  }

  /// Runs Swift's side of a call from Lua; nothing in here may raise.
  private func serve(_ operation: Int, member: Int, on lua: OpaquePointer) -> Int32 {
    let top = lua_gettop(lua)
    do throws(LuaFailure) {
      guard lua_checkstack(lua, Self.room) != 0 else { throw .outOfMemory }
      try perform(operation, member: member, on: lua)
      return lua_gettop(lua) - top
    } catch {
      return report(error, member: members.indices.contains(member) ? members[member].name : "?", on: lua)
    }
  }

  private func perform(_ operation: Int, member: Int, on lua: OpaquePointer) throws(LuaFailure) {
    let arguments = LuaStack(state: self, lua: lua, base: 0)
    switch operation {
    case Int(LB_GET): try get(member, arguments)
    case Int(LB_SET): try set(member, arguments)
    case Int(LB_CALL): try call(member, arguments)
    case Int(LB_DESCRIBE): try arguments.push(arguments.objectDescription(1))
    default: throw unknownName(arguments, isWritten: operation == Int(LB_WRITE_UNKNOWN))
    }
  }

  private func get(_ member: Int, _ arguments: LuaStack) throws(LuaFailure) {
    guard case .property(let get, _) = members[member].use else { return }
    try get(arguments.object(1), arguments.dropFirst(2))
  }

  private func set(_ member: Int, _ arguments: LuaStack) throws(LuaFailure) {
    guard case .property(_, let set) = members[member].use else { return }
    guard let set else {
      throw .message("'\(members[member].name)' of \(arguments.typeName(1).withArticle) cannot be set")
    }
    try set(arguments.object(1), arguments.dropFirst(2))
  }

  private func call(_ member: Int, _ arguments: LuaStack) throws(LuaFailure) {
    switch members[member].use {
    case .function(let body): try body(arguments)
    case .property: break
    case .method(let body):
      guard let object = arguments.object(1) else { throw noReceiver(of: members[member].name, arguments) }
      try body(object, arguments.dropFirst(1))
    }
  }

  private func noReceiver(of method: String, _ arguments: LuaStack) -> LuaFailure {
    let got = arguments.typeName(1)
    return .message("'\(method)' needs an object in front of it, got \(got): write object:\(method)(…)")
  }

  private func unknownName(_ arguments: LuaStack, isWritten: Bool) -> LuaFailure {
    guard let kind = arguments.class(of: 1) else { return .message("this object is gone") }
    let name = arguments.text(2) ?? arguments.typeName(2).withArticle
    if isWritten, kind.hasMember(name) {
      return .message("'\(name)' is a method of \(kind.name.withArticle) and cannot be set")
    }
    let hint = NearMiss.hint(for: name, among: kind.members.keys)
    return .message("\(kind.name.withArticle) has no \(name.quoted)\(hint)")
  }

  private func report(_ failure: LuaFailure, member: String, on lua: OpaquePointer) -> Int32 {
    guard failure != .outOfMemory else { return Int32(LB_RAISE_NO_MEMORY) }
    do throws(LuaFailure) {
      try LuaStack(state: self, lua: lua, base: 0).push(failure.description(of: member))
      return Int32(LB_RAISE)
    } catch {
      return Int32(LB_RAISE_NO_MEMORY)
    }
  }
}
