/// A recognizer recognises once all that it waits for have failed, no active one prevents it and no veto
/// stops it; those that it prevents fail.
///
/// Only recognizers that share a touch wait for each other or prevent each other. They ask for states (`Attempt.request`), and
/// `settle` grants or refuses: sweep by sweep, a step of each, until nothing changes. Then those that changed take their touches
/// from views and fire, which may lead to further requests. `retire` resets those whose gesture and touches are over.
///
/// Arbitration changes attempts and its own lists, and asks overrides and delegates. All other effects are actions, which the
/// caller performs at once, so that records keep their order.
final class Arbitration {
  /// What the caller has to do.
  enum Action {
    /// Record that the recognizer has left the state.
    case recordTransition(GestureRecognizer, from: GestureRecognizer.State)
    /// Record the outcome between two recognizers, by the method or property of that name.
    case recordOutcome(ArbitrationOutcome, winner: GestureRecognizer, loser: GestureRecognizer, by: String)
    /// Take the touches of the recognizer, which recognised, from their views (GR-20).
    case claimTouches(of: GestureRecognizer)
    /// Send the actions of the recognizer, which has changed (GR-9).
    case fire(GestureRecognizer)
    /// Call `reset()` of the recognizer, whose gesture and touches are over (GR-11).
    case reset(GestureRecognizer)
  }

  typealias Perform = (Action) -> Void

  /// A recognizer that changed, so that its actions are to be sent.
  private struct Firing {
    let recognizer: GestureRecognizer
    /// Whether it left possible, so that views lose its touches.
    let isRecognition: Bool
  }

  /// The recognizers that have touches or are not done, in the order in which they got their first touch.
  private(set) var contenders: [GestureRecognizer] = []
  /// Counts frames and timers, to identify a recognizer that recognised in this one.
  private(set) var frame = 1
  private let environment: Environment
  private var pairs = RecognizerPairs()
  private var fired: [Firing] = []
  /// Those that have left possible, in the order of the contenders: all active ones are among them.
  private var recognised: [GestureRecognizer] = []
  /// Those of the contenders whose override or delegate may say who waits for whom; nil before they are asked for.
  private var knownTalkative: [GestureRecognizer]?
  private var lastTurn = 0
  /// The greatest rank of those that want to recognise in this sweep; nil before it is asked for.
  private var highestRank: Int?

  /// The arbitration of the application with this environment.
  init(in environment: Environment) {
    self.environment = environment
  }

  var isIdle: Bool { contenders.isEmpty }

  /// Whether anything changed that may let another transition happen.
  var isUnsettled: Bool { environment.isUnsettled }

  func beginFrame() {
    frame += 1
  }

  /// Takes in a recognizer that gets its first touch.
  func add(_ recognizer: GestureRecognizer) {
    lastTurn += 1
    recognizer.turn = lastTurn
    contenders.append(recognizer)
  }

  /// Resolves what recognizers ask for until nothing more changes: transitions to a fixed point, then the touches and actions
  /// of each recognizer that changed (docs/internals/rules.md, step 7 of a frame).
  func settle(_ perform: Perform) {
    while environment.takeRequests() {
      knownTalkative = nil
      while sweep(perform) {}
      fire(perform)
    }
  }

  /// Steps each recognizer that is not outranked; if none makes progress, the first outranked one.
  private func sweep(_ perform: Perform) -> Bool {
    var hasProgressed = false
    var outranked: GestureRecognizer?
    highestRank = nil
    let contenders = contenders
    for index in contenders.indices where contenders[index].wantsSomething {
      if contenders[index].wantsToRecognise, isOutranked(contenders[index]) {
        outranked = outranked ?? contenders[index]
      } else if step(contenders[index], perform) {
        hasProgressed = true
      }
    }
    guard !hasProgressed, let outranked else { return hasProgressed }
    return step(outranked, perform)
  }

