import Time

extension Application {
  /// Sends an event without a location by way of the key window (EV-4).
  func deliver(_ input: UnlocatedInput, at time: Instant) {
    switch input {
    case .press(let key, let phase, let force, let device):
      deliverPress(key, of: device, phase, force: force, at: time)
    case .motion(let phase): takeMotion(phase, at: time)
    case .remoteControl(let subtype):
      guard receivesRemoteControlEvents else { return }
      send(Event(.remoteControl, subtype, timestamp: time, trail: trail))
    }
  }

  /// Ends what an interruption, of `scene` alone or of everything, takes apart from touches.
  func cancelUnlocated(in scene: WindowScene?, at time: Instant) {
    if motion == .began, scene == nil || keyWindow?.windowScene === scene {
      motion = .interrupted
      deliverMotion(.cancelled, at: time)
    }
    guard let event = pressesEvent else { return }
    for press in event.allPresses where scene == nil || press.window.windowScene === scene {
      press.update(.cancelled, force: press.force, at: time)
    }
    if event.allPresses.contains(where: \.phase.isFinal) { send(event, at: time) }
  }

  /// A motion that was interrupted has ended; its end is not told (EV-5).
  private func takeMotion(_ phase: MotionPhase, at time: Instant) {
    let isTold = phase == .began || motion != .interrupted
    motion = phase == .began ? .began : .none
    if isTold { deliverMotion(phase, at: time) }
  }

  private func deliverMotion(_ phase: MotionPhase, at time: Instant) {
    let event = Event(.motion, .motionShake, timestamp: time, trail: trail)
    event.motionPhase = phase
    send(event)
  }

  /// A key that goes down anew on its device without having come up was lost and is cancelled.
  private func deliverPress(
    _ key: String, of device: Int32, _ phase: PressesPhase, force: Double, at time: Instant
  ) {
    let live = pressesEvent?.allPresses.first { $0.key == key && $0.device == device }
    if phase == .began {
      if live != nil { deliverPress(key, of: device, .cancelled, force: force, at: time) }
      return beginPress(key, of: device, force: force, at: time)
    }
    guard let live, let event = pressesEvent else { return }
    live.update(phase.pressPhase, force: force, at: time)
    send(event, at: time)
  }

  private func beginPress(_ key: String, of device: Int32, force: Double, at time: Instant) {
    guard let window = keyWindow else { return discardedPressSink?(key) ?? () }
    let event = pressesEvent ?? Event(.presses, timestamp: time, trail: trail)
    pressesEvent = event
    event.allPresses.append(
      Press(
        key: key, device: device, force: force, window: window, responder: window.designatedResponder,
        time: time))
    send(event, at: time)
  }

  /// Sends the presses' event, then lets go of those that are over.
  private func send(_ event: Event, at time: Instant) {
    event.timestamp = time
    send(event)
    event.allPresses.removeAll { $0.phase.isFinal }
    for press in event.allPresses { press.phase = .stationary }
    if event.allPresses.isEmpty { pressesEvent = nil }
  }

  private func send(_ event: Event) {
    sendEvent(event)
    cancelOrphans()
  }
}
