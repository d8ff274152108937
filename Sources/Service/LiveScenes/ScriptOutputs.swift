internal import Actions
internal import DispatchLog
internal import SceneScripting
internal import Scenes
internal import TouchTime
internal import TouchDelivery

/// The output and actions of a scene's scripts, kept back until it is certain that the scene is used.
final class ScriptOutputs {
  private let log: DispatchLog
  private let runner: ActionRunner
  private let application: Application
  /// Called with the end of a program that a function waits for, by the function's number.
  var programEnded: (Int, ProgramEnd) -> Void = { _, _ in }
  /// What waits; nil once nothing is kept back any more.
  private var waiting: [ScriptOutput]? = []

  init(log: DispatchLog, runner: ActionRunner, application: Application) {
    self.log = log
    self.runner = runner
    self.application = application
  }

  /// Receives `output` and keeps it back, or performs it.
  func receive(_ output: ScriptOutput) {
    guard waiting == nil else { return waiting?.append(output) ?? () }
    perform(output)
  }

  /// Records and performs what waits, and from now on everything at once.
  func release() {
    let waiting = waiting ?? []
    self.waiting = nil
    waiting.forEach(perform)
  }

  /// Records `output` or, for a program or keys, starts or presses those; a screen has been turned already.
  private func perform(_ output: ScriptOutput) {
    let time = application.now
    switch output {
    case .print(let owner, let text):
      if owner.disclosure.isSilent { return }
      log.print(text, of: owner.responder, owner.recognizer, at: time)
    case .emit(let owner, let name, let data):
      if !owner.disclosure.isSilent { log.record(.emit(name: name, data: data), at: time) }
    case .exec(let owner, let command, let timeout, let completion):
      runner.exec(
        command, timeout: timeout, ActionRecording(of: owner, at: time),
        ended: completion.map { number in
          { [weak self] (end: ProgramEnd) -> Void in self?.programEnded(number, end) }
        })
    case .key(let owner, let names): runner.press(names, ActionRecording(of: owner, at: time))
    case .scroll(let owner, let x, let y): runner.scroll(x, y, ActionRecording(of: owner, at: time))
    case .turn(let owner, let screen, let rotation):
      if owner.disclosure.isSilent { return }
      let detail = "\(screen): rotation \(rotation.rawValue)"
      let report = ActionReport(ActionReport.Owner(owner), action: "set", result: .ok, detail: detail)
      log.record(.action(report), at: time)
    case .dropped(let kind, let count): log.record(.dropped(count: count, of: kind.recordKind), at: time)
    case .failure(let failure):
      let cover = failure.owner.disclosure.cover
      let message = cover == nil ? failure.message : Application.withheldFailure
      let recognizer = cover == nil ? failure.owner.recognizer : nil
      log.record(
        .error(
          message, at: cover == nil ? failure.position : nil, of: cover ?? failure.owner.responder,
          recognizer: recognizer, isOfCall: !failure.isTimer),
        at: time)
    }
  }
}

extension ScriptProgramEnd {
  init(_ end: ProgramEnd) {
    self.init(output: end.output)
    switch end.cause {
    case .exited(let code): self.code = code
    case .killed(let signal): self.signal = signal
    case .unknown(let reason): self.reason = reason
    }
  }
}

extension OutputKind {
  fileprivate var recordKind: RecordKind {
    switch self {
    case .error, .timerError: .error
    case .print: .print
    case .emit: .emit
    case .action: .action
    }
  }
}

extension ActionRecording {
  fileprivate init(of owner: ScriptOwner, at time: Instant) {
    self.init(of: ActionReport.Owner(owner), owner.disclosure, at: time)
  }
}

extension ActionReport.Owner {
  fileprivate init(_ owner: ScriptOwner) {
    self = owner.recognizer.map(Self.recognizer) ?? .responder(owner.responder)
  }
}
