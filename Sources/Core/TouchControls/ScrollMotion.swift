/// One axis of a scroll view: from where to where its content goes, and how it gives at the ends (SV-5).
struct ScrollAxis: Equatable {
  /// The least offset at which the content rests.
  var least = 0.0
  /// The greatest offset at which the content rests.
  var greatest = 0.0
  /// How long the scroll view is along the axis.
  var extent = 0.0
  /// Whether the content goes beyond the ends and comes back.
  var bounces = false

  /// How much the content gives; as published of UIKit.
  private static let give = 0.55

  /// Whether there is anything to scroll.
  var hasRoom: Bool { greatest > least }

  /// `offset`, or the nearest end.
  func clamp(_ offset: Double) -> Double { min(max(offset, least), greatest) }

  /// Where the content lies for a finger that has taken it to `offset`: beyond an end, less far the farther the finger goes.
  func banded(_ offset: Double) -> Double {
    let end = clamp(offset)
    guard offset != end, bounces, extent > 0 else { return end }
    let given = (1 - 1 / (abs(offset - end) * Self.give / extent + 1)) * extent
    return offset < end ? end - given : end + given
  }

  /// Where a finger would have taken content that lies at `position`.
  func unbanded(_ position: Double) -> Double {
    let end = clamp(position)
    let given = abs(position - end)
    guard given > 0, bounces, given < extent else { return position }
    let way = extent / Self.give * given / (extent - given)
    return position < end ? end - way : end + way
  }

  /// How fast the content goes, as a part of the finger's speed, where the finger has taken it to `offset`.
  func slope(at offset: Double) -> Double {
    let beyond = abs(offset - clamp(offset))
    guard beyond > 0 else { return 1 }
    guard bounces, extent > 0 else { return 0 }
    let stretch = beyond * Self.give / extent + 1
    return Self.give / (stretch * stretch)
  }
}

/// The motion of content along one axis without a finger, in steps of a millisecond (SV-6 to SV-8).
///
/// The steps are those of `UIScrollView.DecelerationRate`, so that nothing but multiplication is needed, and the same times make
/// the same offsets on every machine.
struct ScrollMotion {
  /// The kind of motion.
  enum Course {
    /// It was let go at so many points a second: slower by the rate each millisecond, and back by a spring beyond an end.
    case coasting(velocity: Double)
    /// It comes nearer to an offset by the rate each millisecond.
    case approaching(Double)
    /// It is taken from one offset to another, for so many milliseconds so far.
    case easing(from: Double, to: Double, Int)
  }

  /// Where the content lies.
  private(set) var position: Double
  /// Whether it rests there.
  private(set) var isOver = false
  private var course: Course
  private let axis: ScrollAxis
  private let rate: Double
  /// How near to where it comes to rest it is taken there, in the scroll view's units.
  private let nearness: Double
  private var steps = 0

  /// What the spring is: critically damped, of 10 a second, and by how much it decays in a millisecond.
  private static let spring = (rate: 0.01, decay: 0.990_049_833_749_168)
  /// How many milliseconds a move takes that `setContentOffset` animates.
  private static let easingTime = 300
  /// How many milliseconds anything takes at most.
  private static let mostSteps = 60_000

  /// Content that lies at `position` and takes this course.
  init(_ course: Course, from position: Double, on axis: ScrollAxis, rate: Double, nearness: Double) {
    self.position = position
    self.course = course
    self.axis = axis
    self.rate = rate
    self.nearness = nearness
    settle()
  }

  /// Content that `setContentOffset` takes to `target`.
  static func easing(to target: Double, from position: Double) -> ScrollMotion {
    ScrollMotion(
      .easing(from: position, to: target, 0), from: position, on: ScrollAxis(), rate: 0, nearness: 0)
  }

  /// How far content goes that is let go at `velocity`, in points a second, where nothing ends it.
  static func reach(of velocity: Double, rate: Double) -> Double { velocity / 1000 * rate / (1 - rate) }

  /// Where it comes to rest.
  var end: Double {
    var rest = self
    while !rest.isOver { rest.step() }
    return rest.position
  }

  /// Lets so many milliseconds pass.
  mutating func pass(_ milliseconds: Int) {
    for _ in 0..<milliseconds {
      if isOver { return }
      step()
    }
  }

  /// Goes on from `position`, to which a handler has moved the content.
  mutating func go(onFrom position: Double) {
    self.position = position
  }

  private mutating func step() {
    steps += 1
    switch course {
    case .coasting(let velocity): coast(velocity)
    case .approaching(let target): position = target - (target - position) * rate
    case .easing(let from, let to, let time):
      let part = Double(time + 1) / Double(Self.easingTime)
      position = from + (to - from) * part * part * (3 - 2 * part)
      course = .easing(from: from, to: to, time + 1)
    }
    if steps < Self.mostSteps { settle() } else { rest(at: goal) }
  }

  private mutating func coast(_ velocity: Double) {
    let end = axis.clamp(position)
    guard position != end else {
      let slower = velocity * rate
      let next = position + slower / 1000
      return axis.clamp(next) == next ? go(to: next, at: slower) : cross(to: next, at: slower)
    }
    let beyond = position - end
    let pull = velocity / 1000 + Self.spring.rate * beyond
    position = end + (beyond + pull) * Self.spring.decay
    course = .coasting(velocity: (velocity / 1000 - Self.spring.rate * pull) * Self.spring.decay * 1000)
  }

  private mutating func go(to position: Double, at velocity: Double) {
    self.position = position
    course = .coasting(velocity: velocity)
  }

  /// Comes to an end on the way to `next`: for the rest of the millisecond the spring has it.
  private mutating func cross(to next: Double, at velocity: Double) {
    let end = axis.clamp(next)
    guard axis.bounces else { return go(to: end, at: 0) }
    let rest = (next - end) / (next - position)
    let decay = 1 - Self.spring.rate * rest + Self.spring.rate * Self.spring.rate * rest * rest / 2
    go(
      to: end + velocity / 1000 * rest * decay, at: velocity * (1 - Self.spring.rate * rest) * decay)
  }

  /// Where it would be at last.
  private var goal: Double {
    switch course {
    case .coasting: axis.clamp(position)
    case .approaching(let target): target
    case .easing(_, let to, _): to
    }
  }

  private mutating func settle() {
    switch course {
    case .coasting(let velocity): settle(at: velocity)
    case .approaching(let target):
      if abs(target - position) < nearness { rest(at: target) }
    case .easing(_, let to, let time): if time >= Self.easingTime { rest(at: to) }
    }
  }

  private mutating func settle(at velocity: Double) {
    let end = axis.clamp(position)
    if position == end {
      let way = Self.reach(of: velocity, rate: rate)
      let goal = axis.clamp(position + way)
      if abs(way) < nearness || goal == position && !axis.bounces { rest(at: goal) }
    } else if !axis.bounces {
      rest(at: end)
    } else if abs(position - end) < nearness, abs(velocity) < nearness * Self.spring.rate * 1000 {
      rest(at: end)
    }
  }

  private mutating func rest(at position: Double) {
    self.position = position
    isOver = true
  }
}
