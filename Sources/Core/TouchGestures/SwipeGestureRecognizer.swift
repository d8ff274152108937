import TouchTime
public import TouchDelivery

/// Recognises a quick movement in a direction; mirrors `UISwipeGestureRecognizer` (SW-1 to SW-5).
public final class SwipeGestureRecognizer: GestureRecognizer {
  /// The directions that count.
  public var direction = Direction.right
  /// How many fingers swipe.
  public var numberOfTouchesRequired = 1

  /// The lowest rank: it prevents all others.
  public override var rank: Int? { 0 }

  /// The properties that a scene can set beyond those of any recognizer.
  public override class var properties: [Property<GestureRecognizer>] {
    super.properties + own.map { $0.ofRecognizer }
  }

  private static let own: [Property<SwipeGestureRecognizer>] = [
    Property(
      "numberOfTouchesRequired", .count(in: 1...greatestCount), { $0.numberOfTouchesRequired },
      { $0.numberOfTouchesRequired = $1 },
      "How many fingers it takes."),
    Property(
      "direction", .options(Direction.words.map { ($0.direction, $0.word) }), { $0.direction },
      { $0.direction = $1 },
      "Where the swipe may go: one direction or a list."),
  ]

  private var starts: [(touch: Touch, point: Point)] = []
  /// When the first finger came down.
  private var startTime = Instant.zero
  /// What it had to come up to as the fingers moved last.
  private var demand = SwipeDemand(after: 0, settings: Settings())
  private var swiped: String?
  /// The farthest that it went in one of the directions, in points.
  private var farthest = 0.0

  /// The word `swipe`.
  public override var type: String { "swipe" }

  /// A swipe only ends: it never begins or changes (GR-7).
  public override class var isDiscrete: Bool { true }

  /// The finger goes in the direction.
  public override class var isDrag: Bool { true }

  /// Where it went.
  public override var values: [GestureValue] {
    (swipedDirection.map { [GestureValue(.direction, .word($0))] } ?? []) + [fingerCount]
  }

  /// The direction swiped, once it recognised; nil where it then failed, since another recognised before it.
  public var swipedDirection: String? { state == .failed ? nil : swiped }

  /// The direction swiped as a vector in the coordinates of `view`, once it recognised.
  public func swipedWay(in view: View) -> Point? {
    let direction = Direction.words.first { $0.word == swipedDirection }?.direction
    return direction.map { vector($0.vector, in: view) }
  }

  /// The fingers' middle goes far in one of the directions.
  public override func course(under settings: Settings) -> GestureCourse? {
    let words = Direction.words.filter { direction.contains($0.direction) }.map { $0.word }
    return GestureCourse(
      fingers: numberOfTouchesRequired...numberOfTouchesRequired,
      act: .flick(distance: settings.swipeMinimumDistance, directions: Set(words)))
  }

  /// Where the swipe started (SW-4).
  public override func location(in view: View?) -> Point {
    guard !starts.isEmpty else { return super.location(in: view) }
    return place(starts.middle { $0.point }, in: view)
  }

  /// Where that finger started (SW-4).
  public override func location(ofTouch index: Int, in view: View?) -> Point? {
    starts.indices.contains(index) ? place(starts[index].point, in: view) : nil
  }

  /// The point of the window in the coordinates of `view`, or as it is for nil.
  private func place(_ point: Point, in view: View?) -> Point {
    guard let view, let window = starts.first?.touch.window else { return point }
    return window.convert(point, to: view)
  }

  /// Follows the fingers that come down.
  public override func touchesBegan(_ touches: [Touch], with event: Event) {
    guard state == .possible else { return }
    if starts.isEmpty {
      startTime = event.timestamp
      demand = SwipeDemand(after: 0, settings: settings)
      let longest = settings.swipeMaximumDuration
      schedule(after: longest, weakly { $0.fail($0.failure("\(Reason.seconds(longest)) was over")) })
    }
    for touch in touches { starts.append((touch, touch.location(in: nil))) }
    if starts.count > numberOfTouchesRequired {
      fail(Reason.fingers(starts.count, wanted: numberOfTouchesRequired))
    }
  }

  /// Follows the fingers as they move.
  public override func touchesMoved(_ touches: [Touch], with event: Event) {
    guard state == .possible, touches.goElsewhere, starts.count == numberOfTouchesRequired else { return }
    let way = way
    demand = SwipeDemand(after: event.timestamp.seconds(since: startTime), settings: settings)
    for (direction, word) in Direction.words where self.direction.contains(direction) {
      let along = direction.split(way).along
      farthest = max(farthest, along)
      if along >= demand.distance, direction.leads(way, straying: demand.crossRatio) {
        swiped = word
        invalidateTimers()
        return state = .ended
      }
    }
    guard way.length >= settings.swipeMinimumDistance, !goes(way, straying: demand.crossRatio) else { return }
    fail(goes(way, straying: settings.swipeMaximumCrossRatio) ? crooked(way) : elsewhere)
  }

