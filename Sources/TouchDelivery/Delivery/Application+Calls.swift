extension Application {
  /// Calls `responder`'s method for an event, records what became of it, and then sees to touches whose view left its
  /// window meanwhile (TD-13).
  ///
  /// A call that another one's callback brings about leaves these to that one.
  @inline(__always)
  func call(_ message: EventMessage, on responder: Responder, with event: Event) {
    let around = event.trail.begin(isKept: sink != nil || dispositions.isHeard)
    if event.type != .presses || responder.acceptsPresses { responder.receive(message, with: event) }
    if sink != nil || event.trail.failure != nil { report(message, on: responder, with: event) }
    if dispositions.isHeard { decide(message, by: event.trail.responder) }
    event.trail.end(around)
    if around == nil { cancelOrphans() }
  }

  private func report(_ message: EventMessage, on responder: Responder, with event: Event) {
    let trail = event.trail
    if let failure = trail.failure { recordFailure(failure.message, of: failure.responder, in: .next) }
    guard let sink else { return }
    sink.record(
      .call(
        EventCall(
          message: message, target: responder, subtype: event.subtype, responder: trail.responder,
          chain: trail.chain)),
      at: now)
  }
}

extension Responder {
  /// A view without user interaction gets no presses either (EV-10).
  fileprivate var acceptsPresses: Bool { (self as? View)?.isUserInteractionEnabled ?? true }
}
