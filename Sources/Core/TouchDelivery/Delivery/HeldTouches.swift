/// The touches of which a phase is held back from the view, as long as a recognizer that delays it may still take them (GR-21,
/// GR-22).
///
/// They lie in ascending id, the order of views and of the touches in a call (TD-8). What a touch that is held becomes next,
/// its `TouchLife` says.
struct HeldTouches {
  /// A touch and the event of its sequence, which may be over.
  struct Element {
    let touch: Touch
    let event: Event
  }

  private var elements: [Element] = []

  var isEmpty: Bool { elements.isEmpty }

  /// Whether there is a touch that no recognizer can claim any more.
  var hasReleasable: Bool { elements.contains { $0.touch.isReleasable } }

  var touches: [Touch] { elements.map { $0.touch } }

  var events: [Event] { elements.map { $0.event } }

  mutating func insert(_ touch: Touch, of event: Event) {
    let index = elements.firstIndex { $0.touch.id > touch.id } ?? elements.endIndex
    elements.insert(Element(touch: touch, event: event), at: index)
  }

  /// Drops the phases that views get now, or never get.
  mutating func removeSettled() {
    elements.removeAll { !$0.touch.life.isHeld && $0.touch.life.state != .orphaned }
  }

  /// Takes out the touches whose view left its window.
  mutating func takeOrphans() -> [Element] {
    let orphans = elements.filter { $0.touch.life.state == .orphaned }
    elements.removeAll { $0.touch.life.state == .orphaned || $0.touch.life.state == .over }
    return orphans
  }

  func event(of touch: Touch) -> Event? { elements.first { $0.touch === touch }?.event }

  /// The touches that no recognizer can claim any more, of the first such touch's view.
  ///
  /// They stay held during the call, so that the view loses them if it leaves its window.
  func nextReleasable() -> [Element] {
    guard let view = elements.first(where: { $0.touch.isReleasable })?.touch.view else { return [] }
    return elements.filter { $0.touch.view === view && $0.touch.isReleasable }
  }
}

extension Application {
  /// Holds back what a view must not get yet, and drops what it never gets because an active recognizer has
  /// taken the touch (GR-21, GR-22, GR-24).
  ///
  /// Nothing is held back of a touch that moves.
  func holdBack(_ touch: Touch, in event: Event) {
    if touch.phase == .moved || touch.phase == .stationary { return }
    let isClaimed = touch.phase == .began && !touch.claimers.isEmpty
    if isClaimed { decide([touch]) }
    let (phase, isDelayed) = (touch.phase, touch.isDelayed(in: touch.phase))
    switch touch.live({ $0.hold(phase, isClaimed: isClaimed, isDelayed: isDelayed) }) {
    case .hold(let phase):
      held.insert(touch, of: event)
      record(.held, phase, of: touch, by: touch.holders)
    case .drop(let phase):
      held.removeSettled()
      record(.dropped, phase, of: touch, by: touch.phase == .cancelled ? [] : touch.claimers)
    case .none, .deliver, .cancel: break
    }
  }

  /// Delivers the phases of touches that no recognizer can claim any more (docs/internals/rules.md, step 9 of a frame), then cancels what
  /// delegates have orphaned.
  func flushHeldTouches() {
    while case let ready = held.nextReleasable(), let view = ready.first?.touch.view {
      flush(ready, of: view)
      arbitrate()
    }
    cancelOrphans()
  }

  private func flush(_ ready: [HeldTouches.Element], of view: View) {
    let late = ready.filter { $0.touch.life.state == .holdingBegan }
    for held in late where held.touch.live({ $0.release() }) == .deliver(.began) {
      record(.delivered, .began, of: held.touch)
    }
    replay(.began, late, of: view)
    replay(.moved, late.filter { $0.touch.life.state == .begun && $0.touch.hasMoved }, of: view)
    for held in late where held.touch.life.state == .begun && held.touch.isLifted {
      held.touch.live { $0.holdEnd() }
      if held.touch.isHeldBack { record(.held, .ended, of: held.touch, by: held.touch.holders) }
    }
    let over = ready.filter { $0.touch.life.state == .holdingEnd && !$0.touch.isHeldBack }
    for held in over where held.touch.live({ $0.release() }) == .deliver(.ended) {
      if !late.contains(where: { $0.touch === held.touch }) { record(.delivered, .ended, of: held.touch) }
    }
    held.removeSettled()
    replay(.ended, over, of: view)
  }

