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
}
