import TouchTime
public import TouchDelivery

/// Recognises one or more taps with one or more fingers; mirrors `UITapGestureRecognizer` (TAP-1 to TAP-5).
public final class TapGestureRecognizer: GestureRecognizer {
  /// How many taps in a row it takes.
  public var numberOfTapsRequired = 1
  /// How many fingers tap together.
  public var numberOfTouchesRequired = 1

  /// The properties that a scene can set beyond those of any recognizer.
  public override class var properties: [Property<GestureRecognizer>] {
    super.properties + own.map { $0.ofRecognizer }
  }

  private static let own: [Property<TapGestureRecognizer>] = [
    Property(
      "numberOfTapsRequired", .count(in: 1...greatestCount), { $0.numberOfTapsRequired },
      { $0.numberOfTapsRequired = $1 },
      "How many taps in a row it takes."),
    Property(
      "numberOfTouchesRequired", .count(in: 1...greatestCount), { $0.numberOfTouchesRequired },
      { $0.numberOfTouchesRequired = $1 },
      "How many fingers it takes."),
  ]

  private var sequence = TapSequence()

  /// The word `tap`.
  public override var type: String { "tap" }

  /// A tap only ends: it never begins or changes (GR-7).
  public override class var isDiscrete: Bool { true }

  /// The fingers of the tap under way, or of the last one.
  public override var currentTouches: [Touch] { sequence.touches }

  /// Where the first tap is or was (TAP-4).
  public override func location(in view: View?) -> Point { centroid(of: sequence.firstTouches, in: view) }

  /// Where a finger of the first tap is or was (TAP-4).
  public override func location(ofTouch index: Int, in view: View?) -> Point? {
    let touches = sequence.firstTouches
    return touches.indices.contains(index) ? touches[index].location(in: view) : nil
  }

  /// How many fingers tapped.
  public override var values: [GestureValue] { [fingerCount] }

  /// The taps that it takes.
  public override var rank: Int? { numberOfTapsRequired }

  /// A tap leaves alone one that takes more taps (GR-19).
  public override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let other = other as? TapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  /// The fingers lift after the last tap.
  public override func course(under settings: Settings) -> GestureCourse? {
    GestureCourse(
      fingers: numberOfTouchesRequired...numberOfTouchesRequired, taps: numberOfTapsRequired - 1, act: .lift)
  }

  /// Follows the fingers that come down.
  public override func touchesBegan(_ touches: [Touch], with event: Event) {
    guard state == .possible else { return }
    let isFirst = sequence.fingersDown == 0
    let spread = settings.tapFingerSpread
    if let fault = sequence.add(touches, limit: numberOfTouchesRequired, spread: spread, settings: settings) {
      return fail(fault)
    }
    guard isFirst else { return }
    invalidateTimers()
    let longest = settings.tapMaximumDuration
    schedule(after: longest, weakly { $0.fail("held for more than \(Reason.seconds(longest))") })
  }

  /// Follows the fingers as they move.
  public override func touchesMoved(_ touches: [Touch], with event: Event) {
    if state == .possible { failIfMoved() }
  }

  /// Follows the fingers as they lift, which may come with a last movement.
  public override func touchesEnded(_ touches: [Touch], with event: Event) {
    if state == .possible { failIfMoved() }
    guard state == .possible, sequence.lift(touches) else { return }
    let fingers = sequence.touches.count
    guard fingers == numberOfTouchesRequired else {
      return fail(Reason.fingers(fingers, wanted: numberOfTouchesRequired))
    }
    sequence.complete()
    invalidateTimers()
    guard sequence.taps < numberOfTapsRequired else { return state = .ended }
    let gap = settings.tapInterval
    schedule(
      after: gap,
      weakly { tap in
        let (taps, wanted) = (tap.sequence.taps, tap.numberOfTapsRequired)
        tap.fail("no tap followed within \(Reason.seconds(gap)) after tap \(taps) of \(wanted)")
      })
  }

