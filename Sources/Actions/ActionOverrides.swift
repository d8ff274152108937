package import Scenes
package import TouchDelivery

/// The overrides that `on:` gives a responder, on top of those of its script.
///
/// A callback with actions performs them in place of the script's method and the default; with `forward: true` those
/// follow, as if it called `super`.
package final class ActionOverrides: ResponderOverrides {
  package let methods: OverriddenMethods
  private let callbacks: [CallbackActions]
  private let inner: (any ResponderOverrides)?
  private let runner: ActionRunner

  /// Overrides of `callbacks` on top of `inner`.
  package init(_ callbacks: [CallbackActions], over inner: (any ResponderOverrides)?, runner: ActionRunner) {
    self.callbacks = callbacks
    self.inner = inner
    self.runner = runner
    methods = callbacks.reduce(inner?.methods ?? []) { $0.union($1.callback.method) }
  }

  package func receive(_ message: EventMessage, responder: Responder, event: Event) {
    guard let index = index(of: message.method) else {
      return passOn(message, responder: responder, event: event)
    }
    let context = ActionContext(.responder(responder, message), event: event, at: runner.time(of: event))
    runner.perform(callbacks[index].actions, in: context)
    if callbacks[index].forwards { passOn(message, responder: responder, event: event) }
  }

  private func index(of method: OverriddenMethods) -> Int? {
    for index in callbacks.indices where callbacks[index].callback.method == method { return index }
    return nil
  }

  package func hitTest(_ view: View, point: Point, event: Event?) -> View? {
    inner?.hitTest(view, point: point, event: event)
  }

  package func pointInside(_ view: View, point: Point, event: Event?) -> Bool {
    inner?.pointInside(view, point: point, event: event) ?? view.superPoint(inside: point, with: event)
  }

  package func next(of responder: Responder) -> Responder? {
    inner?.next(of: responder)
  }

  package func sendEvent(_ event: Event, responder: Responder) {
    inner?.sendEvent(event, responder: responder)
  }

  package func canBecomeFirstResponder(_ responder: Responder) -> Bool {
    inner?.canBecomeFirstResponder(responder) ?? responder.superCanBecomeFirstResponder
  }

  package func canResignFirstResponder(_ responder: Responder) -> Bool {
    inner?.canResignFirstResponder(responder) ?? true
  }

  package func canPerformAction(_ action: String, sender: AnyObject?, responder: Responder) -> Bool {
    inner?.canPerformAction(action, sender: sender, responder: responder)
      ?? responder.superCanPerformAction(action, sender: sender)
  }

  package func implements(_ action: String) -> Bool { inner?.implements(action) ?? false }

  package func place(of method: OverriddenMethods) -> String? { inner?.place(of: method) }

  package func didMoveToSuperview(_ view: View) {
    inner?.didMoveToSuperview(view)
  }

  package func didMoveToWindow(_ view: View) {
    inner?.didMoveToWindow(view)
  }

  package func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer, view: View) -> Bool {
    inner?.gestureRecognizerShouldBegin(recognizer, view: view)
      ?? view.superGestureRecognizerShouldBegin(recognizer)
  }

  package func beginTracking(_ touch: Touch, control: Control, event: Event) -> Bool {
    inner?.beginTracking(touch, control: control, event: event)
      ?? control.superBeginTracking(touch, with: event)
  }

  package func continueTracking(_ touch: Touch, control: Control, event: Event) -> Bool {
    inner?.continueTracking(touch, control: control, event: event)
      ?? control.superContinueTracking(touch, with: event)
  }

  package func endTracking(_ touch: Touch, control: Control, event: Event) {
    inner?.endTracking(touch, control: control, event: event)
  }

  package func cancelTracking(control: Control, event: Event?) {
    inner?.cancelTracking(control: control, event: event)
  }

  package func sendAction(_ action: String, to target: Responder?, control: Control, event: Event?) {
    inner?.sendAction(action, to: target, control: control, event: event)
  }

  package func perform(_ action: String, sender: AnyObject?, event: Event?, responder: Responder) {
    inner?.perform(action, sender: sender, event: event, responder: responder)
  }

  /// What would happen without the actions: the script's method, else the default.
  private func passOn(_ message: EventMessage, responder: Responder, event: Event) {
    if let inner, inner.methods.contains(message.method) {
      inner.receive(message, responder: responder, event: event)
    } else {
      responder.superReceive(message, with: event)
    }
  }
}

extension EventCallback {
  fileprivate var method: OverriddenMethods {
    switch self {
    case .touchesBegan: .touchesBegan
    case .touchesMoved: .touchesMoved
    case .touchesEnded: .touchesEnded
    case .touchesCancelled: .touchesCancelled
    case .pressesBegan: .pressesBegan
    case .pressesChanged: .pressesChanged
    case .pressesEnded: .pressesEnded
    case .pressesCancelled: .pressesCancelled
    case .motionBegan: .motionBegan
    case .motionEnded: .motionEnded
    case .motionCancelled: .motionCancelled
    case .remoteControlReceived: .remoteControlReceived
    }
  }
}
