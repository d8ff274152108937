internal import Actions
internal import DispatchLog
internal import TouchDelivery

extension SceneFile {
  /// The scene's tree with its scripts and actions, as far as can be without starting a program.
  func rehearse(log: DispatchLog) throws(StartupError) -> LiveScene {
    let runner = ActionRunner(
      log: log, starter: ProgramRehearsal(), keyboard: SceneKeyboard(rehearsing: scene)
    ) { .zero }
    return try LiveScene(self, log: log, runner: runner)
  }

  /// Runs the scripts' files, calling none of their functions; throws all their errors at once and returns what is odd
  /// about them, as `FILE:LINE:COLUMN: warning: MESSAGE`.
  package func checkScripts() throws(StartupError) -> [String] {
    let live = try rehearse(log: DispatchLog())
    return live.warnings + live.forwardingWarnings(scene)
  }
}
