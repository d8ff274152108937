package import DispatchLog
package import Scenes
package import TouchDelivery

/// Performs the actions of a scene and records what became of them.
package final class ActionRunner {
  private let log: DispatchLog
  private let starter: any ProgramStarter
  private let now: () -> Instant
  private weak var application: Application?
  private var responders: [String: WeakResponder] = [:]
  /// With how many responders those that are gone are forgotten; twice those left, so that it stays cheap.
  private var responderLimit = fewestToSift
  private static let fewestToSift = 1_024

  /// A runner that starts programs with `starter`; `now` tells the time of what happens later by itself.
  package init(log: DispatchLog, starter: any ProgramStarter, now: @escaping () -> Instant) {
    self.log = log
    self.starter = starter
    self.now = now
  }

  /// Lets everything in `tree` perform its actions, on top of what its scripts override.
  package func attach(to tree: SceneTree) {
    application = tree.application
    responders = tree.responders.mapValues { WeakResponder(responder: $0) }
    for acting in tree.actions { acting.attach(to: self) }
    for recognizer in tree.gestureRecognizers { recognizer.attach(to: self) }
    for control in tree.controls { control.attach(to: self) }
  }

  /// Lets everything in a view that came later perform its actions.
  package func attach(to made: MadeView) {
    if responders.count >= responderLimit {
      responders = responders.filter { $0.value.responder != nil }
      responderLimit = max(Self.fewestToSift, 2 * responders.count)
    }
    for (id, responder) in made.responders { responders[id] = WeakResponder(responder: responder) }
    for acting in made.actions { acting.attach(to: self) }
    for recognizer in made.gestureRecognizers { recognizer.attach(to: self) }
    for control in made.controls { control.attach(to: self) }
  }

  /// The responder with this id, as long as it lives.
  func responder(_ id: String) -> Responder? { responders[id]?.responder }

  /// Performs `actions` in their order.
  package func perform(_ actions: [ActionDescription], in context: ActionContext) {
    for action in actions { perform(action, in: context) }
  }

  private func perform(_ action: ActionDescription, in context: ActionContext) {
    switch action {
    case .log(let text): print(text.loggedText(in: context), in: context)
    case .exec(let program, let arguments): exec(program.value, arguments, in: context)
    case .emit(let name, let data):
      log.record(.emit(name: name, data: data.value(in: context)), at: context.time)
    case .set(let changes): set(changes, in: context)
    case .send(let name): application?.sendAction(name, to: nil, from: context.sender, for: context.event)
    case .call(let call):
      if call.target == nil, case .gestureRecognizer(let recognizer) = context.source {
        application?.sendAction(call.method, ofOwnerOf: recognizer)
        return
      }
      let target = call.target.map { responder($0.value) } ?? context.responder
      guard let target else {
        return fail("call", "\(call.target?.value ?? "the target") is gone", in: context)
      }
      application?.sendAction(call.method, to: target, from: context.sender, for: context.event)
    }
  }

  private func print(_ text: String, in context: ActionContext) {
    log.record(
      .print(responder: context.responder?.id ?? "", recognizer: context.recognizerID, text: text),
      at: context.time)
  }

  private func set(_ changes: ViewChanges, in context: ActionContext) {
    guard let view = responder(changes.view.value) as? View else {
      return fail("set", "the view \(changes.view.value) is gone", in: context)
    }
    changes.apply(to: view)
    record("set", .ok, changes.summary, in: context)
  }

  /// What is recorded of a program over a redacted view has its placeholders as the scene has them.
  private func exec(_ program: String, _ arguments: [Template], in context: ActionContext) {
    let command = [program] + arguments.map { $0.text(in: context) }
    let isShown = arguments.allSatisfy(\.isConstant) || !context.isRedacted
    let shown = isShown ? command : [program] + arguments.map(\.source)
    do {
      let detail = try starter.start(command, shownAs: shown) { [weak self] reason in
        guard let self else { return }
        log.record(.action(context.report("exec", .error, "\(program): \(reason)")), at: now())
      }
      record("exec", .ok, detail, in: context)
    } catch {
      fail("exec", "\(program): \(error.description)", in: context)
    }
  }

  /// Starts `command`, a program and its arguments, in the name of `owner`.
  package func exec(_ command: [String], for owner: ActionReport.Owner, at time: Instant) {
    let report = { (result: ActionReport.Result, detail: String) in
      ActionReport(owner, action: "exec", result: result, detail: detail)
    }
    do {
      let detail = try starter.start(command, shownAs: command) { [log, now] reason in
        log.record(.action(report(.error, "\(command[0]): \(reason)")), at: now())
      }
      log.record(.action(report(.ok, detail)), at: time)
    } catch {
      log.record(.action(report(.error, "\(command[0]): \(error.description)")), at: time)
    }
  }

  private func fail(_ action: String, _ reason: String, in context: ActionContext) {
    record(action, .error, reason, in: context)
  }

  private func record(
    _ action: String, _ result: ActionReport.Result, _ detail: String, in context: ActionContext
  ) {
    log.record(.action(context.report(action, result, detail)), at: context.time)
  }
}

extension ActionContext {
  fileprivate func report(
    _ action: String, _ result: ActionReport.Result, _ detail: String
  ) -> ActionReport {
    if let recognizerID {
      return ActionReport(recognizer: recognizerID, action: action, result: result, detail: detail)
    }
    return ActionReport(responder: responder?.id ?? "", action: action, result: result, detail: detail)
  }
}

/// A responder that is not kept.
private struct WeakResponder {
  weak var responder: Responder?
}
