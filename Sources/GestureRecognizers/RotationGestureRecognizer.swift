public import TouchDelivery

/// Recognises two fingers that turn about each other; mirrors `UIRotationGestureRecognizer` (ROT-1).
public final class RotationGestureRecognizer: GestureRecognizer {
  /// How far the fingers turned, in radians, clockwise positive, beyond a whole turn too; settable.
  public var rotation = 0.0

  private var last: Point?
  private var tracker = VelocityTracker()
  private var lastTime = Instant.zero

  /// The word `rotation`.
  public override var type: String { "rotation" }

  /// The rotation and how fast it changes.
  public override var values: [GestureValue] {
    [
      GestureValue("rotation", .number(rotation)), GestureValue("velocity", .number(velocity)),
      GestureValue("numberOfTouches", .number(Double(numberOfTouches))),
    ]
  }

  /// How fast `rotation` changes, in radians a second.
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
    rotation = 0
    last = nil
    tracker.reset()
  }

  private func begin(_ touches: [Touch], _ event: Event) {
    while numberOfTouches > 2, let extra = currentTouches.last { ignore(extra, for: event) }
    last = TwoFingers(currentTouches)?.vector
    if last != nil { track() }
  }

  private func track() {
    tracker.add(Point(x: rotation, y: 0), at: lastTime, window: settings.velocityWindow)
  }

  private func move() {
    guard let last, let vector = TwoFingers(currentTouches)?.vector else { return }
    self.last = vector
    rotation += last.angle(to: vector)
    track()
    if state.isActive {
      state = .changed
    } else if state == .possible, abs(rotation) >= settings.rotationThreshold {
      state = .began
    }
  }

  private func end() {
    guard currentTouches.allSatisfy(\.phase.isFinal) else { return last = TwoFingers(currentTouches)?.vector }
    if state.isActive {
      state = .ended
    } else if state == .possible {
      fail(
        last == nil && numberOfTouches < 2
          ? Reason.fingers(numberOfTouches, wanted: 2)
          : "the fingers turned by \(Reason.number(rotation)) rad of \(Reason.number(settings.rotationThreshold)) rad"
      )
    }
  }
}
