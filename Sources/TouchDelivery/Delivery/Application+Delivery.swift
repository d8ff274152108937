extension Application {
  /// Decides whether the view of a new touch gets it (MT, XT).
  func admit(_ touch: Touch, in event: Event) {
    let admission = Admission(of: touch, among: event.allTouches)
    switch admission {
    case .accepted: touch.delivery = .delivered
    case .refused: touch.delivery = .withheld
    }
    sink?.record(.gate(touch, admission), at: event.timestamp)
  }

  /// Calls the touch method of `phase` on the view of the first of `touches`, with those that are due there as well
  /// (TD-8).
  func deliver(_ phase: TouchesPhase, _ touches: ArraySlice<Touch>, of event: Event) {
    guard let first = touches.first else { return }
    var due = takeTouchBuffer()
    for touch in touches where touch.view === first.view && touch.isDue(in: phase, first.window) {
      touch.hasBeenDelivered = true
      due.append(touch)
    }
    event.trail.begin(isKept: sink != nil)
    first.view.touches(phase, due, with: event)
    report(phase, of: first.view, touches: due, in: event)
    giveBack(&due)
  }

  private func report(_ phase: TouchesPhase, of view: View, touches: [Touch], in event: Event) {
    guard let sink else { return }
    let trail = event.trail
    if let failure = trail.failure {
      sink.record(.failure(responder: failure.responder, message: failure.message), at: event.timestamp)
    }
    sink.record(
      .touches(
        TouchesDecision(
          phase: phase, view: view, touches: touches, responder: trail.responder, chain: trail.chain)),
      at: event.timestamp)
  }
}
