internal import Actions
internal import DispatchLog
internal import SceneScripting
internal import TouchDelivery

/// What the scripts of a scene print and do, kept back until it is certain that the scene is used.
final class ScriptOutputs {
  private let log: DispatchLog
  private let runner: ActionRunner
  private let application: Application
  /// What waits; nil once nothing is kept back any more.
  private var waiting: [ScriptOutput]? = []

  init(log: DispatchLog, runner: ActionRunner, application: Application) {
    self.log = log
    self.runner = runner
    self.application = application
  }

  func take(_ output: ScriptOutput) {
    guard waiting == nil else { return waiting?.append(output) ?? () }
    perform(output)
  }

  /// Records and performs what waits, and from now on everything at once.
  func release() {
    let waiting = waiting ?? []
    self.waiting = nil
    waiting.forEach(perform)
  }

  private func perform(_ output: ScriptOutput) {
    output.perform(log: log, runner: runner, at: application.now)
  }
}
