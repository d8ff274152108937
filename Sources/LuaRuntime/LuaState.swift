internal import CLua
internal import CLuaBridge

/// A Lua interpreter in a sandbox, with bounds on the time and memory that a call may take.
///
/// For one thread. Scripts get the basic functions, `string`, `table`, `math`, `utf8` and `coroutine`, without what
/// reads files, loads code or tells the time.
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
    guard let context = lb_new(nil, Self.invoke, Self.retain, Self.release, limits.memory) else {
      throw LuaError(kind: .memory, message: "no memory for a Lua interpreter")
    }
    self.context = context
    context.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit {
    lb_close(context)
  }

  /// The memory that all values of the state take, in bytes.
  package var memoryUsed: Int { context.pointee.memory_used }

  /// Whether a call is running, inside which this code runs.
  @inline(__always)
  package var isInsideCall: Bool { context.pointee.depth > 0 }

  /// How many times Lua asked for memory so far.
  package var allocations: Int { Int(context.pointee.allocations) }

  /// Refuses memory from the `count`th request on, counted from now, or for nil grants it again; for tests.
  package func refuseMemory(after count: Int?) {
    context.pointee.refuse_from = count.map { context.pointee.allocations + UInt64($0) } ?? .max
  }

  /// Frees all values that nobody can reach any more.

  ///

  /// The corresponding C function is `lua_gc`.
  package func collectGarbage() {
    releaseReferences()
    lb_collect(context)
  }

  /// Goes on with collecting garbage, where there is enough of it; for moments when nobody waits.
  ///
  /// Lua does none of it by itself while a call runs, unless that one makes a lot. Does nothing inside a call. The
  /// corresponding C function is `lua_gc`, with `LUA_GCSTEP`.
  package func collectSomeGarbage() {
    if !isInsideCall { lb_collect_some(context) }
  }

  /// Makes what the next `callKnown` needs, so that it takes no memory, and lets go of what the last one did not take; for
  /// moments when nobody waits.
  ///
  /// Does nothing inside a call. The corresponding C function is `lua_createtable`.
  package func makeReady() {
    if !isInsideCall { lb_make_ready(context) }
  }

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
