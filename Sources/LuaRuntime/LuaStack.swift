internal import CLua
internal import CLuaBridge

/// The values that Lua and Swift pass to each other, while a call between them runs.
///
/// Reading counts from 1. Nothing here can raise in Lua; what needs memory throws.
package struct LuaStack {
  /// The interpreter.
  package let state: LuaState
  let lua: OpaquePointer
  let base: Int32

  /// How many values there are.
  package var count: Int { Int(lua_gettop(lua) - base) }

  func index(_ index: Int) -> Int32 { base + Int32(index) }

  func dropFirst(_ count: Int32) -> LuaStack { LuaStack(state: state, lua: lua, base: base + count) }

  func check(_ status: Int32) throws(LuaFailure) {
    if Int(status) != LuaStatus.ok { throw LuaFailure(status: Int(status)) }
  }

  /// Counts work that Swift does for a script as that many instructions of its budget.
  ///
  /// A script that has spent too much is stopped soon after it goes on.
  package func charge(_ instructions: Int) {
    lb_spend(state.context, Int64(min(max(instructions, 0), 1 << 40)))
  }

  /// The place in a script that runs, if any.
  ///
  /// The corresponding C function is `lua_getstack`.
  package var position: (file: String, line: Int)? {
    var record = lua_Debug()
    var level: Int32 = 0
    while lua_getstack(lua, level, &record) != 0 {
      if lua_getinfo(lua, "Sl", &record) != 0, record.currentline > 0, let source = record.source {
        return (String(String(cString: source).dropFirst()), Int(record.currentline))
      }
      level += 1
    }
    return nil
  }
}
