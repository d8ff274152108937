import TouchTime
public import TouchDelivery

/// The common part of pinch and rotation: two or more fingers whose relative positions change (PIN-1 to PIN-4,
/// ROT-1).
///
/// It begins once that has changed enough, and the fingers moved at least half as much to each other as together. So fingers
/// that drag do not begin it by growing apart a little on their way. It follows the first fingers that come down, and ignores
/// all others.
public class MultiFingerGestureRecognizer: GestureRecognizer {
  /// How many fingers it takes.
  public final var numberOfTouchesRequired = 2

  /// The lowest rank: it prevents all others.
  public override var rank: Int? { 0 }

  /// The properties that a scene can set beyond those of any recognizer.
  public override class var properties: [Property<GestureRecognizer>] {
    super.properties + [numberOfTouches.ofRecognizer]
  }

  private static let numberOfTouches = Property<MultiFingerGestureRecognizer>(
    "numberOfTouchesRequired", .count(in: 2...FingerGroup.most), { $0.numberOfTouchesRequired },
    { $0.numberOfTouchesRequired = $1 },
    "How many fingers it takes. Only the first ones to come down count; further fingers are ignored. So if a view has a pinch of two fingers and one of four, write the one of four first. With more than two fingers, 'scale' compares their mean distance from their middle, and 'rotation' is their mean turn about it."
  )

  /// How much has changed since it began, before that since the fingers came down; settable, so that it goes on from there.
  final var amount: Double {
    get { currentAmount ?? neutralAmount }
    set {
      isAmountSet = true
      count(from: newValue)
    }
  }

  /// Whether the amount was set before it began, so that it goes on from there.
  private var isAmountSet = false

  private var currentAmount: Double?
  /// From where the amount is counted: all fingers came down, or it was set.
  private var base: FingerGroupBase?
  private var last: FingerGroup?
  /// The distance of the fingers as they were last, in points.
  private var lastDistance = 0.0
  /// How far the fingers have come in all, whatever the amount was set to.
  private var travelled = 0.0
  private var tracker = VelocityTracker()
  private var mostFingers = 0
  /// The greatest change before it began.
  private var greatest = FingerGroupChange.none
  /// How far the fingers moved together meanwhile, in points.
  private var drift = 0.0
  /// How far the fingers may move together, as a multiple of their relative movement.
  private static let mostDrift = 2.0

  /// How fast the amount changed last, a second.
  public final var velocity: Double {
    tracker.velocity(window: settings.velocityWindow).x * amountOfStep(at: lastDistance)
  }

  /// The amount of a gesture in which nothing changed.
  var neutralAmount: Double { 0 }

  /// How far the fingers came from `last` to `fingers`, in points or radians.
  func step(from last: FingerGroup, to fingers: FingerGroup) -> Double { 0 }

  /// What a step of 1 changes of the amount, of fingers at that distance.
  func amountOfStep(at distance: Double) -> Double { 1 }

  /// The amount of `fingers`, which came there by `step`.
  func amount(of fingers: FingerGroup, after step: Double, from base: FingerGroupBase) -> Double { amount }

  /// How far `fingers` have come towards beginning.
  func change(to fingers: FingerGroup, from base: FingerGroupBase) -> FingerGroupChange { greatest }

  /// In words, what did not change enough.
  func failure(_ change: FingerGroupChange) -> String { "" }

  /// Counts the amount from here, unless it was set before (PIN-2).
  public final override func didBegin() {
    if isAmountSet { return }
    currentAmount = nil
    rebase()
  }

  /// The first fingers move relative to each other, however many come down.
  public final override func course(under settings: Settings) -> GestureCourse? {
    GestureCourse(
      fingers: numberOfTouchesRequired...Int.max, act: .relate("\(type) of \(numberOfTouchesRequired)"))
  }

  /// Follows the fingers that come down.
  public final override func touchesBegan(_ touches: [Touch], with event: Event) {
    let down = currentTouches.filter { !$0.phase.isFinal }
    let wanted = numberOfTouchesRequired
    for extra in down.dropFirst(wanted) { ignore(extra, for: event) }
    guard down.count - touches.count < wanted else { return }
    mostFingers = max(mostFingers, min(down.count, wanted))
    forgetUnlessActive()
    rebase()
    tracker.reset()
    if let last { track(last, at: event.timestamp) }
  }

  /// Follows the fingers as they move.
  public final override func touchesMoved(_ touches: [Touch], with event: Event) {
    guard touches.goElsewhere else { return }
    guard let last, let base, let fingers = FingerGroup(currentTouches, count: numberOfTouchesRequired) else {
      return
    }
    let step = step(from: last, to: fingers)
    currentAmount = amount(of: fingers, after: step, from: base)
    travelled += step
    self.last = fingers
    track(fingers, at: event.timestamp)
    if state.isActive {
      state = .changed
    } else if state == .possible {
      beginIfChangedEnough(fingers, base)
    }
  }

  /// Follows the fingers as they lift.
  public final override func touchesEnded(_ touches: [Touch], with event: Event) {
    guard FingerGroup(currentTouches, count: numberOfTouchesRequired) == nil else { return }
    last = nil
    base = nil
    forgetUnlessActive()
    guard currentTouches.allSatisfy({ $0.phase.isFinal }) else { return }
    if state.isActive {
      state = .ended
    } else if state == .possible {
      let wanted = numberOfTouchesRequired
      fail(
        mostFingers < wanted
          ? Reason.fingers(mostFingers, wanted: wanted) : Reason.waiting(self) ?? insufficient)
    }
  }

  /// Gives up the gesture.
  public final override func touchesCancelled(_ touches: [Touch], with event: Event) { failOrCancel() }

