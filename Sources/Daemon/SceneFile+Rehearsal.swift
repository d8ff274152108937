internal import Actions
internal import DispatchLog
internal import TouchDelivery

extension SceneFile {
  /// The scene's tree with its scripts and actions, as far as can be without starting a program.
  func rehearse(log: DispatchLog) throws(StartupError) -> LiveScene {
    try LiveScene(self, log: log, runner: ActionRunner(log: log, starter: ProgramRehearsal()) { .zero })
  }

  /// Runs the scripts' files, calling none of their functions; throws all their errors at once and returns what is odd
  /// about them, as `FILE:LINE:COLUMN: warning: MESSAGE`.
  package func checkScripts() throws(StartupError) -> [String] {
    try rehearse(log: DispatchLog()).warnings
  }
}
