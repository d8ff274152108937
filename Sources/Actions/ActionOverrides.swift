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
    methods = callbacks.reduce(inner?.methods ?? []) { $0.union($1.callback.phase.method) }
  }

  package func touches(
    _ phase: TouchesPhase, responder: Responder, touches: [Touch], event: Event
  ) {
    guard let callback = callbacks.first(where: { $0.callback.phase == phase }) else {
      return passOn(phase, responder: responder, touches: touches, event: event)
    }
    for action in callback.actions { runner.perform(action, for: responder, at: event.timestamp) }
    if callback.forwards { passOn(phase, responder: responder, touches: touches, event: event) }
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

  /// What would happen without the actions: the script's method, else the default.
  private func passOn(_ phase: TouchesPhase, responder: Responder, touches: [Touch], event: Event) {
    if let inner, inner.methods.contains(phase.method) {
      inner.touches(phase, responder: responder, touches: touches, event: event)
    } else {
      responder.superTouches(phase, touches, with: event)
    }
  }
}

extension TouchCallback {
  fileprivate var phase: TouchesPhase {
    switch self {
    case .touchesBegan: .began
    case .touchesMoved: .moved
    case .touchesEnded: .ended
    case .touchesCancelled: .cancelled
    }
  }
}
