/// Decides which recognizers recognise: one that wants to is let through once none that it waits for can still
/// recognise, unless one that is active prevents it, and then prevents those with which it shares a touch.
final class Arbitration {
  /// The recognizers that have touches or are not done, in the order in which they got their first touch.
  private(set) var contenders: [GestureRecognizer] = []
  /// Whether anything changed that may let another transition happen.
  var isUnsettled = false
  /// Counts frames and timers, to tell a recognizer that recognised in this one.
  private(set) var frame = 1
  /// What the dynamic methods answered for a pair, for the attempt (GR-16).
  var requirements: [PairOfRecognizers: DynamicRequirement] = [:]
  /// The pairs of which it is recorded that they go together.
  var companions: Set<PairOfRecognizers> = []
  private var fired: [Firing] = []

  var isIdle: Bool { contenders.isEmpty }

  func beginFrame() {
    frame += 1
  }

  func add(_ recognizer: GestureRecognizer) {
    guard !recognizer.isContending else { return }
    recognizer.isContending = true
    contenders.append(recognizer)
  }

  /// Resolves what recognizers ask for until nothing more changes: transitions to a fixed point, then for each
  /// recognizer that changed its touches are taken from their views and its action is sent (docs/rules.md, step 7 of a frame).
  func settle(in application: Application) {
    guard isUnsettled else { return }
    repeat {
      isUnsettled = false
      resolve(in: application)
      sendActions(in: application)
    } while isUnsettled
  }

  private func resolve(in application: Application) {
    while sweep(in: application) {}
  }

  /// A step of each that may take one; where all that want to recognise are outranked, of the first of them.
  private func sweep(in application: Application) -> Bool {
    var hasProgressed = false
    var outranked: GestureRecognizer?
    for index in contenders.indices where contenders.indices.contains(index) {
      let recognizer = contenders[index]
      if recognizer.wantsToRecognise, isOutranked(recognizer) {
        outranked = outranked ?? recognizer
      } else if step(recognizer, in: application) {
        hasProgressed = true
      }
    }
    guard !hasProgressed, let outranked else { return hasProgressed }
    return step(outranked, in: application)
  }

  /// Deals with the next thing that `recognizer` wants; whether that changed anything.
  ///
  /// While it waits, only the last thing that it asks for counts: more changes are not kept, and being cancelled before
  /// it began is to fail (GR-18).
  private func step(_ recognizer: GestureRecognizer, in application: Application) -> Bool {
    if let next = recognizer.waitingToBecome, recognizer.requests.isEmpty {
      return recognise(recognizer, as: next, in: application)
    }
    guard let next = recognizer.requests.first,
      !fired.contains(where: { $0.recognizer === recognizer })
    else { return false }
    recognizer.requests.removeFirst()
    switch (recognizer.current, next) {
    case (.possible, .began), (.possible, .ended): recognise(recognizer, as: next, in: application)
    case (.possible, .changed): return true
    case (.possible, _): fail(recognizer, recognizer.failureReason ?? "it failed", in: application)
    case (let current, _) where current.allows(next): move(recognizer, to: next, in: application)
    default: recognizer.reportIllegal(next, from: recognizer.current)
    }
    return true
  }

  /// Whether another that wants to recognise now is to be heard first: one that this cannot prevent but that can
  /// prevent this, as a tap of a higher count (GR-19).
  private func isOutranked(_ recognizer: GestureRecognizer) -> Bool {
    contenders.contains { other in
      other !== recognizer && other.wantsToRecognise && other.shares(recognizer)
        && !recognizer.prevents(other) && other.prevents(recognizer)
    }
  }

  /// Lets `recognizer` leave possible, wait, or fail; whether that is new.
  ///
  /// Those who are asked whether it may can make it fail as well, by its state or by taking it off its view.
  @discardableResult
  private func recognise(
    _ recognizer: GestureRecognizer, as next: GestureRecognizer.State, in application: Application
  ) -> Bool {
    recognizer.deciding = next
    let obstacle = obstacle(to: recognizer, in: application)
    recognizer.deciding = nil
    if recognizer.requests.first == .failed {
      fail(recognizer, recognizer.failureReason ?? "it failed", in: application)
      return true
    }
    switch obstacle {
    case .waits(let other, let method):
      let isNew = recognizer.waitingToBecome == nil
      recognizer.waitingToBecome = next
      recognizer.awaitedRecognizer = other
      if isNew { application.record(.waiting, winner: other, loser: recognizer, by: method) }
      return isNew
    case .fails(let reason): fail(recognizer, reason, in: application)
    case nil:
      move(recognizer, to: next, in: application)
      prevent(by: recognizer, in: application)
    }
    return true
  }

