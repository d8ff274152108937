internal import CLua
internal import CLuaBridge

extension LuaState {
  /// Calls a function with a budget of its own.
  ///
  /// `arguments` pushes what the function gets, `read` reads its results; an error of theirs is thrown with the place
  /// where the function begins. Whatever is thrown, the state is good for the next call. The corresponding C function is
  /// `lua_pcall`.
  package func call<Result>(
    _ function: LuaReference, results: Int = 0, instructions: Int? = nil,
    arguments: (LuaStack) throws(LuaFailure) -> Void = { (_) throws(LuaFailure) in },
    read: (LuaStack) throws(LuaFailure) -> Result
  ) throws(LuaError) -> Result {
    try call(.value(function), results: results, instructions: instructions, arguments: arguments, read: read)
  }

  /// Calls what `function` stands for, as for a value.
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
    if status != LUA_OK || context.pointee.exhausted { throw error(status, of: function, on: stack) }
    return try attempt(function) { () throws(LuaFailure) in try read(stack) }
  }

  /// Calls what `holder` overrides in `slot` with the holder, an array of `objects`, and `last`, with a budget of its own and no
  /// results; false, and nothing is called, where scripts do not know all of these objects yet.
  ///
  /// `objects` has their addresses. Takes no memory before the call, where `makeReady()` was called after the last one; a call that
  /// is likely to come `again` costs least. The corresponding C function is `lua_pcall`.
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
    if status != LUA_OK || context.pointee.exhausted {
      let stack = LuaStack(state: self, lua: lua, base: top + 1)
      throw error(status, of: .override(of: holder, slot: slot), on: stack)
    }
    return true
  }

  /// Calls a function whose results are of no interest.
  package func call(
    _ function: LuaReference, instructions: Int? = nil,
    arguments: (LuaStack) throws(LuaFailure) -> Void = { (_) throws(LuaFailure) in }
  ) throws(LuaError) {
    try call(function, instructions: instructions, arguments: arguments) { (_) throws(LuaFailure) in }
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

  /// Where a function of a script begins.
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
