extension GestureRecognizer {
  /// How many fingers are in the gesture; mirrors `numberOfTouches`.
  public final var numberOfTouches: Int { currentTouches.count }

  /// Where the touch with this index is in `view`'s coordinates, or the window's for nil; nil past the end; mirrors
  /// `location(ofTouch:in:)` (GR-8).
  public final func location(ofTouch index: Int, in view: View?) -> Point? {
    let touches = currentTouches
    return touches.indices.contains(index) ? touches[index].location(in: view) : nil
  }

  /// The middle of `touches` in `view`'s coordinates, or the window's for nil; the origin for none.
  public final func centroid(of touches: [Touch], in view: View?) -> Point {
    var sum = Point.zero
    for touch in touches { sum = sum + touch.location(in: view) }
    let count = Double(max(1, touches.count))
    return Point(x: sum.x / count, y: sum.y / count)
  }

  /// Takes `touch` out of the gesture; it is no longer cancelled in its view nor reported here; mirrors `ignore(_:for:)`
  /// (GR-23).
  public final func ignore(_ touch: Touch, for event: Event) {
    tracked.removeAll { $0 === touch }
    touch.recognizers.removeAll { $0 === self }
    application?.recognizerDidRequest()
  }

  /// Calls `body` after `seconds` on the application's clock, if the gesture is not over before.
  ///
  /// What `body` sets `state` to counts at that moment. As long as it waits, the gesture goes on without fingers (GR-11).
  /// Nil where there is no clock.
  @discardableResult
  public final func schedule(after seconds: Double, _ body: @escaping () -> Void) -> Timer? {
    guard let application else { return nil }
    let timer = application.schedule(after: seconds, body)
    timers.removeAll { !$0.isValid }
    timers.append(timer)
    return timer
  }

  /// How many of its timers wait.
  public final var scheduledCount: Int { timers.count { $0.isValid } }

  /// Forgets what was scheduled.
  public final func invalidateTimers() {
    for timer in timers { timer.invalidate() }
    timers.removeAll()
  }

  /// Whether it will hear from a timer of its own.
  final var hasDeadline: Bool { timers.contains(where: \.isValid) }

  /// Whether a finger of the gesture is down.
  final var hasLiveTouches: Bool { tracked.contains { !$0.isRetired && !$0.phase.isFinal } }

  final func shares(_ other: GestureRecognizer) -> Bool {
    tracked.contains { touch in other.tracked.contains { $0 === touch } }
  }
}
