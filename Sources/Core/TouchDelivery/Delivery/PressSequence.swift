internal import TouchTime

/// The keys that are held, which share one event from the first that goes down to the last that comes up (EV-8).
struct PressSequence {
  /// The event of the presses; nil while no key is held.
  private(set) var event: Event?

  /// Begins a press, in a new event if no key is held.
  mutating func begin(_ press: Press, _ makeEvent: () -> Event) {
    let event = self.event ?? makeEvent()
    self.event = event
    event.add(press)
  }

  /// Takes over what a key that is held on `device` did; false where it is not held.
  func update(_ key: String, of device: Int32, _ phase: Press.Phase, force: Double, at time: Instant) -> Bool
  {
    guard let live = event?.allPresses.first(where: { $0.key == key && $0.device == device }) else {
      return false
    }
    live.update(phase, force: force, at: time)
    return true
  }

  /// Cancels the presses that `isTaken` is true of; false without one.
  func cancel(at time: Instant, where isTaken: (Press) -> Bool) -> Bool {
    guard let event else { return false }
    for press in event.allPresses where isTaken(press) {
      press.update(.cancelled, force: press.force, at: time)
    }
    return event.allPresses.contains(where: { $0.phase.isFinal })
  }

  /// Marks the presses whose responder left its window.
  func orphan(where isLeaving: (Responder) -> Bool) {
    for press in event?.allPresses ?? [] where !press.phase.isFinal && isLeaving(press.responder) {
      press.orphan()
    }
  }

  /// Takes out the marked presses, which are cancelled from now on.
  func takeOrphans() -> [Press] {
    guard let event else { return [] }
    let orphans = event.allPresses.filter { $0.isOrphaned }
    event.removePresses(where: { $0.isOrphaned })
    return orphans
  }

  /// Drops the presses that are over, and the event after the last.
  mutating func retire() {
    guard let event else { return }
    event.removePresses(where: { $0.phase.isFinal })
    for press in event.allPresses { press.settle() }
    close()
  }

  /// Drops the event if no key is held any more.
  mutating func close() {
    if event?.allPresses.isEmpty ?? false { event = nil }
  }
}

extension Application {
  /// Sends an event without a location by way of the key window (EV-4).
  func deliver(_ input: UnlocatedInput, at time: Instant) {
    switch input {
    case .press(let key, .began, let force, let device): beginPress(key, of: device, force: force, at: time)
    case .press(let key, let phase, let force, let device):
      if presses.update(key, of: device, phase.pressPhase, force: force, at: time) { sendPresses(at: time) }
    case .motion(let phase): if motion.receive(phase) { sendMotion(phase, at: time) }
    case .remoteControl(let subtype):
      guard receivesRemoteControlEvents else { return }
      send(Event(.remoteControl, subtype, timestamp: time, trail: trail))
    }
  }

  /// Ends what `interruption` takes apart from touches (EV-5).
  func cancelUnlocated(by interruption: Interruption, at time: Instant) {
    if interruption.includes(keyWindow?.windowScene), motion.interrupt() { sendMotion(.cancelled, at: time) }
    if presses.cancel(at: time, where: { interruption.includes($0.window.windowScene) }) {
      sendPresses(at: time)
    }
  }

  /// A key that goes down again on its device without having come up was lost and is cancelled.
  private func beginPress(_ key: String, of device: Int32, force: Double, at time: Instant) {
    if presses.update(key, of: device, .cancelled, force: force, at: time) { sendPresses(at: time) }
    guard let window = keyWindow else { return discardedPressSink?(key) ?? () }
    let press = Press(
      key: key, device: device, force: force, window: window, responder: window.designatedResponder,
      time: time)
    presses.begin(press) { Event(.presses, timestamp: time, trail: trail) }
    sendPresses(at: time)
  }

  private func sendPresses(at time: Instant) {
    guard let event = presses.event else { return }
    event.advance(to: time)
    send(event)
    presses.retire()
  }

  private func sendMotion(_ phase: MotionPhase, at time: Instant) {
    send(Event(.motion, .motionShake, motionPhase: phase, timestamp: time, trail: trail))
  }

  private func send(_ event: Event) {
    sendEvent(event)
    cancelOrphans()
  }
}
