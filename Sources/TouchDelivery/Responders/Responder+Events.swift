extension Responder {
  /// Calls this responder's method for `message`: its override, or its class's, which passes the same arguments on to
  /// the next responder; mirrors `touchesBegan(_:with:)` and the other methods of `UIResponder` for events.
  ///
  /// Each phase is passed on by itself (TD-11). At the chain's end the event is discarded (RC-9).
  public final func receive(_ message: EventMessage, with event: Event) {
    event.trail.ask(self)
    if !take(message, with: event) { passOn(message, with: event) }
  }

  /// Asks the responders after this one, up to the first that takes the event.
  private func passOn(_ message: EventMessage, with event: Event) {
    var walk = ChainWalk(from: self)
    walk.advance()
    while let responder = walk.current {
      event.trail.ask(responder)
      if responder.take(message, with: event) { return }
      walk.advance()
    }
    if walk.isEndless { event.trail.reportCircle(at: walk.culprit ?? self) }
  }

  /// What the method for `message` does without the override: the class's handling, else the next responder's method
  /// (RC-2).
  public final func superReceive(_ message: EventMessage, with event: Event) {
    if !takeByClass(message, with: event) { next?.receive(message, with: event) }
  }

  private func take(_ message: EventMessage, with event: Event) -> Bool {
    guard let overrides, overrides.methods.contains(message.method) else {
      return takeByClass(message, with: event)
    }
    guard event.trail.enter(self) else { return true }
    defer { event.trail.leave() }
    event.trail.markHandled(by: self)
    overrides.receive(message, responder: self, event: event)
    return true
  }

  /// Whether the class's own method keeps the event from the next responder.
  private func takeByClass(_ message: EventMessage, with event: Event) -> Bool {
    switch handle(message, with: event) {
    case .passedOn: return false
    case .handled: event.trail.markHandled(by: self)
    case .ignored: break
    }
    return true
  }
}