  /// Follows the fingers as they lift.
  public override func touchesEnded(_ touches: [Touch], with event: Event) {
    if state == .possible { fail(failure("lifted")) }
  }

  /// Gives up the gesture.
  public override func touchesCancelled(_ touches: [Touch], with event: Event) {
    if state == .possible { fail(Reason.cancelled) }
  }

  /// Forgets the fingers.
  public override func reset() {
    starts.removeAll(keepingCapacity: true)
    swiped = nil
    farthest = 0
  }

  private func crooked(_ way: Point) -> String {
    "moved (\(Reason.number(way.x)), \(Reason.number(way.y))) pt, not straight enough for its speed"
  }

  private var elsewhere: String {
    "moved (\(Reason.number(way.x)), \(Reason.number(way.y))) pt, in another direction"
  }

  /// Why it failed: too few fingers, another direction, back again or not far enough.
  private func failure(_ occasion: String) -> String {
    if starts.count < numberOfTouchesRequired {
      return Reason.fingers(starts.count, wanted: numberOfTouchesRequired)
    }
    let (way, along) = (way, alongBest)
    let cameBack = farthest > max(along, 0) + settings.tapMovement
    if !cameBack, way.length > settings.tapMovement, !goes(way, straying: settings.swipeMaximumCrossRatio) {
      return elsewhere
    }
    if !cameBack, along >= demand.distance { return crooked(way) }
    let back = cameBack ? ", then back to \(Reason.number(along)) pt," : ""
    return
      "\(occasion) after \(Reason.number(farthest)) pt\(back) of \(Reason.number(demand.distance)) pt"
  }

  /// How far it goes in its main direction.
  private var alongBest: Double {
    let ways = Direction.words.filter { direction.contains($0.direction) }
    return ways.map { $0.direction.split(way).along }.max() ?? 0
  }

  /// Whether the way so far goes in one of the directions.
  private func goes(_ way: Point, straying ratio: Double) -> Bool {
    Direction.words.contains { direction, _ in
      self.direction.contains(direction) && direction.leads(way, straying: ratio)
    }
  }

  private var way: Point {
    let end = starts.middle { $0.touch.location(in: nil) }
    let perPoint = starts.first?.touch.window.screen.unit.perPoint ?? 1
    return (end - starts.middle { $0.point }) / perPoint
  }
}

/// The measure of a swipe: the slower it is, the shorter it may be and the straighter it has to be (SW-3).
struct SwipeDemand {
  /// The least distance in the direction, in points.
  let distance: Double
  /// How far it strays at most, as a part of how far it goes.
  let crossRatio: Double

  /// What the slowest swipe needs of the distance of the fastest one.
  private static let slowDistance = 0.4
  /// How much the slowest swipe may stray of what the fastest one may.
  private static let slowCrossRatio = 0.25

  /// What holds so many seconds after the first finger came down.
  init(after seconds: Double, settings: Settings) {
    let slowness = settings.swipeMaximumDuration > 0 ? min(1, seconds / settings.swipeMaximumDuration) : 0
    distance = settings.swipeMinimumDistance * (1 - (1 - Self.slowDistance) * slowness)
    crossRatio = settings.swipeMaximumCrossRatio * (1 - (1 - Self.slowCrossRatio) * slowness)
  }
}

extension SwipeGestureRecognizer {
  /// The ways to swipe; mirrors `UISwipeGestureRecognizer.Direction` with its raw values.
  public struct Direction: OptionSet, Hashable, Sendable {
    /// One bit a direction.
    public let rawValue: UInt

    /// The set with these bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// To the right.
    public static let right = Direction(rawValue: 1 << 0)
    /// To the left.
    public static let left = Direction(rawValue: 1 << 1)
    /// Upwards.
    public static let up = Direction(rawValue: 1 << 2)
    /// Downwards.
    public static let down = Direction(rawValue: 1 << 3)

    /// All directions with their words.
    public static let words: [(direction: Direction, word: String)] = [
      (.right, "right"), (.left, "left"), (.up, "up"), (.down, "down"),
    ]
  }
}

extension SwipeGestureRecognizer.Direction {
  /// The vector of this single direction, on the screen.
  var vector: Point {
    switch self {
    case .right: Point(x: 1, y: 0)
    case .left: Point(x: -1, y: 0)
    case .up: Point(x: 0, y: -1)
    default: Point(x: 0, y: 1)
    }
  }

  /// How far `way` goes in this single direction, and how far across it.
  func split(_ way: Point) -> (along: Double, across: Double) {
    switch self {
    case .right: (way.x, abs(way.y))
    case .left: (-way.x, abs(way.y))
    case .up: (-way.y, abs(way.x))
    default: (way.y, abs(way.x))
    }
  }

  /// Whether `way` goes in this single direction, and across it by less than `ratio` of that, or not at all (SW-3).
  func leads(_ way: Point, straying ratio: Double) -> Bool {
    let (along, across) = split(way)
    return along > 0 && (across < along * ratio || across == 0)
  }
}
