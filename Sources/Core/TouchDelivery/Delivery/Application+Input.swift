extension Application {
  /// Delivers what the fingers did in `frame`: hit-tests the new ones, then sends the event (TD-1).
  ///
  /// Timers that are due fire first. Called from inside a callback, the frame waits until that is over (TD-22). A
  /// finger that is listed twice, as one that lifts and comes down again within a report, makes two events of the same
  /// time.
  public func process(_ frame: TouchFrame) {
    guard !isDispatching else { return queue.append(.frame(frame)) }
    dispatching { deliver(frame) }
  }

  /// Delivers an event without a location to the key window (EV-4).
  ///
  /// Timers that are due fire first. Called from inside a callback, it waits until that is over (TD-22).
  public func process(_ input: UnlocatedInput, at time: Instant) {
    guard !isDispatching else { return queue.append(.unlocated(input, time)) }
    dispatching { deliver(.unlocated(input, time)) }
  }

  /// Cancels every live touch and press and a shake that has begun, as when the system interrupts the application
  /// (TD-12, EV-5).
  ///
  /// What the devices later report of these fingers is ignored, until they come down again.
  public func interrupt(at time: Instant) {
    interrupt(.everything, at: time)
  }

  func interrupt(_ interruption: Interruption, at time: Instant) {
    guard !isDispatching else { return queue.append(.interruption(interruption, time)) }
    dispatching { deliver(.interruption(interruption, time)) }
  }

  func dispatching(_ body: () -> Void) {
    assert(!isDispatching, "what comes while something is delivered waits in the queue")
    isDispatching = true
    body()
    deliverQueue()
    isDispatching = false
  }

  func deliverQueue() {
    while !queue.isEmpty { deliver(queue.removeFirst()) }
  }

  func deliver(_ input: QueuedInput) {
    switch input {
    case .frame(let frame): deliver(frame)
    case .unlocated(let input, let time):
      letTimePass(to: time)
      deliver(input, at: time)
    case .interruption(let interruption, let time):
      letTimePass(to: time)
      deliver(interruption, at: time)
    case .rotation(let screen, let rotation, let time):
      letTimePass(to: time)
      deliver(rotation, of: screen, at: time)
    case .advance(let time): letTimePass(to: time)
    }
  }

  private func deliver(_ frame: TouchFrame) {
    letTimePass(to: frame.time)
    if frame.contacts.count == 1 { return deliver(frame, frame.contacts.indices) }
    var start = frame.contacts.startIndex
    while start < frame.contacts.endIndex {
      let end = frame.endOfEvent(from: start)
      deliver(frame, start..<end)
      start = end
    }
  }

  private func deliver(_ frame: TouchFrame, _ range: Range<Int>) {
    arbitration.beginFrame()
    var hasChanges = false
    if let event {
      event.settle()
      for index in range {
        let isLive = event.update(
          with: frame.contacts[index], at: frame.time, tapMovement: settings.tapMovement)
        hasChanges = hasChanges || isLive
      }
    }
    recordContacts(of: frame, range)
    for index in range where frame.contacts[index].change == .began {
      begin(frame.contacts[index], on: frame.screen, at: frame.time)
      cancelOrphans()
    }
    sendChanges(at: frame.time, areThere: hasChanges)
  }

  private func deliver(_ interruption: Interruption, at time: Instant) {
    cancelTouches(at: time) { interruption.takes($0) }
    if case .everything = interruption { recordCancellation(of: nil) }
    cancelUnlocated(in: interruption.scene, at: time)
  }

  /// Cancels the live touches that `isTaken` is true of, in one event.
  func cancelTouches(at time: Instant, where isTaken: (Touch) -> Bool) {
    arbitration.beginFrame()
    event?.settle()
    let taken = (event?.allTouches ?? []).filter(isTaken)
    for touch in taken { touch.cancel(at: time) }
    recordCancellation(of: taken.map(\.id))
    sendChanges(at: time)
  }

  /// Sends the event if any touch changed, then lets go of those that are over; that `areThere` any may be known.
  private func sendChanges(at time: Instant, areThere: Bool = false) {
    guard let event else { return }
    if areThere || event.hasChanges {
      event.timestamp = time
      sendObserver?(time)
      sendEvent(event)
      cancelOrphans()
    }
    retire(event)
    finishFrame()
  }

  /// A touch that an override of `sendEvent(_:)` swallowed as it began is withheld for its life (TD-1, TD-21).
  private func retire(_ event: Event) {
    var areOver = false
    for touch in event.allTouches {
      if touch.delivery == .pending {
        touch.delivery = .withheld
        decide([touch])
      }
      if touch.phase.isFinal {
        tapCounter.remember(touch, settings: settings)
        touch.isRetired = true
        if touch.delivery != .holdingEnd { touch.releaseFollowers() }
        areOver = true
      }
    }
    if areOver { event.allTouches.removeAll { $0.phase.isFinal } }
    if event.allTouches.isEmpty { self.event = nil }
  }
}

extension Interruption {
  /// The only scene concerned, or nil for all.
  fileprivate var scene: WindowScene? {
    switch self {
    case .everything: nil
    case .scene(let scene): scene
    }
  }

  fileprivate func takes(_ touch: Touch) -> Bool {
    switch self {
    case .everything: true
    case .scene(let scene): touch.window.windowScene === scene
    }
  }
}

extension TouchFrame {
  /// The end of the run of contacts from `start` in which no finger is listed twice.
  func endOfEvent(from start: Int) -> Int {
    var end = start
    while end < contacts.endIndex {
      let identifier = contacts[end].identifier
      if contacts[start..<end].contains(where: { $0.identifier == identifier }) { break }
      end += 1
    }
    return end
  }
}

extension Application {
  /// Turns `screen`, as when somebody turns the tablet that it is part of.
  ///
  /// Where the touches on it are would jump, so they are cancelled first, once, as in an interruption. Then its bounds
  /// change and its windows are laid out anew. Called from inside a callback, all of this happens when the frame that
  /// is being delivered is over: until then the screen has its old rotation and bounds.
  public func rotate(_ screen: Screen, to rotation: Rotation) {
    let input = QueuedInput.rotation(screen, rotation, now)
    guard !isDispatching else { return queue.append(input) }
    dispatching { deliver(input) }
  }

  func deliver(_ rotation: Rotation, of screen: Screen, at time: Instant) {
    guard screen.rotation != rotation else { return }
    cancelTouches(at: time) { $0.window.screen === screen }
    screen.rotate(to: rotation)
    for window in windows where window.screen === screen { window.layoutInSuperview() }
  }
}

/// What waits in the application's queue while a callback runs (APP-1, TD-22).
enum QueuedInput {
  case frame(TouchFrame)
  case unlocated(UnlocatedInput, Instant)
  case interruption(Interruption, Instant)
  case rotation(Screen, Rotation, Instant)
  case advance(Instant)
}

/// What the system takes from the application (TD-12).
enum Interruption {
  /// Every touch, press and motion.
  case everything
  /// The touches of the windows of a scene (APP-10).
  case scene(WindowScene)
}
