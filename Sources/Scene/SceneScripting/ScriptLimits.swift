internal import LuaRuntime

/// The limits of the scripts of a scene.
///
/// Time is counted in instructions of Lua's machine, so that a replay stops a script where the real run did.
package struct ScriptLimits: Hashable, Sendable {
  /// The memory, in bytes, that all scripts together may take.
  package var memory: Int
  /// The memory, in bytes, that Swift may keep for one script; it counts as part of `memory`.
  package var memoryOfScript: Int
  /// The instructions of one callback.
  package var instructions: Int
  /// The instructions of one callback with all those that run inside it.
  package var totalInstructions: Int
  /// The instructions of running a script's file, and of `didLoad`.
  package var loadingInstructions: Int
  /// The bytes that one callback may print, nested ones included; a print counts as 64 at least.
  package var prints: Int
  /// The timers that may wait at a time.
  package var timers: Int
  /// Whether the clock stops a callback as well, after 150 ms; a file and `didLoad`, after 1.5 s.
  package var hasClock: Bool

  /// 32 MiB, half of them for what is kept for one script besides its values, a million instructions a callback, ten million
  /// with nested callbacks and to load, 64 KiB of prints, ten thousand timers; no clock, so that each run is the same.
  package init(
    memory: Int = 32 << 20, instructions: Int = 1_000_000, totalInstructions: Int = 10_000_000,
    loadingInstructions: Int = 10_000_000, prints: Int = 64 << 10, timers: Int = 10_000,
    hasClock: Bool = false
  ) {
    self.memory = memory
    memoryOfScript = memory / 2
    self.instructions = instructions
    self.totalInstructions = totalInstructions
    self.loadingInstructions = loadingInstructions
    self.prints = prints
    self.timers = timers
    self.hasClock = hasClock
  }

  var lua: LuaLimits {
    LuaLimits(
      memory: memory, instructions: instructions, totalInstructions: totalInstructions, hasClock: hasClock)
  }
}
