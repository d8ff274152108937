import TouchTime
public import TouchDelivery

/// Recognises fingers that rest on a view; mirrors `UILongPressGestureRecognizer` (LP-1 to LP-4).
public final class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the fingers rest, in seconds.
  public var minimumPressDuration = 0.5
  /// How far a finger may wander meanwhile, in points; infinity for anywhere inside the view (LP-5).
  public var allowableMovement = 10.0
  /// How many fingers rest.
  public var numberOfTouchesRequired = 1
  /// How many taps come before.
  public var numberOfTapsRequired = 0

  /// The lowest rank: it prevents all others.
  public override var rank: Int? { 0 }

  /// The properties that a scene can set beyond those of any recognizer.
  public override class var properties: [Property<GestureRecognizer>] {
    super.properties + own.map { $0.ofRecognizer }
  }

  private static let own: [Property<LongPressGestureRecognizer>] = [
    Property(
      "numberOfTapsRequired", .count(in: 0...greatestCount), { $0.numberOfTapsRequired },
      { $0.numberOfTapsRequired = $1 },
      "How many taps come before the press."),
    Property(
      "numberOfTouchesRequired", .count(in: 1...greatestCount), { $0.numberOfTouchesRequired },
      { $0.numberOfTouchesRequired = $1 },
      "How many fingers it takes. The time counts from when all of them are down."),
    Property(
      "minimumPressDuration", .number(in: 0...86_400, .seconds, atMost: 30), { $0.minimumPressDuration },
      { $0.minimumPressDuration = $1 },
      "How long the fingers have to rest, in seconds."),
    Property(
      "allowableMovement", .number(in: 0...Extent.limit, .points, orAny: "within"), { $0.allowableMovement },
      { $0.allowableMovement = $1 },
      "How far a finger may move before the press is recognised, in points. With the value 'within' it may move anywhere inside the view."
    ),
  ]

  private var sequence = TapSequence()

  /// The word `longPress`.
  public override var type: String { "longPress" }

  /// The fingers that rest, or that tapped last.
  public override var currentTouches: [Touch] { sequence.touches }

  /// How many fingers rest.
  public override var values: [GestureValue] { [fingerCount] }

  /// The fingers rest.
  public override func course(under settings: Settings) -> GestureCourse? {
    let act = GestureCourse.Act.rest(seconds: minimumPressDuration, movement: allowableMovement)
    return GestureCourse(
      fingers: numberOfTouchesRequired...numberOfTouchesRequired, taps: numberOfTapsRequired, act: act)
  }

  /// Follows the fingers that come down.
  public override func touchesBegan(_ touches: [Touch], with event: Event) {
    guard state == .possible else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    let spread = isPress ? nil : settings.tapFingerSpread
    if let fault = sequence.add(touches, limit: numberOfTouchesRequired, spread: spread, settings: settings) {
      return fail(fault)
    }
    if isPress {
      waitForPress()
    } else if sequence.fingersDown == touches.count {
      waitForTap()
    }
  }

  /// Follows the fingers as they move.
  public override func touchesMoved(_ touches: [Touch], with event: Event) {
    guard touches.goElsewhere else { return }
    if state.isActive { return state = .changed }
    if isPress, allowableMovement == .infinity { return stayInside(event) }
    let limit = isPress ? allowableMovement : settings.tapMovement
    if state == .possible, sequence.farthest > limit { fail(Reason.moved(sequence.farthest, limit: limit)) }
  }

  /// Follows the fingers as they lift.
  public override func touchesEnded(_ touches: [Touch], with event: Event) {
    if state.isActive { return state = .ended }
    guard state == .possible else { return }
    guard isPress || sequence.lift(touches) else { return }
    let fingers = sequence.touches.count
    guard fingers == numberOfTouchesRequired else {
      return fail(Reason.fingers(fingers, wanted: numberOfTouchesRequired))
    }
    if isPress { return failLifted(at: event.timestamp) }
    sequence.complete()
    invalidateTimers()
    let gap = settings.tapInterval
    schedule(
      after: gap,
      weakly { press in
        let (tap, wanted) = (press.sequence.taps, press.numberOfTapsRequired)
        press.fail("nothing followed within \(Reason.seconds(gap)) after tap \(tap) of \(wanted)")
      })
  }

  /// Gives up the gesture.
  public override func touchesCancelled(_ touches: [Touch], with event: Event) { failOrCancel() }

  /// Forgets the fingers.
  public override func reset() {
    sequence.reset()
  }

  private var isPress: Bool { sequence.taps == numberOfTapsRequired }

  /// The press counts from when all fingers are down, however late the last one comes.
  private func waitForPress() {
    invalidateTimers()
    guard sequence.fingersDown == numberOfTouchesRequired else { return }
    begin(after: minimumPressDuration)
  }

  private func waitForTap() {
    invalidateTimers()
    let longest = settings.tapMaximumDuration
    schedule(
      after: longest,
      weakly { press in
        let (tap, wanted) = (press.sequence.taps + 1, press.numberOfTapsRequired)
        press.fail("held for more than \(Reason.seconds(longest)) before tap \(tap) of \(wanted)")
      })
  }

  /// Fails once a finger that is down has left the view (LP-5).
  private func stayInside(_ event: Event) {
    guard state == .possible, let view else { return }
    for touch in sequence.touches
    where !touch.phase.isFinal && !view.askPoint(inside: touch.location(in: view), with: event) {
      return fail("moved out of the view")
    }
  }

  private func failLifted(at time: Instant) {
    let held = sequence.lastStart.map { time.seconds(since: $0) } ?? 0
    fail(
      Reason.waiting(self)
        ?? Reason.comparing(held, minimumPressDuration) { "finger lifted after \($0) s of \($1) s" })
  }
}
