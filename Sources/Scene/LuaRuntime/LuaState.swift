internal import CLua
internal import CLuaBridge

/// A Lua interpreter in a sandbox, with bounds on the time and memory that a call may take.
///
/// For one thread. Scripts get the basic functions, `string`, `table`, `math`, `utf8` and `coroutine`, without what
/// reads files, the clock or code.
///
/// The corresponding C function is `lua_newstate`.
package final class LuaState {
  /// The bounds of each call.
  package let limits: LuaLimits
  let context: UnsafeMutablePointer<lb_context>
  let pool = LuaReferencePool()
  var classes: [LuaClass] = []
  var members: [ErasedLuaMember] = []

  /// An empty interpreter; throws where `limits` leave no room for the library.
  package init(limits: LuaLimits = LuaLimits()) throws(LuaError) {
    self.limits = limits
    guard
      let context = lb_new(nil, Self.invoke, Self.retain, Self.release, limits.memory, limits.hasClock)
    else {
      throw LuaError(kind: .memory, message: "no memory for a Lua interpreter")
    }
    self.context = context
    context.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit {
    lb_close(context)
  }

  /// The memory that all values of the state take, in bytes, and what Swift has reserved besides.
  package var memoryUsed: Int { context.pointee.memory_used }

  /// Reserves `bytes` that Swift keeps for scripts, as memory of the state; false, and nothing is counted, where there is no room.
  package func reserve(_ bytes: Int) -> Bool {
    guard bytes <= context.pointee.memory_limit - context.pointee.memory_used else { return false }
    context.pointee.memory_used += bytes
    return true
  }

  /// Gives back `bytes` that were reserved.
  package func giveBack(_ bytes: Int) {
    assert(bytes <= context.pointee.memory_used, "more is given back than was reserved")
    context.pointee.memory_used -= bytes
  }

  /// Whether a call is running, inside which this code runs.
  @inline(__always)
  package var isInsideCall: Bool { context.pointee.depth > 0 }

  /// Whether the call that is running, with all calls inside it, has spent its instructions or its time, so that it is stopped as
  /// soon as it goes on.
  package var isExhausted: Bool { isInsideCall && lb_is_exhausted(context) }

  /// Whether the call that is running has spent its instructions, or is exhausted, so that it is stopped as soon as it goes on.
  package var isSpent: Bool {
    isInsideCall && (context.pointee.spent > context.pointee.limit || lb_is_exhausted(context))
  }

  /// The number of times that Lua has asked for memory.
  package var allocations: Int { Int(context.pointee.allocations) }

  /// Refuses memory from the `count`th request on, counted from now, or for nil grants it again; for tests.
  package func refuseMemory(after count: Int?) {
    context.pointee.refuse_from = count.map { context.pointee.allocations + UInt64($0) } ?? .max
  }

  /// Frees all unreachable values.
  ///
  /// The corresponding C function is `lua_gc`.
  package func collectGarbage() {
    releaseReferences()
    lb_collect(context)
  }

  /// Goes on with collecting garbage, where there is enough of it; for idle moments.
  ///
  /// During a call Lua does this only where the call makes a lot of garbage. Does nothing inside a call. The
  /// corresponding C function is `lua_gc`, with `LUA_GCSTEP`.
  package func collectSomeGarbage() {
    if !isInsideCall { lb_collect_some(context) }
  }

  /// Makes what the next `callKnown` needs, so that it takes no memory, and releases what the last one did not take; for
  /// idle moments.
  ///
  /// Does nothing inside a call. The corresponding C function is `lua_createtable`.
  package func makeReady() {
    if !isInsideCall { lb_make_ready(context) }
  }

  /// Gives the calls of the next event their time by the clock together, where a clock stops calls.
  package func beginEvent() { lb_begin_event(context) }

  /// Gives the calls until the next event, as a scene comes up, their instructions and their time together.
  package func beginLoad() { lb_begin_load(context) }

  var running: OpaquePointer { context.pointee.running }

  @inline(__always)
  func releaseReferences() {
    if !pool.released.isEmpty, !isInsideCall { releaseGivenUpReferences() }
  }

  private func releaseGivenUpReferences() {
    for index in pool.released { lb_release_reference(running, index) }
    pool.released.removeAll(keepingCapacity: true)
  }
}

extension LuaState {
  private static let compiledBytesPerInstruction = 16

  /// Compiles the text of a script; calling the result runs it.
  ///
  /// `name` is the file in messages. The script's global variables live in `environment`. Compiled code is refused. The
  /// corresponding C function is `lua_load`. A call that runs pays for it.
  package func load(
    _ source: [UInt8], name: String, environment: LuaReference
  ) throws(LuaError) -> LuaReference {
    releaseReferences()
    lb_spend(context, Int64(source.count / Self.compiledBytesPerInstruction))
    let lua = running
    let top = lua_gettop(lua)
    var around = lb_frame()
    lb_enter(context, &around, .max, .max)
    defer {
      lua_settop(lua, top)
      lb_leave(context, &around)
    }
    let status = source.withUnsafeBytes { bytes in
      lb_load(lua, bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count, "@" + name)
    }
    let stack = LuaStack(state: self, lua: lua, base: top)
    guard status == LUA_OK else { throw loadingError(status, stack, name: name, source: source) }
    return try build { (_) throws(LuaFailure) in
      stack.push(environment)
      lb_set_environment(lua)
      return try stack.popReference()
    }
  }

  private func loadingError(_ status: Int32, _ stack: LuaStack, name: String, source: [UInt8]) -> LuaError {
    guard status != LUA_ERRMEM, context.pointee.stop == LB_NOT_STOPPED, let text = stack.text(1) else {
      var error = error(status) { stack.text(1) }
      error.file = name
      return error
    }
    if source.first == 0x1B {
      return LuaError(kind: .syntax, file: name, message: "compiled code is refused; give the script's text")
    }
    return LuaError(compilerMessage: text, file: name, source: source)
  }
}

/// The limits of one call into Lua.
///
/// Time is counted in instructions of Lua's machine, not in seconds, so that a replay is stopped where the real run was.
/// Work that Lua does in C counts too: 64 bytes of a text are one instruction.
package struct LuaLimits: Hashable, Sendable {
  /// The memory, in bytes, that all values of the state may take together.
  package var memory = 32 << 20
  /// The instructions of one call from Swift.
  package var instructions = 1_000_000
  /// The instructions of a call from Swift with every call nested inside it: each of those has its own budget, and
  /// this is the bound of their sum.
  package var totalInstructions = 10_000_000
  /// Whether a call is also stopped by the clock, after 150 ms for each million of its instructions.
  package var hasClock = false

  /// Limits that a touch handler stays far below.
  package init() {}
}
