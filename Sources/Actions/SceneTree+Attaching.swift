package import Scenes
internal import TouchDelivery

extension ActingResponder {
  /// Lets the responder perform its actions, on top of what its script overrides.
  package func attach(to runner: ActionRunner) {
    responder.overrides = ActionOverrides(callbacks, over: responder.overrides, runner: runner)
  }
}

extension SceneGestureRecognizer {
  /// Lets the recognizer perform its actions: those for every firing, then those for the state.
  package func attach(to runner: ActionRunner) {
    add(description.action, for: nil, to: runner)
    for (state, actions) in description.actions.byState { add(actions, for: [state], to: runner) }
  }

  private func add(
    _ actions: [ActionDescription], for states: Set<GestureRecognizer.State>?, to runner: ActionRunner
  ) {
    guard !actions.isEmpty else { return }
    recognizer.addTarget(nil, states: states) { recognizer in
      guard let application = recognizer.application else { return }
      runner.perform(
        actions, in: ActionContext(.gestureRecognizer(recognizer), event: nil, at: application.now))
    }
  }
}

extension SceneControl {
  /// Lets the control tell its targets, in the order of the scene.
  package func attach(to runner: ActionRunner) {
    for target in targets { add(target, runner) }
  }

  private func add(_ target: ControlTargetDescription, _ runner: ActionRunner) {
    switch target.response {
    case .actions(let actions):
      control.addAction(for: target.events) { control, event in
        guard let application = control.application else { return }
        runner.perform(actions, in: ActionContext(.control(control), event: event, at: application.now))
      }
    case .send(let name): control.addTarget(nil, action: name, for: target.events)
    case .call(let call):
      guard let responder = call.target.map({ runner.responder($0.value) }) ?? control else { return }
      control.addTarget(responder, action: call.method, for: target.events)
    }
  }
}