  /// Calls `view` as if the touches were in `phase` now, in one call.
  func replay(_ phase: TouchesPhase, _ touches: [HeldTouches.Element], of view: View) {
    guard let event = touches.last?.event else { return }
    present(touches.map { $0.touch }, in: phase, of: event, to: view)
  }

  /// Takes the touches of `recognizer` from their views: first those whose view is owed no end, then the others with one cancel
  /// call a view (GR-20).
  func cancelTouchesInViews(of recognizer: GestureRecognizer) {
    claim(recognizer.attempt.touches.filter { !$0.life.isOwedEnd }, by: recognizer)
    while let view = recognizer.attempt.touches.first(where: { $0.life.isOwedEnd })?.view {
      let touches = recognizer.attempt.touches.filter { $0.view === view && $0.life.isOwedEnd }
      let event = touches.last.flatMap { held.event(of: $0) } ?? touchSequence.event
      claim(touches, by: recognizer)
      if let event { present(touches, in: .cancelled, of: event, to: view) }
    }
  }

  /// Keeps `touch` from its view, which has not got it yet, for `recognizer`.
  func withhold(_ touch: Touch, for recognizer: GestureRecognizer) {
    guard !touch.life.isOwedEnd else { return }
    decide([touch])
    claim([touch], by: recognizer)
  }

  private func claim(_ touches: [Touch], by recognizer: GestureRecognizer) {
    for touch in touches {
      guard case .drop(let phase) = touch.live({ $0.claim() }) else { continue }
      record(.dropped, phase, of: touch, by: [recognizer])
    }
    held.removeSettled()
  }

  /// Calls `view` with `touches` in `phase`, whatever their real phase is, and puts them back.
  func present(_ touches: [Touch], in phase: TouchesPhase, of event: Event, to view: View) {
    assert(touches.allSatisfy { $0.view === view })
    let moments = touches.map { $0.moment }
    event.including(touches) {
      for touch in touches { touch.pose(in: phase) }
      call(.touches(phase, touches), on: view, with: event)
      if phase.isFinal { touches.forEach { $0.releaseFollowers() } }
      for (touch, moment) in zip(touches, moments) { touch.restore(moment) }
    }
  }
}

extension Touch {
  /// The recognizers that have it and were active, so that the view does not get it (GR-20, GR-24).
  var claimers: [GestureRecognizer] {
    attachedRecognizers.filter { $0.attempt.stage.hasRecognised && $0.cancelsTouchesInView }
  }

  /// Why its view, which has got its cancellation, does not have it any more.
  var causeOfCancellation: CancellationCause {
    if life.state == .ended { return .system }
    if view.isInteractionSuspended { return .animation }
    return claimers.isEmpty ? .removal : .recognizer
  }

  /// The recognizers that hold back what is held back.
  fileprivate var holders: [GestureRecognizer] {
    let phase = life.state == .holdingBegan ? Phase.began : .ended
    return attachedRecognizers.filter { $0.delays(phase) }
  }

  /// Whether a recognizer that may still claim it keeps `phase` from its view.
  fileprivate func isDelayed(in phase: Phase) -> Bool {
    attachedRecognizers.contains { $0.delays(phase) }
  }

  /// Whether a recognizer can still claim what is held back.
  fileprivate var isHeldBack: Bool {
    switch life.state {
    case .holdingBegan: isDelayed(in: .began)
    case .holdingEnd: isDelayed(in: .ended)
    case .pending, .refused, .admitted, .begun, .ended, .orphaned, .over: false
    }
  }

  /// Whether something is held back that no recognizer can claim any more.
  fileprivate var isReleasable: Bool { life.isHeld && !isHeldBack }

  fileprivate var hasMoved: Bool { screenLocation != downLocation }
}

extension GestureRecognizer {
  /// Whether it keeps `phase` of its touches from their views until it has failed (GR-21, GR-22).
  fileprivate func delays(_ phase: Touch.Phase) -> Bool {
    switch phase {
    case .began: delaysTouchesBegan && attempt.stage.isPossible
    case .ended: delaysTouchesEnded && attempt.stage.isPossible
    case .moved, .stationary, .cancelled: false
    }
  }
}

/// Why a view loses a touch that it has.
package enum CancellationCause: String, Sendable {
  /// A recognizer took it (GR-20).
  case recognizer
  /// The view left its window (TD-13).
  case removal
  /// An animation keeps touches from the view (TD-14).
  case animation
  /// The device or the system took it away.
  case system
}
