extension Window {
  /// Dispatches what `event` says of this window's touches: admits the new ones, then calls their views; mirrors
  /// `UIWindow.sendEvent(_:)` (TD-1, APP-2).
  public func sendEvent(_ event: Event) {
    guard let application else { return }
    let touches = event.allTouches
    for touch in touches where touch.delivery == .pending && touch.window === self {
      application.admit(touch, in: event)
    }
    for phase in TouchesPhase.allCases {
      deliver(phase, touches, of: event, by: application)
    }
  }

  /// One call for each view with touches in `phase`, in the order of their lowest touch (TD-8).
  private func deliver(
    _ phase: TouchesPhase, _ touches: [Touch], of event: Event, by application: Application
  ) {
    for index in touches.indices where touches[index].isDue(in: phase, self) {
      application.deliver(phase, touches[index...], of: event)
    }
  }
}