  private func move(
    _ recognizer: GestureRecognizer, to next: GestureRecognizer.State, in application: Application
  ) {
    let previous = recognizer.current
    assert(previous.allows(next))
    recognizer.waitingToBecome = nil
    recognizer.current = next
    recognizer.transitionFrame = frame
    if next.isFinal { recognizer.invalidateTimers() }
    fired.append(Firing(recognizer: recognizer, isRecognition: previous == .possible))
    application.record(recognizer, from: previous)
  }

  /// Fails `recognizer`, which is possible; what it asked for or waited for is void.
  func fail(_ recognizer: GestureRecognizer, _ reason: String, in application: Application) {
    assert(recognizer.current == .possible)
    recognizer.failureReason = reason
    recognizer.requests.removeAll(keepingCapacity: true)
    recognizer.waitingToBecome = nil
    recognizer.current = .failed
    recognizer.invalidateTimers()
    isUnsettled = true
    application.record(recognizer, from: .possible)
  }

  private func sendActions(in application: Application) {
    var firings: [Firing] = []
    swap(&firings, &fired)
    for firing in firings {
      let recognizer = firing.recognizer
      if firing.isRecognition {
        application.decide(recognizer.tracked)
        if recognizer.cancelsTouchesInView { application.cancelTouchesInViews(of: recognizer) }
      }
      recognizer.fire()
      application.cancelOrphans()
      if !recognizer.requests.isEmpty { isUnsettled = true }
    }
    firings.removeAll(keepingCapacity: true)
    if fired.isEmpty { swap(&firings, &fired) }
  }

  /// Resets those whose gesture and touches are over (GR-11).
  func retire() {
    let done = contenders.filter { $0.isDone }
    guard !done.isEmpty else { return }
    contenders.removeAll { $0.isDone }
    for recognizer in done { reset(recognizer) }
    forgetPairs(of: done)
  }

  private func reset(_ recognizer: GestureRecognizer) {
    recognizer.isContending = false
    recognizer.invalidateTimers()
    recognizer.callReset()
    recognizer.customTouches = nil
    for touch in recognizer.tracked { touch.recognizers.removeAll { $0 === recognizer } }
    recognizer.tracked.removeAll(keepingCapacity: true)
    recognizer.requests.removeAll(keepingCapacity: true)
    recognizer.waitingToBecome = nil
    recognizer.current = .possible
    if let view = recognizer.view, !view.gestureRecognizers.contains(where: { $0 === recognizer }) {
      recognizer.view = nil
    }
  }

  /// Forgets what was decided about pairs with one of `recognizers`, of all at once, because there may be many pairs.
  private func forgetPairs(of recognizers: [GestureRecognizer]) {
    let gone = Set(recognizers.map(ObjectIdentifier.init))
    requirements = requirements.filter { !$0.key.contains(oneOf: gone) }
    companions = companions.filter { !$0.contains(oneOf: gone) }
  }
}

/// What two recognizers that share a touch come to (GR-14, GR-18).
public enum ArbitrationOutcome: String, Sendable, CaseIterable {
  /// The loser fails.
  case prevented
  /// Both may recognise.
  case simultaneous
  /// The loser waits for the winner to fail.
  case waiting
}

/// A recognizer that changed, and is to tell so.
private struct Firing {
  let recognizer: GestureRecognizer
  /// Whether it left possible, so that views lose its touches.
  let isRecognition: Bool
}

extension GestureRecognizer {
  /// Whether it newly wants to leave possible and recognise.
  fileprivate var wantsToRecognise: Bool {
    current == .possible && (requests.first == .began || requests.first == .ended)
  }

  /// Whether the gesture is over and so are its touches.
  fileprivate var isDone: Bool { current.isFinal && !hasLiveTouches }
}
