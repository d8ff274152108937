/// A hold on a value in a Lua state, which keeps the value alive; of no use once the state is gone.
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