  /// Forgets the fingers.
  public final override func reset() {
    currentAmount = nil
    isAmountSet = false
    base = nil
    last = nil
    travelled = 0
    tracker.reset()
    mostFingers = 0
    greatest = .none
    drift = 0
  }

  private func count(from amount: Double) {
    currentAmount = amount
    rebase()
    tracker.restart()
  }

  /// Counts from the fingers as they are.
  private func rebase() {
    last = FingerGroup(currentTouches, count: numberOfTouchesRequired)
    base = last.map { FingerGroupBase(amount: amount, fingers: $0) }
  }

  private func track(_ fingers: FingerGroup, at time: Instant) {
    lastDistance = fingers.distance
    tracker.add(Point(x: travelled, y: 0), at: time, window: settings.velocityWindow)
  }

  private func beginIfChangedEnough(_ fingers: FingerGroup, _ base: FingerGroupBase) {
    let change = change(to: fingers, from: base)
    let drift = fingers.middle.distance(to: base.fingers.middle)
    if change.amount >= greatest.amount { (greatest, self.drift) = (change, drift) }
    if change.amount >= change.threshold, drift <= change.way * Self.mostDrift {
      state = .began
    } else if drift > max(change.way, change.thresholdWay) * Self.mostDrift {
      forgetUnlessActive()
      count(from: amount)
    }
  }

  /// Before it begins, the amount is that of the fingers as they came down, unless it was set (PIN-2).
  private func forgetUnlessActive() {
    if state == .possible, !isAmountSet { currentAmount = nil }
  }

  private var insufficient: String {
    let reason = failure(greatest)
    guard drift > greatest.way * Self.mostDrift else { return reason }
    guard greatest.amount >= greatest.threshold else {
      return "\(reason) while the fingers moved \(Reason.number(drift)) pt together"
    }
    return Reason.comparing(greatest.way, drift / Self.mostDrift) { way, half in
      "the fingers moved \(way) pt to each other, less than the \(half) pt that are half of their way together"
    }
  }
}

/// The fingers of a pinch or rotation, kept in place so that one that moves allocates nothing (PIN-4).
struct FingerGroup {
  /// How many there are at most.
  static let most = 10

  private var places = InlineArray<10, Point>(repeating: .zero)
  private let count: Int
  /// The middle between them.
  let middle: Point
  /// Of two their distance; of more twice their mean distance from their middle, which is the same of two.
  let distance: Double

  /// The first `count` of `touches` that are down, in points on the glass (SCR-1); nil for fewer.
  init?(_ touches: [Touch], count: Int) {
    var found = 0
    var sum = Point.zero
    let perPoint = touches.first?.window.screen.unit.perPoint ?? 1
    for touch in touches where found < count && !touch.phase.isFinal {
      let place = touch.screenLocation / perPoint
      places[found] = place
      sum = sum + place
      found += 1
    }
    guard found == count else { return nil }
    self.count = count
    let middle = sum / Double(count)
    self.middle = middle
    guard count > 2 else {
      distance = places[0].distance(to: places[1])
      return
    }
    var distances = 0.0
    for index in 0..<count { distances += places[index].distance(to: middle) }
    distance = 2 * distances / Double(count)
  }

  /// How far they moved relative to their middle until they were `next`, in points: of two, the way of one as seen from the
  /// other.
  func way(to next: FingerGroup) -> Double {
    var sum = 0.0
    for index in 0..<count {
      sum += (next.places[index] - next.middle).distance(to: places[index] - middle)
    }
    return 2 * sum / Double(count)
  }

  /// How far they turned about their middle until they were `next`, in radians, clockwise positive.
  func turn(to next: FingerGroup) -> Double {
    if count == 2 { return (places[1] - places[0]).angle(to: next.places[1] - next.places[0]) }
    var sum = 0.0
    for index in 0..<count {
      sum += (places[index] - middle).angle(to: next.places[index] - next.middle)
    }
    return sum / Double(count)
  }
}

/// The state of the fingers that a change of theirs is counted from.
struct FingerGroupBase {
  /// The scale or rotation there.
  let amount: Double
  let fingers: FingerGroup
}

/// The progress of fingers towards a gesture.
struct FingerGroupChange {
  /// The change, in points or radians.
  let amount: Double
  /// The least of it that begins a gesture.
  let threshold: Double
  /// How far a finger goes for the least change, in points.
  let thresholdWay: Double
  /// How far the fingers moved relative to each other, in points.
  let way: Double

  static let none = FingerGroupChange(amount: 0, threshold: 0, thresholdWay: 0, way: 0)
}

extension Point {
  /// The angle from this vector to `other`, in radians from -π to π, clockwise positive on a screen; 0 where one of them
  /// has no length.
  package func angle(to other: Point) -> Double {
    let cross = x * other.y - y * other.x
    let dot = x * other.x + y * other.y
    guard cross != 0 || dot != 0 else { return 0 }
    if abs(dot) >= abs(cross) {
      let angle = Self.arcTangent(cross / dot)
      if dot > 0 { return angle }
      return cross >= 0 ? angle + .pi : angle - .pi
    }
    let quarter = cross > 0 ? Double.pi / 2 : -Double.pi / 2
    return quarter - Self.arcTangent(dot / cross)
  }

  /// The arc tangent of a number from -1 to 1, by halving the angle three times and its series; this module does
  /// without a mathematics library.
  private static func arcTangent(_ value: Double) -> Double {
    var t = value
    for _ in 0..<3 { t /= 1 + (1 + t * t).squareRoot() }
    let square = t * t
    var sum = 0.0
    for odd in stride(from: 19, through: 1, by: -2) {
      sum = 1 / Double(odd) - square * sum
    }
    return 8 * t * sum
  }
}
