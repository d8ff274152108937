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
  /// An action that the caller performs.
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
  let environment: Environment
  var pairs = RecognizerPairs()
  private var fired: [Firing] = []
  /// Those that have left possible, in the order of the contenders: all active ones are among them.
  private(set) var recognised: [GestureRecognizer] = []
  /// Those of the contenders whose override or delegate may say who waits for whom; nil before they are asked for.
  var knownTalkative: [GestureRecognizer]?
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

  /// How often actions may ask for more before they are taken for ones that set off each other without end.
  private static let mostRounds = 20

  /// Resolves what recognizers ask for until nothing more changes: transitions to a fixed point, then the touches and actions
  /// of each recognizer that changed (docs/internals/rules.md, step 7 of a frame).
  func settle(_ perform: Perform) {
    var rounds = 0
    while environment.takeRequests() {
      knownTalkative = nil
      environment.asking { while sweep(perform) {} }
      fire(perform)
      rounds += 1
      if rounds >= Self.mostRounds + contenders.count { breakOff() }
    }
  }

  /// Makes void what is still asked for, and records whose actions do so without end.
  private func breakOff() {
    for recognizer in contenders where recognizer.wantsSomething {
      recognizer.advance { $0.withdraw() }
      guard let view = recognizer.view else { continue }
      environment.application?.recordFailure(
        "the actions of the recognizer '\(recognizer.id)' change its state again and again; what they ask for now is left out",
        of: view, in: nil)
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
    if previous == .possible {
      recognised.insert(recognizer, at: recognised.partitionPoint { $0.isBefore(recognizer) })
    }
    perform(.recordTransition(recognizer, from: previous))
  }

  /// Fails `recognizer`, which is possible.
  func fail(_ recognizer: GestureRecognizer, _ reason: String, _ perform: Perform) {
    recognizer.fail(reason, inFrame: frame)
    environment.unsettle()
    perform(.recordTransition(recognizer, from: .possible))
    guard recognizer.targets.hearOfFailure else { return }
    fired.append(Firing(recognizer: recognizer, isRecognition: false))
    recognizer.isFiring = true
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
  func contenders(where isMeant: (GestureRecognizer) -> Bool) -> [GestureRecognizer] {
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

extension GestureRecognizer {
  /// Whether it got its first touch before `other` did.
  func isBefore(_ other: GestureRecognizer) -> Bool { (turn ?? .max) < (other.turn ?? .max) }

  /// Its rank, unless an override says whom it prevents.
  fileprivate var ownRank: Int? { overrides.methods.contains(.canPrevent) ? nil : rank }

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

  /// Whether a touch is in the gestures of both.
  func shares(_ other: GestureRecognizer) -> Bool {
    attempt.touches.share(with: other.attempt.touches)
  }
}
