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

  /// A runner that starts programs with `starter`; `now` tells the time of what happens later by itself.
  package init(log: DispatchLog, starter: any ProgramStarter, now: @escaping () -> Instant) {
    self.log = log
    self.starter = starter
    self.now = now
  }

  /// Lets everything in `tree` perform its actions, on top of what its scripts override.
  package func attach(to tree: SceneTree) {
    application = tree.application
    attach(tree.responders, tree.actions, tree.gestureRecognizers, tree.controls)
  }

  /// Lets a view that was made later, and what is inside it, perform its actions.
  package func attach(to made: MadeView) {
    responders = responders.filter { $0.value.responder != nil }
    attach(made.responders, made.actions, made.gestureRecognizers, made.controls)
  }

  private func attach(
    _ responders: [String: Responder], _ actions: [ActingResponder],
    _ gestureRecognizers: [SceneGestureRecognizer], _ controls: [SceneControl]
  ) {
    for (id, responder) in responders { self.responders[id] = WeakResponder(responder: responder) }
    for acting in actions { acting.attach(to: self) }
    for recognizer in gestureRecognizers { recognizer.attach(to: self) }
    for control in controls { control.attach(to: self) }
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

  /// Starts `command`, a program and its arguments, in the name of the responder with this id.
  package func exec(_ command: [String], for responder: String, at time: Instant) {
    func record(_ result: ActionReport.Result, _ detail: String, _ time: Instant) {
      let report = ActionReport(responder: responder, action: "exec", result: result, detail: detail)
      log.record(.action(report), at: time)
    }
    do {
      let detail = try starter.start(command, shownAs: command) { [now] reason in
        record(.error, "\(command[0]): \(reason)", now())
      }
      record(.ok, detail, time)
    } catch {
      record(.error, "\(command[0]): \(error.description)", time)
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