  /// Gives up the gesture.
  public override func touchesCancelled(_ touches: [Touch], with event: Event) {
    if state == .possible { fail(Reason.cancelled) }
  }

  /// Forgets the taps.
  public override func reset() {
    sequence.reset()
  }

  private func failIfMoved() {
    let farthest = sequence.farthest
    if farthest > settings.tapMovement { fail(Reason.moved(farthest, limit: settings.tapMovement)) }
  }
}

extension GestureRecognizer {
  /// The greatest number of taps or fingers that a scene or a script may ask a recognizer for.
  package static let greatestCount = Int(Int32.max)
}

/// Follows the fingers of a tap, and of the taps before it, as a tap and a long press need it (TAP-3, LP-2).
struct TapSequence {
  private struct Finger {
    let touch: Touch
    let start: Point
    let time: Instant
    var isDown = true
  }

  /// How many taps are over.
  private(set) var taps = 0
  private var fingers: [Finger] = []
  /// The fingers of the first tap, once it is over.
  private var firstTap: [Touch] = []
  private var previousPlace: Point?

  /// The touches of the tap under way, or of the one that was the last.
  var touches: [Touch] { fingers.map { $0.touch } }

  var firstTouches: [Touch] { firstTap.isEmpty ? touches : firstTap }

  var fingersDown: Int { fingers.count { $0.isDown } }

  /// When the last finger of the tap came down, from which a press is timed.
  var lastStart: Instant? { fingers.last?.time }

  /// Takes fingers that came down, within `spread` seconds of each other unless that is nil; why the gesture fails, if
  /// it does.
  mutating func add(_ touches: [Touch], limit: Int, spread: Double?, settings: Settings) -> String? {
    if fingersDown == 0, !fingers.isEmpty {
      previousPlace = centroid
      fingers.removeAll(keepingCapacity: true)
    }
    for touch in touches {
      fingers.append(Finger(touch: touch, start: touch.location(in: nil), time: touch.timestamp))
    }
    return fault(limit: limit, mostSpread: spread, settings: settings)
  }

  private func fault(limit: Int, mostSpread: Double?, settings: Settings) -> String? {
    if fingers.count > limit { return Reason.fingers(fingers.count, wanted: limit) }
    if let mostSpread, let first = fingers.first, let last = fingers.last {
      let spread = last.time.seconds(since: first.time)
      if spread > mostSpread {
        return Reason.comparing(spread, mostSpread) {
          "the fingers came down over \($0) s, more than \($1) s"
        }
      }
    }
    guard let previousPlace, fingers.count == limit else { return nil }
    let distance = points(previousPlace.distance(to: centroid))
    return distance > settings.tapDistance
      ? Reason.comparing(distance, settings.tapDistance) {
        "the next tap was \($0) pt away, more than \($1) pt"
      }
      : nil
  }

  private var centroid: Point { fingers.middle { $0.start } }

  /// The farthest that a finger has moved from where it came down, in points.
  var farthest: Double {
    points(fingers.reduce(0) { $1.isDown ? max($0, $1.start.distance(to: $1.touch.location(in: nil))) : $0 })
  }

  private func points(_ length: Double) -> Double {
    fingers.first.map { $0.touch.window.screen.points(length) } ?? length
  }

  /// Takes fingers that lifted; whether all are up now.
  mutating func lift(_ touches: [Touch]) -> Bool {
    for index in fingers.indices where touches.contains(where: { $0 === fingers[index].touch }) {
      fingers[index].isDown = false
    }
    return fingersDown == 0
  }

  /// Counts the tap that is over.
  mutating func complete() {
    taps += 1
    if taps == 1 { firstTap = touches }
  }

  mutating func reset() {
    taps = 0
    fingers.removeAll(keepingCapacity: true)
    firstTap.removeAll()
    previousPlace = nil
  }
}
