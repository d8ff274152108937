extension Responder {
  /// Calls this responder's touch method of `phase`: its override, or its class's, which passes the same touches on
  /// to the next responder; mirrors `touchesBegan(_:with:)`, `touchesMoved`, `touchesEnded`, `touchesCancelled`.
  ///
  /// Each phase is passed on by itself (TD-11). At the chain's end the touches are discarded (RC-9).
  public final func touches(_ phase: TouchesPhase, _ touches: [Touch], with event: Event) {
    var walk = ChainWalk(from: self)
    while let responder = walk.current {
      event.trail.ask(responder)
      if responder.take(phase, touches, with: event) { return }
      walk.advance()
    }
    if walk.isEndless { event.trail.reportLoop(at: self) }
  }

  /// What the touch method of `phase` does without the override: the class's handling, else the next responder's
  /// method (RC-2).
  public final func superTouches(_ phase: TouchesPhase, _ touches: [Touch], with event: Event) {
    if handleTouches(phase, touches, with: event) {
      event.trail.markHandled(by: self)
    } else {
      next?.touches(phase, touches, with: event)
    }
  }

  private func take(_ phase: TouchesPhase, _ touches: [Touch], with event: Event) -> Bool {
    guard let overrides, overrides.methods.contains(phase.method) else {
      guard handleTouches(phase, touches, with: event) else { return false }
      event.trail.markHandled(by: self)
      return true
    }
    guard event.trail.enter(self) else { return true }
    defer { event.trail.leave() }
    event.trail.markHandled(by: self)
    overrides.touches(phase, responder: self, touches: touches, event: event)
    return true
  }
}
