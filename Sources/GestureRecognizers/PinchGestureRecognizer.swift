public import TouchDelivery

/// Recognises two fingers that move apart or together; mirrors `UIPinchGestureRecognizer` (PIN-1 to PIN-3).
public final class PinchGestureRecognizer: GestureRecognizer {
  /// The distance of the fingers by what it was, on the screen; settable, so that it goes on from there.
  public var scale: Double {
    get { currentScale }
    set {
      currentScale = newValue
      rebase()
    }
  }

  private var currentScale = 1.0
  private var base: (scale: Double, distance: Double)?
  private var tracker = VelocityTracker()
  private var lastTime = Instant.zero

  /// The word `pinch`.
  public override var type: String { "pinch" }

  /// The scale and how fast it changes.
  public override var values: [GestureValue] {
    [
      GestureValue("scale", .number(scale)), GestureValue("velocity", .number(velocity)),
      GestureValue("numberOfTouches", .number(Double(numberOfTouches))),
    ]
  }

  /// How fast `scale` changes, a second.
  public var velocity: Double { tracker.velocity(at: lastTime, window: settings.velocityWindow).x }

  /// Follows the fingers.
  public override func touches(_ phase: TouchesPhase, _ touches: [Touch], with event: Event) {
    lastTime = event.timestamp
    switch phase {
    case .began: begin(touches, event)
    case .moved: move()
    case .ended: end()
    case .cancelled: takeCancellation()
    }
  }

  /// Forgets the fingers.
  public override func reset() {
    currentScale = 1
    base = nil
    tracker.reset()
  }

  private func begin(_ touches: [Touch], _ event: Event) {
    while numberOfTouches > 2, let extra = currentTouches.last { ignore(extra, for: event) }
    rebase()
    if base != nil { track() }
  }

  /// Fingers that lie upon each other count as a point apart, so that the scale stays finite.
  private func rebase() {
    tracker.reset()
    base = TwoFingers(currentTouches).map { (currentScale, max($0.distance, 1)) }
  }

  private func track() {
    tracker.add(Point(x: currentScale, y: 0), at: lastTime, window: settings.velocityWindow)
  }

  private func move() {
    guard let base, let fingers = TwoFingers(currentTouches) else { return }
    if state == .possible, abs(fingers.distance - base.distance) < settings.pinchThreshold { return }
    currentScale = base.scale * fingers.distance / base.distance
    track()
    if state.isActive {
      state = .changed
    } else if state == .possible {
      state = .began
    }
  }

  private func end() {
    guard currentTouches.allSatisfy(\.phase.isFinal) else { return rebase() }
    if state.isActive {
      state = .ended
    } else if state == .possible {
      fail(
        base == nil && numberOfTouches < 2
          ? Reason.fingers(numberOfTouches, wanted: 2)
          : "the fingers did not move apart or together by \(Reason.number(settings.pinchThreshold)) pt")
    }
  }
}
