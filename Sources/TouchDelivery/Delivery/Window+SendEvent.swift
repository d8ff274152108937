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

  /// As `sendEvent(_:)`, for the touches of an event of `application`, which the window is in.
  func sendTouches(of event: Event, by application: Application) {
    if !overrideSends(event) { deliverTouches(event, by: application) }
  }

  /// Where an event without a location goes: the first responder, else the window itself (EV-4, EV-6).
  var designatedResponder: Responder { firstResponder ?? self }

  private func deliverTouches(_ event: Event, by application: Application) {
    let touches = event.allTouches
    var phases = SetOfPhases()
    for index in touches.indices where touches[index].window === self {
      if touches[index].delivery == .pending { application.admit(touches[index], in: event) }
      phases.insert(touches[index].phase)
    }
    if application.isRecognizing || application.arbitration.isUnsettled {
      letRecognize(event, by: application)
    }
    while let phase = phases.removeFirst() { deliver(phase, touches, of: event, by: application) }
  }

  private func letRecognize(_ event: Event, by application: Application) {
    application.deliverToRecognizers(event, in: self)
    application.arbitration.settle(in: application)
    for touch in event.allTouches where touch.window === self { application.holdBack(touch, in: event) }
  }

  /// One call for each view with touches in `phase`, in the order of their lowest touch (TD-8).
  private func deliver(
    _ phase: TouchesPhase, _ touches: [Touch], of event: Event, by application: Application
  ) {
    for index in touches.indices where touches.isDue(index, in: phase, self) {
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

/// The phases that some touches are in and for which there are methods.
private struct SetOfPhases {
  private var bits: UInt8 = 0

  mutating func insert(_ phase: Touch.Phase) {
    switch phase {
    case .began: insert(TouchesPhase.began)
    case .moved: insert(TouchesPhase.moved)
    case .ended: insert(TouchesPhase.ended)
    case .cancelled: insert(TouchesPhase.cancelled)
    case .stationary: break
    }
  }

  private mutating func insert(_ phase: TouchesPhase) {
    bits |= 1 << phase.rawValue
  }

  /// Takes out the first in the order in which the methods are called.
  mutating func removeFirst() -> TouchesPhase? {
    guard bits != 0 else { return nil }
    defer { bits &= bits - 1 }
    return TouchesPhase(rawValue: UInt8(truncatingIfNeeded: bits.trailingZeroBitCount))
  }
}
