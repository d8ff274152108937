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

  /// Calls the touch method of `phase` on `view` with those touches of `event` that are `due` there (TD-8).
  func deliver(_ phase: TouchesPhase, to view: View, of event: Event, due: (Touch) -> Bool) {
    var touches = takeTouchBuffer()
    for touch in event.allTouches where due(touch) { touches.append(touch) }
    event.trail.begin(isKept: sink != nil)
    view.touches(phase, touches, with: event)
    report(phase, of: view, touches: touches, in: event)
    giveBack(&touches)
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
