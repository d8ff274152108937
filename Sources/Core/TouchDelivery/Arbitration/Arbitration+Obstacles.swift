/// A recognizer that shares a touch with one that is about to recognise.
struct Rival {
  let recognizer: GestureRecognizer
  /// The method or property by which it may recognise as well; nil where it fails.
  let permission: String?
}

/// The reason for which a recognizer may not recognise now.
enum Obstacle {
  /// It waits for another to fail, because the method of that name says so (GR-18).
  case waits(GestureRecognizer, by: String)
  /// It never will.
  case fails(String)
}

extension Arbitration {
  /// What keeps `recognizer` from leaving possible: one that it waits for, an active one that prevents it, or a veto.
  func obstacle(to recognizer: GestureRecognizer, _ perform: Perform) -> Obstacle? {
    if let obstacle = requirement(of: recognizer) { return obstacle }
    for other in recognised where other !== recognizer && other.attempt.stage.isActive(in: frame) {
      guard other.shares(recognizer),
        prevents(other, recognizer, unless: other.permission(for: recognizer), perform)
      else { continue }
      return .fails("prevented by \(other.nameInReasons)")
    }
    return recognizer.veto.map { .fails($0) }
  }

  /// Nil once all required ones have failed; fails if one has recognised (GR-18).
  private func requirement(of recognizer: GestureRecognizer) -> Obstacle? {
    var awaited: Obstacle?
    for other in possibleRequirements(of: recognizer) where other.shares(recognizer) {
      guard other.settledState != .failed, let method = requirement(of: recognizer, for: other) else {
        continue
      }
      guard other.settledState == .possible else {
        return .fails("it required \(other.nameInReasons) to fail, which recognised")
      }
      awaited = awaited ?? .waits(other, by: method)
    }
    return awaited
  }

  /// The contenders that `recognizer` may have to wait for, in their order: most recognizers name a few, and no others are asked.
  func possibleRequirements(of recognizer: GestureRecognizer) -> [GestureRecognizer] {
    if recognizer.asksForFailures { return contenders.filter { $0 !== recognizer } }
    let talkative = talkative()
    if recognizer.failureRequirements.isEmpty, talkative.isEmpty { return [] }
    var found = recognizer.failureRequirements.compactMap { $0.wrappedValue }.filter { $0.turn != nil }
    if !talkative.isEmpty {
      let known = Set(found.map(ObjectIdentifier.init))
      found += talkative.filter { !known.contains(ObjectIdentifier($0)) }
    }
    return found.filter { $0 !== recognizer }.sorted { $0.isBefore($1) }
  }

  private func talkative() -> [GestureRecognizer] {
    if let knownTalkative { return knownTalkative }
    let talkative = contenders(where: { $0.asksForFailures })
    knownTalkative = talkative
    return talkative
  }

  /// The method by which `recognizer` requires `other` to fail, if it does.
  func requirement(of recognizer: GestureRecognizer, for other: GestureRecognizer) -> String? {
    if recognizer.failureRequirements.contains(where: { $0.wrappedValue === other }) {
      return "requireToFail"
    }
    if !recognizer.asksForFailures, !other.asksForFailures { return nil }
    let isFirst = recognizer.isBefore(other)
    switch isFirst ? dynamicRequirement(recognizer, other) : dynamicRequirement(other, recognizer) {
    case .firstWaits(let method): return isFirst ? method : nil
    case .secondWaits(let method): return isFirst ? nil : method
    case .neither: return nil
    }
  }

  /// Asked once for a pair and attempt (GR-17).
  private func dynamicRequirement(
    _ first: GestureRecognizer, _ second: GestureRecognizer
  ) -> DynamicRequirement {
    if let known = pairs.requirement(first, second) { return known }
    let answer = DynamicRequirement(first, second)
    pairs.note(answer, first, second)
    return answer
  }

  /// Those that are still possible and share a touch with `recognizer`, and why they may recognise beside it (GR-14).
  func rivals(of recognizer: GestureRecognizer) -> [Rival] {
    var rivals: [Rival] = []
    for other in contenders where other !== recognizer && other.attempt.stage.isPossible {
      guard other.shares(recognizer) else { continue }
      rivals.append(Rival(recognizer: other, permission: recognizer.permission(for: other)))
    }
    return rivals
  }

  /// Fails those of `rivals` that `winner` prevents (GR-14).
  func prevent(_ rivals: [Rival], by winner: GestureRecognizer, _ perform: Perform) {
    for rival in rivals {
      let loser = rival.recognizer
      guard prevents(winner, loser, unless: rival.permission, perform) else { continue }
      let isRequired = loser.failureRequirements.contains { $0.wrappedValue === winner }
      let requirement = isRequired ? ", which it required to fail" : ""
      fail(loser, "prevented by \(winner.nameInReasons)\(requirement)", perform)
    }
  }

  /// Whether `winner` prevents `loser`, as it does without a `permission`; records what decided, `simultaneous` only once per
  /// pair.
  private func prevents(
    _ winner: GestureRecognizer, _ loser: GestureRecognizer, unless permission: String?, _ perform: Perform
  ) -> Bool {
    guard let method = permission else {
      perform(.recordOutcome(.prevented, winner: winner, loser: loser, by: "default"))
      return true
    }
    if pairs.noteCompanions(winner, loser) {
      perform(.recordOutcome(.simultaneous, winner: winner, loser: loser, by: method))
    }
    return false
  }
}

extension GestureRecognizer {
  /// Whether an override or its delegate may say who waits for whom.
  fileprivate var asksForFailures: Bool {
    overrides.methods.contains(.shouldRequireFailureOf)
      || overrides.methods.contains(.shouldBeRequiredToFailBy)
      || delegate != nil
  }
}
