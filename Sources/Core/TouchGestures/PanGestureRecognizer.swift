public import TouchDelivery

/// Recognises fingers that drag; mirrors `UIPanGestureRecognizer` (PAN-1 to PAN-6).
public class PanGestureRecognizer: GestureRecognizer {
  /// How many fingers it takes at least.
  public final var minimumNumberOfTouches = 1
  /// How many fingers it takes at most.
  public final var maximumNumberOfTouches = Int.max

  /// The lowest rank: it prevents all others.
  public override var rank: Int? { 0 }

  /// The properties that a scene can set beyond those of any recognizer.
  public override class var properties: [Property<GestureRecognizer>] {
    super.properties + own.map { $0.ofRecognizer }
  }

  private static let own: [Property<PanGestureRecognizer>] = [
    Property(
      "minimumNumberOfTouches", .count(in: 1...greatestCount), { $0.minimumNumberOfTouches },
      { $0.minimumNumberOfTouches = $1 },
      "How many fingers it takes at least. While fewer are down it pauses, and when all have lifted it ends.",
      role: .minimum
    ),
    Property(
      "maximumNumberOfTouches", .count(in: 1...greatestCount, orAny: true), { $0.maximumNumberOfTouches },
      { $0.maximumNumberOfTouches = $1 },
      "How many fingers it takes at most.", role: .maximum),
  ]

  /// The way of the fingers' middle, in the window's points: from where they came down at first, then since it began.
  private var way = Point.zero
  /// Whether the way was set before it began, so that it goes on from there.
  private var isWaySet = false
  /// The whole way of the fingers' middle, whatever the translation was set to.
  private var travelled = Point.zero
  private var tracker = VelocityTracker()
  /// How far the fingers' middle was from where it came down, at most, in points.
  private var farthest = 0.0
  /// The most fingers that were down at once.
  private var mostFingers = 0

  /// The word `pan`.
  public override var type: String { "pan" }

  /// The fingers drag something along.
  public override class var isDrag: Bool { true }

  /// The translation and velocity in its view's coordinates.
  public override var values: [GestureValue] {
    [
      GestureValue(.translation, .point(translation(in: view))),
      GestureValue(.velocity, .point(velocity(in: view))), fingerCount,
    ]
  }

  /// How far the fingers have moved since it began, before that since they came down, in points of `view`, or of the window
  /// for nil; mirrors `translation(in:)` (PAN-3).
  public final func translation(in view: View?) -> Point { vector(way, in: view) }

  /// Makes `translation` the way so far, and restarts the measure of the velocity; mirrors `setTranslation(_:in:)`.
  ///
  /// Until the fingers move again the velocity is that of their last move.
  public final func setTranslation(_ translation: Point, in view: View?) {
    guard let view else { return restart(at: translation) }
    restart(at: view.convert(translation, to: nil) - view.convert(.zero, to: nil))
  }

  /// How fast the fingers' middle moved last, in points a second of `view`, or of the window for nil; mirrors
  /// `velocity(in:)` (PAN-4).
  public final func velocity(in view: View?) -> Point {
    vector(tracker.velocity(window: settings.velocityWindow), in: view)
  }

  /// Whether fingers whose middle went `way`, in the window's points and `moved` points long, have gone far enough.
  func isFarEnough(_ way: Point, _ moved: Double) -> Bool { moved >= settings.panHysteresis }

  /// Why fingers that have moved enough make no such drag, if they do not.
  func faultOfWay() -> String? { nil }

  /// The fingers' middle goes a little way.
  public override func course(under settings: Settings) -> GestureCourse? {
    guard minimumNumberOfTouches <= maximumNumberOfTouches else { return nil }
    return GestureCourse(
      fingers: minimumNumberOfTouches...maximumNumberOfTouches, act: .drag(distance: settings.panHysteresis))
  }

  /// Follows the fingers that come down.
  public override func touchesBegan(_ touches: [Touch], with event: Event) {
    if state == .possible, liveCount >= minimumNumberOfTouches {
      tracker.add(travelled, at: event.timestamp, window: settings.velocityWindow)
    }
    mostFingers = max(mostFingers, liveCount)
    guard liveCount > maximumNumberOfTouches else { return }
    if state == .possible {
      fail(Reason.fingers(liveCount, "more than \(maximumNumberOfTouches)"))
    } else {
      for touch in touches.suffix(liveCount - maximumNumberOfTouches) { ignore(touch, for: event) }
    }
  }

  /// Follows the fingers as they move.
  ///
  /// The middle moves with those fingers that were there before and still are (PAN-6); without enough of them nothing
  /// counts (PAN-2, PAN-5), nor does one that rests (PAN-4).
  public override func touchesMoved(_ touches: [Touch], with event: Event) {
    let liveCount = liveCount
    guard liveCount >= minimumNumberOfTouches, touches.goElsewhere else { return }
    let count = Double(max(1, liveCount))
    for touch in touches {
      let step = (touch.location(in: nil) - touch.previousLocation(in: nil)) / count
      way = way + step
      travelled = travelled + step
    }
    tracker.add(travelled, at: event.timestamp, window: settings.velocityWindow)
    if state.isActive {
      state = .changed
    } else if state == .possible {
      beginIfMovedEnough()
    }
  }

  /// Follows the fingers as they lift.
  public override func touchesEnded(_ touches: [Touch], with event: Event) {
    guard liveCount == 0 else { return }
    if state.isActive {
      state = .ended
    } else if state == .possible {
      fail(failure)
    }
  }

  /// Gives up the gesture.
  public override func touchesCancelled(_ touches: [Touch], with event: Event) { failOrCancel() }

  /// Counts the translation from here, unless it was set before (PAN-3).
  public override func didBegin() {
    if !isWaySet { way = .zero }
  }

  /// Forgets the way.
  public override func reset() {
    way = .zero
    isWaySet = false
    travelled = .zero
    tracker.reset()
    farthest = 0
    mostFingers = 0
  }

  private func restart(at way: Point) {
    self.way = way
    isWaySet = true
    tracker.restart()
  }

  private func beginIfMovedEnough() {
    let moved = currentTouches.first.map { $0.window.screen.points(travelled.length) } ?? travelled.length
    farthest = max(farthest, moved)
    guard isFarEnough(travelled, moved) else { return }
    if let fault = faultOfWay() { return fail(fault) }
    state = .began
  }

  private var failure: String {
    if mostFingers < minimumNumberOfTouches {
      return Reason.fingers(mostFingers, "fewer than \(minimumNumberOfTouches)")
    }
    return Reason.waiting(self) ?? shortfall(after: farthest)
  }

  /// Why fingers that went so many points at most have not gone far enough.
  func shortfall(after farthest: Double) -> String {
    Reason.comparing(farthest, settings.panHysteresis) { "moved \($0) pt of \($1) pt" }
  }

  /// How many of its fingers are down after this event.
  private var liveCount: Int { currentTouches.count { !$0.phase.isFinal } }
}

extension Point {
  /// How long the vector is.
  var length: Double { distance(to: .zero) }
}
