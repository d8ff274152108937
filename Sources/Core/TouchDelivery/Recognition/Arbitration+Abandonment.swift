extension Arbitration {
  /// Ends what cannot go on by itself: a recognizer that has neither a finger nor a deadline can never finish (GR-11).
  ///
  /// One that waits for another still may; of those that wait for each other and for nobody else, all fail. Tells
  /// whether anything ended.
  func endAbandoned(in application: Application) -> Bool {
    let abandoned = contenders.filter { $0.isAbandoned }
    guard !abandoned.isEmpty else { return false }
    var ended = abandoned.filter { $0.waitingToBecome == nil }
    var reason = "the fingers were lifted before it recognised"
    if ended.isEmpty {
      ended = abandoned.filter(isInCircle)
      reason = "it waits for a recognizer that waits for it"
    }
    for recognizer in ended {
      if recognizer.current.isActive {
        recognizer.state = .cancelled
      } else {
        fail(recognizer, reason, in: application)
      }
    }
    return !ended.isEmpty
  }

  /// Whether it waits for itself in the end, and for nobody who may still decide it.
  private func isInCircle(_ recognizer: GestureRecognizer) -> Bool {
    let awaited = awaited(by: recognizer)
    guard awaited.contains(where: { $0 === recognizer }) else { return false }
    return awaited.allSatisfy { other in
      other.isAbandoned && other.waitingToBecome != nil
        && self.awaited(by: other).contains { $0 === recognizer }
    }
  }

  /// Those that it waits for, and that these wait for.
  private func awaited(by recognizer: GestureRecognizer) -> [GestureRecognizer] {
    var awaited: [GestureRecognizer] = []
    var open = [recognizer]
    while let next = open.popLast() {
      guard next.waitingToBecome != nil else { continue }
      let further = contenders.filter { other in
        isHeldUp(next, by: other) && !awaited.contains { $0 === other }
      }
      awaited += further
      open += further
    }
    return awaited
  }
}

extension GestureRecognizer {
  /// Whether no finger and no timer will call it again.
  fileprivate var isAbandoned: Bool { !current.isFinal && !hasLiveTouches && !hasDeadline }
}
