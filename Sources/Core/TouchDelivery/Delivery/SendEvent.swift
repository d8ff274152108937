extension Application {
  /// Hands the event to each window with a touch that changed, and an event without a location to the key window;
  /// mirrors `UIApplication.sendEvent(_:)` (APP-2, APP-11).
  public func distribute(_ event: Event) {
    switch event.type {
    case .touches: sendTouches(event)
    case .presses: sendPresses(event)
    case .motion, .remoteControl: keyWindow?.sendEvent(event)
    }
  }

  private func sendTouches(_ event: Event) {
    let touches = event.allTouches
    for index in touches.indices where touches[index].phase != .stationary {
      if !touches.hasChange(inWindowOf: index) { touches[index].window.sendTouches(of: event, by: self) }
    }
  }

  private func sendPresses(_ event: Event) {
    let presses = event.allPresses
    for index in presses.indices where presses[index].phase != .stationary {
      let window = presses[index].window
      let isFirst = !presses[..<index].contains { $0.window === window && $0.phase != .stationary }
      if isFirst { window.sendEvent(event) }
    }
  }
}

extension [Touch] {
  /// Whether one of those before `touch` is in the same window and did something.
  fileprivate func hasChange(inWindowOf touch: Index) -> Bool {
    for index in 0..<touch
    where self[index].window === self[touch].window && self[index].phase != .stationary {
      return true
    }
    return false
  }
}

extension Window {
  /// Dispatches what `event` says of this window's touches, admitting the new ones and calling their views, or an event
  /// without a location to the first responder; mirrors `UIWindow.sendEvent(_:)` (TD-1, APP-2).
  public func distribute(_ event: Event) {
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
      if touches[index].life.isPending { application.admit(touches[index], in: event) }
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

extension Application {
  /// Calls `responder`'s method for an event, records what became of it, and then sees to touches whose view left its
  /// window meanwhile (TD-13).
  ///
  /// A call that another one's callback brings about leaves these to that one.
  @inline(__always)
  func call(_ message: EventMessage, on responder: Responder, with event: Event) {
    assert(message.isInOrder, "a view has one beginning of each touch, and then one end")
    let around = event.trail.begin(isKept: sink != nil || dispositions.isHeard)
    if event.type != .presses || responder.acceptsPresses { responder.receive(message, with: event) }
    if sink != nil || event.trail.failure != nil { report(message, on: responder, with: event) }
    if dispositions.isHeard { decide(message, by: event.trail.responder) }
    event.trail.end(around)
    if around == nil { cancelOrphans() }
  }

  private func report(_ message: EventMessage, on responder: Responder, with event: Event) {
    let trail = event.trail
    if let failure = trail.failure { recordFailure(failure.message, of: failure.responder, in: .next) }
    if sink == nil { return }
    record(message, event.subtype, on: responder, handledBy: trail.responder, trail.chain)
  }
}

extension EventMessage {
  /// Notes the call for each touch in it; whether it may follow what their views were called by before.
  fileprivate var isInOrder: Bool {
    guard case .touches(let phase, let touches) = self else { return true }
    return touches.allSatisfy { $0.isCallInOrder(phase) }
  }
}

extension Responder {
  /// A view without user interaction gets no presses either (EV-10).
  fileprivate var acceptsPresses: Bool { (self as? View)?.isUserInteractionEnabled ?? true }
}
