extension Window {
  /// Dispatches what `event` says of this window's touches, admitting the new ones and calling their views, or an event
  /// without a location to the first responder; mirrors `UIWindow.sendEvent(_:)` (TD-1, APP-2).
  public func superSendEvent(_ event: Event) {
    guard let application else { return }
    switch event.type {
    case .touches: deliverTouches(event, by: application)
    case .presses: deliverPresses(event, by: application)
    case .motion: application.call(.motion(event.motionPhase), on: designatedResponder, with: event)
    case .remoteControl: application.call(.remoteControl, on: designatedResponder, with: event)
    }
  }

  /// Where an event without a location goes: the first responder, else the window itself (EV-4, EV-6).
  var designatedResponder: Responder { firstResponder ?? self }

  private func deliverTouches(_ event: Event, by application: Application) {
    let touches = event.allTouches
    var phases = SetOfPhases()
    for touch in touches where touch.window === self {
      if touch.delivery == .pending { application.admit(touch, in: event) }
      phases.insert(touch.phase)
    }
    application.deliverToRecognizers(event, in: self)
    application.arbitration.settle(in: application)
    if application.isRecognizing {
      for touch in touches where touch.window === self { application.holdBack(touch, in: event) }
    }
    for phase in TouchesPhase.allCases where phases.contains(phase.touchPhase) {
      deliver(phase, touches, of: event, by: application)
    }
  }

  /// One call for each view with touches in `phase`, in the order of their lowest touch (TD-8).
  private func deliver(
    _ phase: TouchesPhase, _ touches: [Touch], of event: Event, by application: Application
  ) {
    for index in touches.indices where touches[index].isDue(in: phase, self) {
      application.deliver(phase, touches, from: index, of: event)
    }
  }

  /// One call for each responder with presses in a phase, in the order of its oldest press (EV-8).
  private func deliverPresses(_ event: Event, by application: Application) {
    let presses = event.allPresses.filter { $0.window === self }
    for phase in PressesPhase.allCases {
      var due = presses.filter { $0.phase == phase.pressPhase && !$0.isOrphaned }
      while let responder = due.first?.responder {
        let own = due.filter { $0.responder === responder }
        due.removeAll { $0.responder === responder }
        application.call(.presses(phase, own), on: responder, with: event)
      }
    }
  }
}

/// The phases that some touches are in.
private struct SetOfPhases {
  private var bits: UInt8 = 0

  mutating func insert(_ phase: Touch.Phase) {
    bits |= 1 << phase.rawValue
  }

  func contains(_ phase: Touch.Phase) -> Bool { bits & 1 << phase.rawValue != 0 }
}
