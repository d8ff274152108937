internal import LuaRuntime

/// A callback of a script that raised, ran too long or wanted too much memory.
package struct ScriptFailure: Hashable, Sendable {
  /// Whose script it is.
  package var owner: ScriptOwner
  /// The script's file.
  package var file: String
  /// The line, from 1, where it is known.
  package var line: Int?
  /// What went wrong.
  package var message: String
  /// Whether it was a timer's function, which nobody called for an event.
  package var isTimer: Bool

  /// The position as the log writes it, `file:line`.
  package var position: String { line.map { "\(file):\($0)" } ?? file }

  init(_ error: LuaError, of origin: ScriptOrigin, isTimer: Bool) {
    self.isTimer = isTimer
    owner = origin.owner
    file = error.file ?? origin.file
    line = error.line
    message = error.message
  }
}
