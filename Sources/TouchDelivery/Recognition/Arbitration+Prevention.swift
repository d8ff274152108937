extension Arbitration {
  /// Fails those that are still possible, share a touch with `winner` and are prevented by it (GR-14).
  func prevent(by winner: GestureRecognizer, in application: Application) {
    for loser in contenders where loser !== winner && loser.current == .possible && loser.shares(winner) {
      guard prevents(winner, loser, in: application) else { continue }
      fail(loser, "prevented by \(winner.type) \(winner.id)", in: application)
    }
  }

  /// The table of GR-14, with a record of what decided; that two go together is recorded once.
  func prevents(
    _ winner: GestureRecognizer, _ loser: GestureRecognizer, in application: Application
  ) -> Bool {
    let decision = decide(winner, loser)
    if decision.isPrevented {
      application.record(.prevented, winner: winner, loser: loser, by: decision.method)
    } else if companions.insert(PairOfRecognizers(winner, loser)).inserted {
      application.record(.simultaneous, winner: winner, loser: loser, by: decision.method)
    }
    return decision.isPrevented
  }

  private func decide(
    _ winner: GestureRecognizer, _ loser: GestureRecognizer
  ) -> (isPrevented: Bool, method: String) {
    if !winner.canPrevent(loser) { return (false, "canPrevent") }
    if !loser.canBePrevented(by: winner) { return (false, "canBePrevented") }
    if winner.isAllowed(with: loser) || loser.isAllowed(with: winner) { return (false, "simultaneousWith") }
    let agrees =
      winner.delegate?.shouldRecognizeSimultaneously(winner, with: loser) ?? false
      || loser.delegate?.shouldRecognizeSimultaneously(loser, with: winner) ?? false
    return agrees ? (false, "shouldRecognizeSimultaneouslyWith") : (true, "default")
  }
}

extension GestureRecognizer {
  fileprivate func isAllowed(with other: GestureRecognizer) -> Bool {
    simultaneous.contains { $0.recognizer === other }
  }
}
