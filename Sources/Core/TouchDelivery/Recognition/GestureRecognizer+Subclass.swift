// What subclasses do; mirrors UIGestureRecognizerSubclass.h.
extension GestureRecognizer {
  /// The state of the gesture.
  ///
  /// A subclass sets it from its touch methods and timers, and arbitration decides (GR-6, GR-14, GR-18).
  ///
  /// Setting `changed` again fires again. A transition that is not allowed is reported and changes nothing. Those who are asked
  /// who may recognise read what was decided so far, so that one that wants to recognise is possible (GR-13); to fail needs no
  /// decision.
  public final var state: State {
    get {
      let (own, settled) = (ownState, settledState)
      return own == settled || own == .failed || environment?.isAsking != true ? own : settled
    }
    set { request(newValue) }
  }

  /// The last state that it asked for, else what it has become.
  private var ownState: State { attempt.requests.last ?? attempt.stage.own }

  /// What others see of it: a recognizer that waits for another to fail is possible (GR-18).
  public final var settledState: State { attempt.stage.settled }

  /// The most that redacted views withhold of those that the gesture's touches hit or were over (RD-3).
  final var crossing: Redaction { attempt.crossing }

  /// The recognizer that has to fail before this one, which wants to, may recognise; the first of them (GR-18).
  public final var awaitedRecognizer: GestureRecognizer? { attempt.awaited }

  /// Whether `state` may be set to `next` now (GR-6).
  ///
  /// While others are asked about a state, it may be set to failed, or to a state that follows.
  public final func allows(_ next: State) -> Bool {
    attempt.stage.allows(next, after: attempt.requests.last)
  }

  private func request(_ next: State) {
    guard allows(next) else {
      if !(ownState == .failed && next == .failed) { reportIllegal(next) }
      return
    }
    advance { $0.request(next) }
    environment?.noteRequest()
  }

  /// Why `state` may not be set to `next` now, for people (GR-6).
  package final func objection(to next: State) -> String {
    attempt.stage == .idle
      ? "the recognizer '\(id)' has no touch, so it cannot become \(next.word)"
      : "the recognizer '\(id)' cannot go from \(ownState.word) to \(next.word)"
  }

  /// Sets `state` to failed for `reason`, in words with numbers.
  package final func fail(_ reason: String) {
    failureReason = reason
    state = .failed
  }

  private func reportIllegal(_ next: State) {
    guard let view else { return }
    application?.recordFailure(objection(to: next), of: view, in: nil)
  }

  /// Takes `touch` out of the gesture; it is no longer cancelled in its view nor reported here; mirrors `ignore(_:for:)`
  /// (GR-23).
  public final func ignore(_ touch: Touch, for event: Event) {
    advance { $0.remove(touch) }
    touch.detach(self)
    environment?.noteRequest()
  }

  /// Keeps `touch` from its view, if that has not got it yet, for its life (SV-2).
  public final func withhold(_ touch: Touch) {
    application?.withhold(touch, for: self)
  }

  /// Calls `body` after `seconds` on the application's clock, if the gesture is not over before.
  ///
  /// What `body` sets `state` to counts at that moment. As long as it waits, the gesture goes on without fingers (GR-11).
  /// Nil where there is no clock.
  @discardableResult
  public final func schedule(
    after seconds: Double, canWait: Bool = false, _ body: @escaping () -> Void
  ) -> Timer? {
    guard let application else { return nil }
    let timer = application.schedule(after: seconds, canWait: canWait, body)
    advance { $0.add(timer) }
    return timer
  }

  /// How many of its timers wait.
  public final var scheduledCount: Int { attempt.timerCount }

  /// Forgets what was scheduled.
  public final func invalidateTimers() {
    advance { $0.invalidateTimers() }
  }

  /// Replaces `currentTouches` if the class does not override it, until the reset; nil for those that are
  /// down or were lifted last.
  public final var customTouches: [Touch]? {
    get { attempt.customTouches }
    set { advance { $0.setCustomTouches(newValue) } }
  }
}

extension GestureRecognizer {
  /// The touches of the gesture that views have, in ascending id, those whose end is held back included: what recognising takes
  /// from them (GR-20, GR-22).
  public final var touchesInViews: [Touch] { attempt.touches.filter { $0.isInView } }

  /// How many fingers are in the gesture; mirrors `numberOfTouches`.
  public final var numberOfTouches: Int { currentTouches.count }

  /// The middle of `touches` in `view`'s coordinates, or the window's for nil; the origin for none.
  public final func centroid(of touches: [Touch], in view: View?) -> Point {
    touches.middle { $0.location(in: view) }
  }
}

/// A value that a recognizer of some type has, by its name in the log.
public struct GestureValue {
  /// What it can be.
  public enum Content: Hashable, Sendable {
    /// A point or vector, in points or points per second.
    case point(Point)
    /// A number.
    case number(Double)
    /// A word.
    case word(String)
  }

  /// The name, as `translation`.
  public let name: RecordField
  /// The value.
  public let content: Content

  /// The value `content` called `name`.
  public init(_ name: RecordField, _ content: Content) {
    self.name = name
    self.content = content
  }
}
