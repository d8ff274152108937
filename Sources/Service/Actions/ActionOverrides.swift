internal import TouchControls
package import Scenes
package import TouchDelivery

extension ActionRunner {
  /// Lets `display` perform its actions, which are the application's.
  func attach(_ description: DisplayDescription, to display: Display, in application: Application) {
    display.onWake = performing(description.onWake, of: application)
    display.onIdle = performing(description.onIdle ?? [], of: application)
  }

  private func performing(_ actions: [ActionDescription], of application: Application) -> () -> Void {
    application.weakly { [self] application in
      guard !actions.isEmpty else { return }
      perform(actions, in: ActionContext(.application(application), event: nil, at: application.now))
    }
  }

  /// Lets `recognizer` perform its actions: those for every firing, then those for the state.
  func attach(_ description: GestureRecognizerDescription, to recognizer: GestureRecognizer) {
    attach(description.action, to: recognizer, for: GestureRecognizer.State.firings)
    for (state, actions) in description.actions.byState { attach(actions, to: recognizer, for: [state]) }
  }

  private func attach(
    _ actions: [ActionDescription], to recognizer: GestureRecognizer, for states: Set<GestureRecognizer.State>
  ) {
    guard !actions.isEmpty else { return }
    recognizer.addTarget(nil, states: states) { [self] recognizer in
      guard let application = recognizer.application else { return }
      perform(actions, in: ActionContext(.gestureRecognizer(recognizer), event: nil, at: application.now))
    }
  }

  func attach(_ target: ControlTargetDescription, to control: Control) {
    let pace = target.repetition?.pace
    switch target.response {
    case .actions(let actions):
      control.addAction(for: target.events, repeating: pace) { [self] control, touch, event in
        guard let application = control.application else { return }
        let source = ActionContext.Source.control(control, tracking: touch)
        perform(actions, in: ActionContext(source, event: event, at: application.now))
      }
    case .send(let name): control.addTarget(nil, action: name, for: target.events, repeating: pace)
    case .call(let call):
      guard let responder = call.target.map({ self.responder($0.value) }) ?? control else { return }
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
