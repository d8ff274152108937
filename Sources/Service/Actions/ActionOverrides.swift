internal import TouchControls
package import Scenes
package import TouchDelivery

extension ActingResponder {
  /// Lets the responder perform its actions, on top of what its script overrides.
  package func attach(to runner: ActionRunner) {
    responder.overrides.append(ActionOverrides(callbacks, runner: runner))
  }
}

extension SceneDisplay {
  /// Lets the display perform its actions, which are the application's.
  func attach(to runner: ActionRunner, in application: Application) {
    display.onWake = perform(description.onWake, runner, application)
    display.onIdle = perform(description.onIdle ?? [], runner, application)
  }

  private func perform(
    _ actions: [ActionDescription], _ runner: ActionRunner, _ application: Application
  ) -> () -> Void {
    application.weakly { application in
      guard !actions.isEmpty else { return }
      runner.perform(actions, in: ActionContext(.application(application), event: nil, at: application.now))
    }
  }
}

extension SceneGestureRecognizer {
  /// Lets the recognizer perform its actions: those for every firing, then those for the state.
  package func attach(to runner: ActionRunner) {
    add(description.action, for: GestureRecognizer.State.firings, to: runner)
    for (state, actions) in description.actions.byState { add(actions, for: [state], to: runner) }
  }

  private func add(
    _ actions: [ActionDescription], for states: Set<GestureRecognizer.State>, to runner: ActionRunner
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
  /// Adds the control's targets, in the order of the scene.
  package func attach(to runner: ActionRunner) {
    for target in targets { add(target, runner) }
  }

  private func add(_ target: ControlTargetDescription, _ runner: ActionRunner) {
    let pace = target.repetition?.pace
    switch target.response {
    case .actions(let actions):
      control.addAction(for: target.events, repeating: pace) { control, event in
        guard let application = control.application else { return }
        runner.perform(actions, in: ActionContext(.control(control), event: event, at: application.now))
      }
    case .send(let name): control.addTarget(nil, action: name, for: target.events, repeating: pace)
    case .call(let call):
      guard let responder = call.target.map({ runner.responder($0.value) }) ?? control else { return }
      control.addTarget(responder, action: call.method, for: target.events, repeating: pace)
    }
  }
}

/// The layer that `on:` puts over a responder's script and class.
///
/// A callback with actions performs them in place of the script's method and the default; with `forward: true` those
/// follow, as if it called `super`.
package final class ActionOverrides: MethodOverrides {
  package let methods: OverriddenMethods
  private let callbacks: [CallbackActions]
  private let runner: ActionRunner

  /// A layer of `callbacks`, whose actions `runner` performs.
  package init(_ callbacks: [CallbackActions], runner: ActionRunner) {
    self.callbacks = callbacks
    self.runner = runner
    methods = callbacks.reduce(into: OverriddenMethods()) { $0.insert($1.callback) }
  }

  package func doesNothing(in method: OverridableMethod) -> Bool {
    callbacks.contains { $0.callback == method && $0.actions.isEmpty && !$0.forwards }
  }

  package func perform(_ call: TouchDelivery.MethodCall) -> MethodValue {
    guard let callback = callbacks.first(where: { $0.callback == call.method }),
      let source = ActionContext.Source(notice: call)
    else { return call.callSuper() }
    let context = ActionContext(source, event: call[1].object(), at: runner.time)
    runner.perform(callback.actions, in: context)
    return callback.forwards ? call.callSuper() : .nothing
  }

  package func receive(_ message: EventMessage, responder: Responder, event: Event) {
    let context = ActionContext(.responder(responder, message), event: event, at: runner.time)
    for callback in callbacks where callback.callback == message.method {
      runner.perform(callback.actions, in: context)
      if callback.forwards { responder.receive(message, with: event, after: self) }
      return
    }
  }
}

extension ActionContext.Source {
  /// That of `call`, a method that says that something has happened.
  fileprivate init?(notice call: TouchDelivery.MethodCall) {
    switch call.receiver {
    case let control as Control: self = .control(control, tracking: call[0].object())
    case let scrollView as ScrollView: self = .scrollView(scrollView)
    default: return nil
    }
  }
}
