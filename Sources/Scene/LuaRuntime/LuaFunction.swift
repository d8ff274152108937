internal import CLua
internal import CLuaBridge

extension LuaState {
  /// Whether an object has anything in a slot.
  package func hasOverride(_ slot: Int, of object: AnyObject) -> Bool {
    let stack = LuaStack(state: self, lua: running, base: lua_gettop(running))
    defer { lua_settop(stack.lua, stack.base) }
    return stack.pushOverride(slot, of: object)
  }

  /// Whether both are one function.
  ///
  /// The corresponding C function is `lua_rawequal`.
  package func isSame(_ function: LuaFunction, _ other: LuaFunction) -> Bool {
    let stack = LuaStack(state: self, lua: running, base: lua_gettop(running))
    defer { lua_settop(stack.lua, stack.base) }
    return stack.push(function) && stack.push(other) && lua_rawequal(stack.lua, -1, -2) != 0
  }
}

/// A function that Swift can call.
package enum LuaFunction {
  /// A value that Swift holds.
  case value(LuaReference)
  /// An object's override in a slot; the object's value holds it.
  case override(of: AnyObject, slot: Int)
  /// The same, with the object itself for its first argument.
  case method(of: AnyObject, slot: Int)
}

extension LuaStack {
  /// Pushes the function and returns whether there is one.
  func push(_ function: LuaFunction) -> Bool {
    switch function {
    case .value(let reference):
      push(reference)
      return true
    case .override(let object, let slot): return pushOverride(slot, of: object)
    case .method(let object, let slot):
      return lb_push_method(lua, Unmanaged.passUnretained(object).toOpaque(), Int32(slot))
    }
  }

  /// Pushes what an object has in a slot and returns whether there is anything.
  package func pushOverride(_ slot: Int, of object: AnyObject) -> Bool {
    lb_push_override(lua, Unmanaged.passUnretained(object).toOpaque(), Int32(slot))
  }

  /// Enters what `push` pushes into a slot of the object at `index`, whose value holds it.
  package func setOverride(
    _ slot: Int, of index: Int, _ push: (LuaStack) throws(LuaFailure) -> Void
  ) throws(LuaFailure) {
    try check(lb_push_overrides(lua, self.index(index)))
    defer { lb_pop(lua, 1) }
    try push(self)
    try check(lb_set_index(lua, -2, lua_Integer(slot)))
  }
}

/// A reference to a value in a Lua state, which keeps the value alive; invalid once the state is gone.
///
/// The corresponding C function is `luaL_ref`.
package final class LuaReference {
  let index: Int32
  private let pool: LuaReferencePool

  init(index: Int32, pool: LuaReferencePool) {
    self.index = index
    self.pool = pool
  }

  deinit {
    pool.released.append(index)
  }
}

/// References given up, waiting for the next call from outside: they may go away while Lua runs or collects garbage.
final class LuaReferencePool {
  var released: [Int32] = []
}

/// The shape of a small table of numbers, such as `{x=, y=}`.
package final class LuaRecord {
  /// The keys, in the order in which values are given.
  package let names: [String]
  let keys: [LuaReference]
  let indices: [Int32]

  init(names: [String], keys: [LuaReference]) {
    assert(names.count == keys.count, "a key for each name")
    self.names = names
    self.keys = keys
    indices = keys.map(\.index)
  }
}