  /// Whether another that wants to recognise goes first: it can prevent this one, and this one cannot prevent it, as a double tap
  /// before a single tap (GR-19).
  private func isOutranked(_ recognizer: GestureRecognizer) -> Bool {
    if let rank = recognizer.ownRank, rank == 0 || rank >= highestRankOfAll() { return false }
    return contenders.contains { other in
      other !== recognizer && other.wantsToRecognise && other.shares(recognizer)
        && !recognizer.prevents(other) && other.prevents(recognizer)
    }
  }

  private func highestRankOfAll() -> Int {
    if let highestRank { return highestRank }
    var highest = 0
    for other in contenders where other.wantsToRecognise { highest = max(highest, other.ownRank ?? .max) }
    highestRank = highest
    return highest
  }

  /// Deals with the next thing that `recognizer` wants; whether that changed anything.
  ///
  /// While it waits, only the last thing that it asks for counts: more changes are not kept, and being cancelled before
  /// it began is to fail (GR-18).
  private func step(_ recognizer: GestureRecognizer, _ perform: Perform) -> Bool {
    if recognizer.attempt.requests.isEmpty {
      guard let next = recognizer.attempt.stage.waited else { return false }
      return recognise(recognizer, as: next, perform)
    }
    if recognizer.isFiring { return false }
    let next = recognizer.advance { $0.takeRequest() }
    switch (recognizer.attempt.stage.settled, next) {
    case (.possible, .began), (.possible, .ended): recognise(recognizer, as: next, perform)
    case (.possible, .changed): break
    case (.possible, _): fail(recognizer, recognizer.failureReason ?? "it set its state to failed", perform)
    default: move(recognizer, to: next, perform)
    }
    return true
  }

  /// Lets `recognizer` leave possible, wait, or fail; whether that is new.
  ///
  /// Whatever is asked about it sees it possible, with the values that led here (GR-13). The overrides and delegates asked
  /// may also fail it, by its state or by detaching it.
  @discardableResult
  private func recognise(
    _ recognizer: GestureRecognizer, as next: GestureRecognizer.State, _ perform: Perform
  ) -> Bool {
    recognizer.advance { $0.consider(next) }
    let obstacle = obstacle(to: recognizer, perform)
    let rivals = obstacle == nil ? rivals(of: recognizer) : []
    if recognizer.attempt.requests.first == .failed {
      fail(recognizer, recognizer.failureReason ?? "it set its state to failed", perform)
      return true
    }
    switch obstacle {
    case .waits(let other, let method):
      let isNew = recognizer.advance { $0.wait(for: other) }
      if isNew { perform(.recordOutcome(.waiting, winner: other, loser: recognizer, by: method)) }
      return isNew
    case .fails(let reason): fail(recognizer, reason, perform)
    case nil:
      move(recognizer, to: next, perform)
      prevent(rivals, by: recognizer, perform)
    }
    return true
  }

  private func move(
    _ recognizer: GestureRecognizer, to next: GestureRecognizer.State, _ perform: Perform
  ) {
    let previous = recognizer.settledState
    recognizer.advance { $0.move(to: next, in: frame) }
    if next == .began { recognizer.didBegin() }
    fired.append(Firing(recognizer: recognizer, isRecognition: previous == .possible))
    recognizer.isFiring = true
    if previous == .possible { recognised.insert(recognizer, at: recognised.place(of: recognizer)) }
    perform(.recordTransition(recognizer, from: previous))
  }

  /// Fails `recognizer`, which is possible.
  private func fail(_ recognizer: GestureRecognizer, _ reason: String, _ perform: Perform) {
    recognizer.fail(reason, inFrame: frame)
    environment.unsettle()
    perform(.recordTransition(recognizer, from: .possible))
  }

  private func fire(_ perform: Perform) {
    var firings: [Firing] = []
    swap(&firings, &fired)
    for firing in firings {
      firing.recognizer.isFiring = false
      if firing.isRecognition { perform(.claimTouches(of: firing.recognizer)) }
      perform(.fire(firing.recognizer))
      if !firing.recognizer.attempt.requests.isEmpty { environment.unsettle() }
    }
    firings.removeAll(keepingCapacity: true)
    if fired.isEmpty { swap(&firings, &fired) }
  }

