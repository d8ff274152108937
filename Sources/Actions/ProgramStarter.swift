/// Somebody who starts the programs of `exec` actions.
package protocol ProgramStarter: AnyObject {
  /// Starts `command`, a program and its arguments; what is said of it has `words` in its place.
  ///
  /// Returns what came of it, or nil where that takes its time. `later` is called with what becomes known after this call:
  /// what came of it then, and that a program that was started came to a bad end.
  func start(
    _ command: [String], shownAs words: [String], later: @escaping (ProgramReport) -> Void
  ) -> ProgramReport?
}

/// Starts nothing, as in a replay, which leaves the machine as it was.
package final class ProgramRehearsal: ProgramStarter {
  /// A starter that only says what it would have done.
  package init() {}

  package func start(
    _ command: [String], shownAs words: [String], later: @escaping (ProgramReport) -> Void
  ) -> ProgramReport? {
    .started("would start \(ShellWords.text(words))")
  }
}
