package import DispatchLog
package import Scenes
package import TouchDelivery

/// Performs the actions of a scene and records what became of them.
package final class ActionRunner {
  private let log: DispatchLog
  private let starter: any ProgramStarter
  private let now: () -> Instant

  /// A runner that starts programs with `starter`; `now` tells the time of what happens later by itself.
  package init(log: DispatchLog, starter: any ProgramStarter, now: @escaping () -> Instant) {
    self.log = log
    self.starter = starter
    self.now = now
  }

  /// Performs `action` for `responder`, in an event of `time`.
  package func perform(_ action: ActionDescription, for responder: Responder, at time: Instant) {
    switch action {
    case .log(let text):
      log.record(.print(responder: responder.id, text: text), at: time)
    case .exec(let program, let arguments):
      exec([program] + arguments, for: responder.id, at: time)
    }
  }

  /// Starts `command`, a program and its arguments, in the name of the responder with this id.
  package func exec(_ command: [String], for responder: String, at time: Instant) {
    do {
      let detail = try starter.start(command) { [log, now] reason in
        log.record(.action(.exec(command[0], for: responder, failed: reason)), at: now())
      }
      log.record(
        .action(ActionReport(responder: responder, action: "exec", result: .ok, detail: detail)), at: time)
    } catch {
      log.record(.action(.exec(command[0], for: responder, failed: error.description)), at: time)
    }
  }
}

extension ActionReport {
  fileprivate static func exec(_ program: String, for responder: String, failed reason: String)
    -> ActionReport
  {
    ActionReport(responder: responder, action: "exec", result: .error, detail: "\(program): \(reason)")
  }
}
