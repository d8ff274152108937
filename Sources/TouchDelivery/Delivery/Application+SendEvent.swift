extension Application {
  /// Hands the event to each window with a touch that changed, and an event without a location to the key window;
  /// mirrors `UIApplication.sendEvent(_:)` (APP-2, APP-11).
  public func superSendEvent(_ event: Event) {
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