  /// Those of the contenders that `isMeant` is true of.
  @inline(__always)
  private func contenders(where isMeant: (GestureRecognizer) -> Bool) -> [GestureRecognizer] {
    var found: [GestureRecognizer] = []
    let contenders = contenders
    for index in contenders.indices where isMeant(contenders[index]) { found.append(contenders[index]) }
    return found
  }

  /// Drops those whose gesture and touches are over, or whose gesture alone if the scene has it so (GR-11).
  func retire(_ perform: Perform) {
    let ignoresRest = environment.settings.recognizersStartAfresh
    let done = contenders { $0.isOver(ignoringFingers: ignoresRest) }
    guard !done.isEmpty else { return }
    contenders.removeAll { $0.isOver(ignoringFingers: ignoresRest) }
    for recognizer in done { recognizer.turn = nil }
    recognised.removeAll { $0.turn == nil }
    knownTalkative = nil
    for recognizer in done { perform(.reset(recognizer)) }
    pairs.forget(done)
  }
}

/// The outcome between two recognizers that share a touch (GR-14, GR-18).
public enum ArbitrationOutcome: String, Sendable, CaseIterable {
  /// The loser fails.
  case prevented
  /// Both may recognise.
  case simultaneous
  /// The loser waits for the winner to fail.
  case waiting
}

/// A recognizer that shares a touch with one that is about to recognise.
private struct Rival {
  let recognizer: GestureRecognizer
  /// The method or property by which it may recognise as well; nil where it fails.
  let permission: String?
}

/// Why a recognizer may not recognise now.
private enum Obstacle {
  /// It waits for another to fail, because the method of that name says so (GR-18).
  case waits(GestureRecognizer, by: String)
  /// It never will.
  case fails(String)
}

