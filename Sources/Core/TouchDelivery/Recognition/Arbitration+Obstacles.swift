/// Why a recognizer may not recognise now.
enum RecognitionObstacle {
  /// It waits for another to fail, because the method of that name says so (GR-18).
  case waits(GestureRecognizer, by: String)
  /// It never will.
  case fails(String)
}

extension Arbitration {
  /// What keeps `recognizer` from leaving possible: one that it waits for, an active one that prevents it, or a veto.
  func obstacle(to recognizer: GestureRecognizer, in application: Application) -> RecognitionObstacle? {
    if let obstacle = requirement(of: recognizer) { return obstacle }
    for other in contenders where other !== recognizer && isActive(other) && other.shares(recognizer) {
      guard prevents(other, recognizer, in: application) else { continue }
      return .fails("prevented by \(other.type) \(other.id)")
    }
    return veto(recognizer)
  }

  /// Waiting comes to an end as all others have failed, or one recognises (GR-18).
  private func requirement(of recognizer: GestureRecognizer) -> RecognitionObstacle? {
    var awaited: RecognitionObstacle?
    for other in contenders where other !== recognizer && other.shares(recognizer) {
      guard other.current != .failed, let method = requirement(of: recognizer, for: other) else { continue }
      guard other.current == .possible else {
        return .fails("it required \(other.type) \(other.id) to fail, which recognised")
      }
      awaited = awaited ?? .waits(other, by: method)
    }
    return awaited
  }

  /// Whether `recognizer` cannot recognise before `other` has failed.
  func isHeldUp(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool {
    other !== recognizer && other.current == .possible && other.shares(recognizer)
      && requirement(of: recognizer, for: other) != nil
  }

  /// The method by which `recognizer` requires `other` to fail, if it does.
  private func requirement(of recognizer: GestureRecognizer, for other: GestureRecognizer) -> String? {
    if recognizer.failureRequirements.contains(where: { $0.recognizer === other }) { return "requireToFail" }
    let (first, second) = inOrder(recognizer, other)
    switch dynamicRequirement(first, second) {
    case .firstWaits(let method): return first === recognizer ? method : nil
    case .secondWaits(let method): return second === recognizer ? method : nil
    case .neither: return nil
    }
  }

  private func inOrder(
    _ a: GestureRecognizer, _ b: GestureRecognizer
  ) -> (GestureRecognizer, GestureRecognizer) {
    contenders.first { $0 === a || $0 === b } === a ? (a, b) : (b, a)
  }

  /// Asked once for a pair and attempt, until the first yes (GR-17).
  private func dynamicRequirement(
    _ first: GestureRecognizer, _ second: GestureRecognizer
  ) -> DynamicRequirement {
    let pair = PairOfRecognizers(first, second)
    if let known = requirements[pair] { return known }
    let answer: DynamicRequirement =
      if first.wantsFailure(of: second) {
        .firstWaits(by: "shouldRequireFailureOf")
      } else if first.wantsToBeRequiredToFail(by: second) {
        .secondWaits(by: "shouldBeRequiredToFailBy")
      } else if second.wantsFailure(of: first) {
        .secondWaits(by: "shouldRequireFailureOf")
      } else if second.wantsToBeRequiredToFail(by: first) {
        .firstWaits(by: "shouldBeRequiredToFailBy")
      } else {
        .neither
      }
    requirements[pair] = answer
    return answer
  }

  /// Whether it recognised already: it is under way, or ended in this very frame (GR-14).
  private func isActive(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.current.isActive || (recognizer.current == .ended && recognizer.transitionFrame == frame)
  }

  /// The hit view is asked before the delegate (GR-13), and so is a control around it that follows the touch (GR-27).
  private func veto(_ recognizer: GestureRecognizer) -> RecognitionObstacle? {
    if let touch = recognizer.tracked.last {
      for view in [touch.view, follower(of: touch, inside: recognizer.view)] {
        guard let view, !view.allowsToBegin(recognizer) else { continue }
        return .fails("gestureRecognizerShouldBegin of \(view.id) said no")
      }
    }
    if let delegate = recognizer.delegate, !delegate.shouldBegin(recognizer) {
      return .fails("shouldBegin of its delegate said no")
    }
    return nil
  }

  /// The control that follows `touch` although a view in it was hit, which lets touches through to it (GR-27).
  private func follower(of touch: Touch, inside outer: View?) -> View? {
    var next: View? = touch.view
    while let view = next, view !== outer {
      if view !== touch.view, let control = view as? Control, control.follows(touch) { return control }
      next = view.superview
    }
    return nil
  }
}

/// Which of two recognizers waits for the other, and by which of the dynamic methods (GR-16).
enum DynamicRequirement {
  case neither
  case firstWaits(by: String)
  case secondWaits(by: String)
}

/// Two recognizers in the order in which they contend.
struct PairOfRecognizers: Hashable {
  private let first: ObjectIdentifier
  private let second: ObjectIdentifier

  init(_ first: GestureRecognizer, _ second: GestureRecognizer) {
    self.first = ObjectIdentifier(first)
    self.second = ObjectIdentifier(second)
  }

  func contains(oneOf recognizers: Set<ObjectIdentifier>) -> Bool {
    recognizers.contains(first) || recognizers.contains(second)
  }
}

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
    if !winner.prevents(loser) { return (false, "canPrevent") }
    if !loser.isPreventable(by: winner) { return (false, "canBePrevented") }
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
