extension Application {
  /// Hands the event to each window with a touch that changed, and an event without a location to the key window;
  /// mirrors `UIApplication.sendEvent(_:)` (APP-2, APP-11).
  public func distribute(_ event: Event) {
    switch event.type {
    case .touches: sendTouches(of: event)
    case .presses: sendPresses(of: event)
    case .motion, .remoteControl: keyWindow?.sendEvent(event)
    }
  }

  private func sendTouches(of event: Event) {
    let touches = event.allTouches
    for index in touches.indices where touches[index].phase != .stationary {
      if touches.hasChange(inWindowOf: index) { continue }
      let window = touches[index].window
      if !window.overrideSends(event) { deliverTouches(of: event, to: window) }
    }
  }

  private func sendPresses(of event: Event) {
    let presses = event.allPresses
    for index in presses.indices where presses[index].phase != .stationary {
      let window = presses[index].window
      let isFirst = !presses[..<index].contains { $0.window === window && $0.phase != .stationary }
      if isFirst { window.sendEvent(event) }
    }
  }
}

extension Application {
  /// Does the work of `Window.sendEvent(_:)`: calls the views of the window's touches, or its first responder (TD-1, APP-2).
  func distribute(_ event: Event, in window: Window) {
    switch event.type {
    case .touches: deliverTouches(of: event, to: window)
    case .presses: deliverPresses(of: event, to: window)
    case .motion: call(.motion(event.motionPhase), on: window.designatedResponder, with: event)
    case .remoteControl: call(.remoteControl, on: window.designatedResponder, with: event)
    }
  }

  /// Admits the new touches of `window`, lets recognizers have those that changed, and calls the views for what is left
  /// (steps 4 to 8 of a frame in docs/internals/rules.md; steps 5 to 9 of the way in docs/internals/architecture.md).
  private func deliverTouches(of event: Event, to window: Window) {
    let touches = event.allTouches
    var phases = SetOfPhases()
    for index in touches.indices where touches[index].window === window {
      if touches[index].life.isPending { admit(touches[index], in: event) }
      phases.insert(touches[index].phase)
    }
    if isRecognizing || arbitration.isUnsettled {
      deliverToRecognizers(event, phases, in: window)
      arbitrate()
      for touch in event.allTouches where touch.window === window { holdBack(touch, in: event) }
    }
    while let phase = phases.removeFirst() {
      for index in touches.indices where touches.isDue(index, in: phase, window) {
        deliver(phase, touches, from: index, of: event)
      }
    }
  }

  /// Decides whether the view of a new touch gets it, and its recognizers (MT, XT).
  ///
  /// What explains who does not get it is recorded only once the recognizers' delegates have been asked.
  private func admit(_ touch: Touch, in event: Event) {
    let admission = Admission(of: touch, among: event.allTouches)
    touch.live { $0.admit(admission) }
    let explains = event.explanation != nil
    if !explains { record(admission, of: touch, among: event.allTouches, refusals: nil) }
    let obstacle: TouchRefusal.Rule? = admission.reachesRecognizers(settings) ? nil : .exclusiveTouch
    let refusals = attachRecognizers(to: touch, in: event, unless: obstacle)
    if explains { record(admission, of: touch, among: event.allTouches, refusals: refusals) }
  }

  /// Calls the touch method of `phase` on the view of the touch at `start`, with the later ones that are due there as
  /// well.
  ///
  /// Each view gets one call, in the order of their lowest touch (TD-8).
  private func deliver(_ phase: TouchesPhase, _ touches: [Touch], from start: Int, of event: Event) {
    let view = touches[start].view
    var due = takeTouchBuffer()
    for index in start..<touches.endIndex
    where touches[index].view === view && touches.isDue(index, in: phase, touches[start].window) {
      touches[index].live { $0.deliver(phase) }
      due.append(touches[index])
    }
    call(.touches(phase, due), on: view, with: event)
    giveBack(&due)
  }

  /// One call for each responder with presses in a phase, in the order of its oldest press (EV-8).
  private func deliverPresses(of event: Event, to window: Window) {
    let presses = event.allPresses.filter { $0.window === window }
    for phase in PressesPhase.allCases {
      var due = presses.filter { $0.phase == phase.pressPhase && !$0.isOrphaned }
      while let responder = due.first?.responder {
        let own = due.filter { $0.responder === responder }
        due.removeAll { $0.responder === responder }
        call(.presses(phase, own), on: responder, with: event)
      }
    }
  }
}

extension Application {
  /// Calls `responder`'s method for an event, records the outcome, and then handles touches whose view left
  /// its window meanwhile (TD-13).
  ///
  /// A call that another one's callback brings about leaves these to that one.
  @inline(__always)
  func call(_ message: EventMessage, on responder: Responder, with event: Event) {
    assert(message.noteCall(), "a view has one beginning of each touch, and then one end")
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

extension [Touch] {
  /// Whether one of those before `touch` is in the same window and did something.
  fileprivate func hasChange(inWindowOf touch: Index) -> Bool {
    for index in 0..<touch
    where self[index].window === self[touch].window && self[index].phase != .stationary {
      return true
    }
    return false
  }

  /// Whether the view of the one at `index`, which is in `window`, is yet to be called for it in the current event, by the method
  /// of `phase`.
  @inline(__always)
  fileprivate func isDue(_ index: Index, in phase: TouchesPhase, _ window: Window) -> Bool {
    self[index].phase == phase.touchPhase && self[index].life.isDueForView && self[index].window === window
  }
}

/// The phases that some touches are in and for which there are methods.
struct SetOfPhases {
  private var bits: UInt8 = 0

  mutating func insert(_ phase: Touch.Phase) {
    if phase != .stationary { bits |= 1 << phase.rawValue }
  }

  func contains(_ phase: Touch.Phase) -> Bool { bits & 1 << phase.rawValue != 0 }

  /// Takes out the first in the order in which the methods are called.
  mutating func removeFirst() -> TouchesPhase? {
    guard bits != 0 else { return nil }
    defer { bits &= bits - 1 }
    let first = Touch.Phase(rawValue: UInt8(truncatingIfNeeded: bits.trailingZeroBitCount))
    return first.flatMap(TouchesPhase.init)
  }
}

extension EventMessage {
  /// Notes the call for each touch in it, and returns whether it may follow the calls of their views before.
  ///
  /// Debug builds alone call it.
  fileprivate func noteCall() -> Bool {
    guard case .touches(let phase, let touches) = self else { return true }
    return touches.allSatisfy { $0.noteCall(phase) }
  }
}

extension Responder {
  /// A view without user interaction gets no presses either (EV-10).
  fileprivate var acceptsPresses: Bool { (self as? View)?.isUserInteractionEnabled ?? true }
}