extension Arbitration {
  /// What keeps `recognizer` from leaving possible: one that it waits for, an active one that prevents it, or a veto.
  private func obstacle(to recognizer: GestureRecognizer, _ perform: Perform) -> Obstacle? {
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
  private func possibleRequirements(of recognizer: GestureRecognizer) -> [GestureRecognizer] {
    if recognizer.asksForFailures { return contenders.filter { $0 !== recognizer } }
    let talkative = talkative()
    if recognizer.failureRequirements.isEmpty, talkative.isEmpty { return [] }
    var found = recognizer.failureRequirements.compactMap(\.recognizer).filter { $0.turn != nil }
    if !talkative.isEmpty {
      let known = Set(found.map(ObjectIdentifier.init))
      found += talkative.filter { !known.contains(ObjectIdentifier($0)) }
    }
    return found.filter { $0 !== recognizer }.sorted { $0.isBefore($1) }
  }

  private func talkative() -> [GestureRecognizer] {
    if let knownTalkative { return knownTalkative }
    let talkative = contenders(where: \.asksForFailures)
    knownTalkative = talkative
    return talkative
  }

  /// The method by which `recognizer` requires `other` to fail, if it does.
  private func requirement(of recognizer: GestureRecognizer, for other: GestureRecognizer) -> String? {
    if recognizer.failureRequirements.contains(where: { $0.recognizer === other }) { return "requireToFail" }
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
  private func rivals(of recognizer: GestureRecognizer) -> [Rival] {
    var rivals: [Rival] = []
    for other in contenders where other !== recognizer && other.attempt.stage.isPossible {
      guard other.shares(recognizer) else { continue }
      rivals.append(Rival(recognizer: other, permission: recognizer.permission(for: other)))
    }
    return rivals
  }

  /// Fails those of `rivals` that `winner` prevents (GR-14).
  private func prevent(_ rivals: [Rival], by winner: GestureRecognizer, _ perform: Perform) {
    for rival in rivals {
      let loser = rival.recognizer
      guard prevents(winner, loser, unless: rival.permission, perform) else { continue }
      let isRequired = loser.failureRequirements.contains { $0.recognizer === winner }
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

extension Arbitration {
  /// Ends recognizers that can never finish, because they have neither a finger nor a deadline (GR-11).
  ///
  /// One that waits for another may still finish; those that wait only for each other all fail. Returns whether
  /// anything ended.
  func endAbandoned(_ perform: Perform) -> Bool {
    let abandoned = contenders(where: \.isAbandoned)
    guard !abandoned.isEmpty else { return false }
    var ended = abandoned.filter { $0.attempt.stage.waited == nil }
    var circle: String?
    if ended.isEmpty {
      knownTalkative = nil
      ended = abandonedInCircles()
      circle = "it waits for a recognizer that waits for it"
    }
    for recognizer in ended {
      if recognizer.settledState.isActive {
        recognizer.state = .cancelled
      } else {
        let ignored = recognizer.attempt.touches.isEmpty ? "it ignores its fingers" : nil
        fail(recognizer, circle ?? ignored ?? "the fingers were lifted before it recognised", perform)
      }
    }
    return !ended.isEmpty
  }

  /// Those that wait for themselves through others, and for none outside their circle.
  private func abandonedInCircles() -> [GestureRecognizer] {
    var indices: [ObjectIdentifier: Int] = [:]
    for (index, recognizer) in contenders.enumerated() { indices[ObjectIdentifier(recognizer)] = index }
    let awaited = contenders.map { recognizer in
      guard recognizer.attempt.stage.waited != nil else { return [Int]() }
      return possibleRequirements(of: recognizer).filter { isHeldUp(recognizer, by: $0) }
        .compactMap { indices[ObjectIdentifier($0)] }
    }
    let circles = ClosedCircles(awaited).found
    return circles.filter { $0.allSatisfy { contenders[$0].isAbandoned } }.joined().sorted().map {
      contenders[$0]
    }
  }

  /// Whether `recognizer` cannot recognise before `other` has failed.
  private func isHeldUp(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool {
    other !== recognizer && other.attempt.stage.isPossible && other.shares(recognizer)
      && requirement(of: recognizer, for: other) != nil
  }
}

extension [GestureRecognizer] {
  /// Where it stands, or would stand, among these, which are in the order of the contenders.
  fileprivate func place(of recognizer: GestureRecognizer) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].isBefore(recognizer) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension GestureRecognizer {
  /// Whether it got its first touch before `other` did.
  fileprivate func isBefore(_ other: GestureRecognizer) -> Bool { (turn ?? .max) < (other.turn ?? .max) }

  /// Its rank, unless an override says whom it prevents.
  fileprivate var ownRank: Int? { overrides.methods.contains(.canPrevent) ? nil : rank }

  /// Whether an override or its delegate may say who waits for whom.
  fileprivate var asksForFailures: Bool {
    overrides.methods.contains(.shouldRequireFailureOf)
      || overrides.methods.contains(.shouldBeRequiredToFailBy)
      || delegate != nil
  }

  /// Whether it has asked for a state, or waits to become one, as one whose gesture is over does not.
  fileprivate var wantsSomething: Bool {
    !attempt.stage.isOver && (!attempt.requests.isEmpty || attempt.stage.waited != nil)
  }

  /// Whether it newly wants to leave possible and recognise.
  fileprivate var wantsToRecognise: Bool {
    attempt.stage.isPossible && (attempt.requests.first == .began || attempt.requests.first == .ended)
  }

  /// Whether its gesture is over, and its touches too unless they do not count.
  fileprivate func isOver(ignoringFingers: Bool) -> Bool {
    attempt.stage.isOver && (ignoringFingers || !attempt.touches.areLive)
  }

  /// Whether no finger and no timer will call it again before its gesture is over.
  fileprivate var isAbandoned: Bool {
    !attempt.stage.isOver && !attempt.touches.areLive && attempt.timerCount == 0
  }

  fileprivate func shares(_ other: GestureRecognizer) -> Bool {
    attempt.touches.share(with: other.attempt.touches)
  }
}
