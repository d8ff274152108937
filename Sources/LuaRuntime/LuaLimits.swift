/// What one call into Lua may cost before it is stopped.
///
/// Time is counted in instructions of Lua's machine, not in seconds, so that a replay is stopped where the real run was.
/// Work that Lua does in C counts too: 64 bytes of new memory are one instruction.
package struct LuaLimits: Hashable, Sendable {
  /// The memory, in bytes, that all values of the state may take together.
  package var memory: Int
  /// The instructions of one call from Swift.
  package var instructions: Int
  /// The instructions of a call from Swift with every call nested inside it: each of those has a budget of its own, and
  /// this is the bound of their sum.
  package var totalInstructions: Int

  /// Limits that a touch handler stays far below: 32 MiB, a million instructions, ten million with nested calls.
  package init(
    memory: Int = 32 << 20, instructions: Int = 1_000_000, totalInstructions: Int = 10_000_000
  ) {
    self.memory = memory
    self.instructions = instructions
    self.totalInstructions = totalInstructions
  }
}
