package import LuaRuntime

/// The limits of the scripts of a scene.
///
/// Time is counted in instructions of Lua's machine, so that a replay stops a script where the real run did.
package struct ScriptLimits: Hashable, Sendable {
  /// The limits of the interpreter that all scripts share, and of one callback in it.
  package var lua = LuaLimits()
  /// The instructions of running a script's file, and of `didLoad`.
  package var loadingInstructions = 10_000_000
  /// The bytes that one callback may print, nested ones included; a print counts as 64 at least.
  package var prints = 64 << 10
  /// The timers that may wait at a time.
  package var timers = 10_000

  /// The limits of every scene; unless the clock stops callbacks as well, each run is the same.
  package init(hasClock: Bool = false) {
    lua.hasClock = hasClock
  }

  /// The memory, in bytes, that Swift may keep for one script; it counts as part of the interpreter's.
  var memoryOfScript: Int { lua.memory / 2 }
}
