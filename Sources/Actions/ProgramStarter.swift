/// Somebody who starts the programs of `exec` actions.
package protocol ProgramStarter: AnyObject {
  /// Starts `command`, a program and its arguments; what was done, in words, with the command as in `words`.
  ///
  /// `failed` is called with a sentence if the program comes to a bad end later.
  func start(
    _ command: [String], shownAs words: [String], failed: @escaping (String) -> Void
  ) throws(SpawnError) -> String
}

/// Starts nothing, as in a replay, which leaves the machine as it was.
package final class ProgramRehearsal: ProgramStarter {
  /// A starter that only says what it would have done.
  package init() {}

  package func start(
    _ command: [String], shownAs words: [String], failed: @escaping (String) -> Void
  ) -> String {
    "would start \(ShellWords.text(words))"
  }
}
