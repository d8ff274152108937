extension Window {
  /// Dispatches what `event` says of this window's touches: admits the new ones, then calls their views; mirrors
  /// `UIWindow.sendEvent(_:)` (TD-1, APP-2).
  public func sendEvent(_ event: Event) {
    guard let application else { return }
    for touch in event.allTouches where touch.window === self && touch.delivery == .pending {
      application.admit(touch, in: event)
    }
    for phase in TouchesPhase.allCases {
      deliver(phase, of: event, by: application)
    }
  }

  /// One call for each view with touches in `phase`, in the order of their lowest touch (TD-8).
  private func deliver(_ phase: TouchesPhase, of event: Event, by application: Application) {
    let touches = event.allTouches
    for index in touches.indices where isDue(touches[index], in: phase) {
      let view = touches[index].view
      if touches[..<index].contains(where: { $0.view === view && isDue($0, in: phase) }) { continue }
      application.deliver(phase, to: view, of: event) { self.isDue($0, in: phase) && $0.view === view }
    }
  }

  private func isDue(_ touch: Touch, in phase: TouchesPhase) -> Bool {
    touch.phase == phase.touchPhase && touch.window === self && touch.isTracked
  }
}
