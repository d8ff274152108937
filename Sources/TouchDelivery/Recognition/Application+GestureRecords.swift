extension Application {
  /// Records that `recognizer` left `previous`.
  func record(_ recognizer: GestureRecognizer, from previous: GestureRecognizer.State) {
    guard let sink else { return }
    sink.record(
      .gesture(
        GestureDecision(
          recognizer: recognizer, view: recognizer.view, from: previous, to: recognizer.current,
          touches: recognizer.currentTouches, location: recognizer.location(in: recognizer.view),
          values: recognizer.values,
          reason: recognizer.current == .failed ? recognizer.failureReason : nil)),
      at: now)
  }

  /// Records what two recognizers that share a touch came to.
  func record(
    _ outcome: ArbitrationDecision.Outcome, winner: GestureRecognizer, loser: GestureRecognizer,
    by method: String
  ) {
    guard let sink else { return }
    sink.record(
      .arbitrate(ArbitrationDecision(winner: winner, loser: loser, outcome: outcome, method: method)), at: now
    )
  }

  /// Records that `responder`, or its script, wanted something that cannot be.
  func recordFailure(_ message: String, of responder: Responder, in method: OverriddenMethods? = nil) {
    (sink ?? failureSink)?.record(.failure(responder: responder, message: message, method: method), at: now)
  }
}
