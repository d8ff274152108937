public import TouchDelivery

/// Recognises one or more taps with one or more fingers; mirrors `UITapGestureRecognizer` (TAP-1 to TAP-5).
public final class TapGestureRecognizer: GestureRecognizer {
  /// How many taps in a row it takes.
  public var numberOfTapsRequired = 1
  /// How many fingers tap together.
  public var numberOfTouchesRequired = 1

  private var sequence = TapSequence()

  /// The word `tap`.
  public override var type: String { "tap" }

  /// The fingers of the tap under way, or of the last one (TAP-4).
  public override var currentTouches: [Touch] { sequence.touches }

  /// How many fingers tapped.
  public override var values: [GestureValue] {
    [GestureValue("numberOfTouches", .number(Double(numberOfTouches)))]
  }

  /// A tap leaves alone one that takes more taps (GR-19).
  public override func superCanPrevent(_ other: GestureRecognizer) -> Bool {
    guard let other = other as? TapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  /// Follows the fingers.
  public override func touches(_ phase: TouchesPhase, _ touches: [Touch], with event: Event) {
    guard state == .possible else { return }
    switch phase {
    case .began: begin(touches)
    case .moved: failIfMoved()
    case .ended: end(touches)
    case .cancelled: fail(Reason.cancelled)
    }
  }

  /// Forgets the taps.
  public override func reset() {
    sequence.reset()
  }

  private func begin(_ touches: [Touch]) {
    let isFirst = sequence.fingersDown == 0
    let spread = settings.tapFingerSpread
    if let fault = sequence.add(touches, limit: numberOfTouchesRequired, spread: spread, settings: settings) {
      return fail(fault)
    }
    guard isFirst else { return }
    invalidateTimers()
    let longest = settings.tapMaximumDuration
    schedule(after: longest) { [unowned self] in fail("held for more than \(Double.seconds(longest))") }
  }

  private func failIfMoved() {
    let farthest = sequence.farthest
    if farthest > settings.tapMovement { fail(Reason.moved(farthest, limit: settings.tapMovement)) }
  }

  /// A lift may come with a last movement.
  private func end(_ touches: [Touch]) {
    failIfMoved()
    guard state == .possible, sequence.lift(touches) else { return }
    let fingers = sequence.touches.count
    guard fingers == numberOfTouchesRequired else {
      return fail(Reason.fingers(fingers, wanted: numberOfTouchesRequired))
    }
    sequence.complete()
    invalidateTimers()
    guard sequence.taps < numberOfTapsRequired else { return state = .ended }
    let gap = settings.tapInterval
    schedule(after: gap) { [unowned self] in
      fail(
        "no tap followed within \(Double.seconds(gap)) after tap \(sequence.taps) of \(numberOfTapsRequired)")
    }
  }
}
