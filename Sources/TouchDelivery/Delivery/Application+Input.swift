extension Application {
  /// Delivers what the fingers did in `frame`: hit-tests the new ones, then sends the event (TD-1).
  ///
  /// Called from inside a callback, the frame waits until that is over (TD-22). A finger that is listed twice, as one
  /// that lifts and comes down again within a report, makes two events of the same time.
  public func process(_ frame: TouchFrame) {
    guard !isDispatching else { return queue.append(.frame(frame)) }
    dispatching { deliver(frame) }
  }

  /// Cancels every live touch, as the system does when it interrupts the application (TD-12).
  ///
  /// What the devices later report of these fingers is ignored, until they come down again.
  public func cancelAllTouches(at time: Instant) {
    guard !isDispatching else { return queue.append(.cancelAll(time)) }
    dispatching { deliverCancel(at: time) }
  }

  private func dispatching(_ body: () -> Void) {
    isDispatching = true
    body()
    while !queue.isEmpty { deliver(queue.removeFirst()) }
    isDispatching = false
  }

  private func deliver(_ input: QueuedInput) {
    switch input {
    case .frame(let frame): deliver(frame)
    case .cancelAll(let time): deliverCancel(at: time)
    }
  }

  private func deliver(_ frame: TouchFrame) {
    var start = frame.contacts.startIndex
    while start < frame.contacts.endIndex {
      let end = frame.endOfEvent(from: start)
      deliver(frame, start..<end)
      start = end
    }
  }

  private func deliver(_ frame: TouchFrame, _ range: Range<Int>) {
    settleTouches()
    for index in range { update(with: frame.contacts[index], at: frame.time) }
    for index in range where frame.contacts[index].change == .began {
      begin(frame.contacts[index], on: frame.screen, at: frame.time)
    }
    sendChanges(at: frame.time)
  }

  private func deliverCancel(at time: Instant) {
    settleTouches()
    for touch in event?.allTouches ?? [] { touch.cancel(at: time) }
    sendChanges(at: time)
  }

  private func settleTouches() {
    guard let event else { return }
    for touch in event.allTouches { touch.settle() }
  }

  /// Takes over what a live finger did; one that begins anew without having lifted was lost and is cancelled.
  private func update(with contact: Contact, at time: Instant) {
    guard let touch = event?.touch(for: contact.identifier) else { return }
    if contact.change == .began {
      touch.cancel(at: time)
    } else {
      touch.update(with: contact, at: time, settings: settings)
    }
  }

  /// Sends the event if any touch changed, then lets go of those that are over.
  private func sendChanges(at time: Instant) {
    guard let event else { return }
    if event.hasChanges() {
      event.timestamp = time
      sendEvent(event)
    }
    retire(event)
  }

  private func retire(_ event: Event) {
    for touch in event.allTouches where touch.phase.isFinal { tapCounter.remember(touch) }
    event.allTouches.removeAll { $0.phase.isFinal }
    if event.allTouches.isEmpty { self.event = nil }
  }

  /// Hands the event to each window with a touch that changed; mirrors `UIApplication.sendEvent(_:)` (APP-2, APP-11).
  public func sendEvent(_ event: Event) {
    let touches = event.allTouches
    for index in touches.indices where touches[index].phase != .stationary {
      let window = touches[index].window
      let isFirst = !touches[..<index].contains { $0.window === window && $0.phase != .stationary }
      if isFirst { window.sendEvent(event) }
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
