import Time

extension Application {
  /// Sends an event without a location by way of the key window (EV-4).
  func deliver(_ input: UnlocatedInput, at time: Instant) {
    switch input {
    case .press(let key, .began, let force, let device): beginPress(key, of: device, force: force, at: time)
    case .press(let key, let phase, let force, let device):
      if presses.update(key, of: device, phase.pressPhase, force: force, at: time) { sendPresses(at: time) }
    case .motion(let phase): if motion.take(phase) { sendMotion(phase, at: time) }
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
