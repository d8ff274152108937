public import TouchTime

/// Work that waits for its time on the application's clock; mirrors `Timer`.
public final class Timer {
  /// When it is due next.
  public internal(set) var deadline: Instant
  /// Microseconds from one time to the next, or nil for a timer that fires once.
  let interval: Int64?
  /// Whether it fires only while the gate is open, where there is one.
  let canWait: Bool
  private var body: (() -> Void)?

  init(deadline: Instant, interval: Int64?, canWait: Bool, body: @escaping () -> Void) {
    self.deadline = deadline
    self.interval = interval
    self.canWait = canWait
    self.body = body
  }

  /// Whether it will fire.
  public var isValid: Bool { body != nil }

  /// Whether it fires again and again.
  public var repeats: Bool { interval != nil }

  /// Keeps it from firing ever again; mirrors `Timer.invalidate()`.
  public func invalidate() {
    body = nil
  }

  func fire() {
    guard let body else { return }
    if !repeats { invalidate() }
    body()
  }
}

/// Bounds the time that late timers take which can wait, so that input and all other work have a turn.
public protocol TimerGate: AnyObject {
  /// Whether another one may fire.
  var isOpen: Bool { get }

  /// Opens it for a turn of timers.
  func open()

  /// Fires a timer, by the closure, while it is open.
  func pass(_ fire: () -> Void)
}

/// The clock of the application, which never goes back, and the timers that wait on it.
struct TimerQueue {
  /// The shortest time that a timer waits, so that one that sets the next cannot stop the clock: a millisecond.
  private static let shortestDelay: Int64 = 1_000
  private static let longestDelay: Int64 = 1 << 50
  private static let fewestToSift = 256

  /// The time of the newest input or timer.
  private(set) var now = Instant.zero
  /// How many times timers have fired.
  private(set) var firedCount = 0
  /// The timers that wait, the next one last; those of one moment fire in the order in which they were made.
  private var waiting: [Timer] = []
  /// With how many timers those that are invalid are dropped; twice those left, so that it stays cheap.
  private var limit = fewestToSift

  var isEmpty: Bool { waiting.isEmpty }

  /// Adds a timer that fires after `seconds`, and again each time as much later if it `repeats`.
  mutating func add(
    after seconds: Double, repeats: Bool, canWait: Bool, _ body: @escaping () -> Void
  ) -> Timer {
    let delay = Self.microseconds(seconds)
    let timer = Timer(deadline: now + delay, interval: repeats ? delay : nil, canWait: canWait, body: body)
    add(timer)
    return timer
  }

  /// The deadline of the next timer, leaving out those that repeat where not `includingRepeating`.
  mutating func nextDeadline(includingRepeating: Bool) -> Instant? {
    dropInvalid()
    return waiting.last { $0.isValid && (includingRepeating || !$0.repeats) }?.deadline
  }

  /// Turns the clock.
  @inline(__always)
  mutating func advance(to time: Instant) {
    now = max(now, time)
  }

  /// Takes the next timer that is due at `time`, and turns the clock to its deadline; one that repeats waits for its next
  /// time at once.
  mutating func takeDue(at time: Instant) -> Timer? {
    dropInvalid()
    guard let timer = waiting.last, timer.deadline <= time else { return nil }
    waiting.removeLast()
    advance(to: timer.deadline)
    firedCount += 1
    if let interval = timer.interval {
      timer.deadline = timer.deadline + interval
      add(timer)
    }
    return timer
  }

  /// Takes the next timer that was due at `time`, leaving out those that can wait where not `includingPatient`; one that
  /// repeats waits for its next time after that.
  mutating func takeLate(at time: Instant, includingPatient: Bool) -> Timer? {
    dropInvalid()
    var place = waiting.endIndex - 1
    while place >= 0, waiting[place].deadline <= time {
      if waiting[place].isValid, includingPatient || !waiting[place].canWait { return take(place, at: time) }
      place -= 1
    }
    return nil
  }

  mutating func invalidateAll() {
    for timer in waiting { timer.invalidate() }
    waiting.removeAll()
  }

  private mutating func add(_ timer: Timer) {
    if waiting.count >= limit { sift() }
    waiting.insert(timer, at: waiting.partitionPoint { $0.deadline > timer.deadline })
  }

  private mutating func take(_ place: Int, at time: Instant) -> Timer {
    let timer = waiting.remove(at: place)
    firedCount += 1
    if let interval = timer.interval {
      let missed = (time.microseconds - timer.deadline.microseconds) / interval
      timer.deadline = timer.deadline + (missed + 1) * interval
      add(timer)
    }
    return timer
  }

  /// A timer that is far off and was invalidated would be kept until its time.
  private mutating func sift() {
    waiting.removeAll { !$0.isValid }
    limit = max(Self.fewestToSift, 2 * waiting.count)
  }

  private mutating func dropInvalid() {
    while let last = waiting.last, !last.isValid { waiting.removeLast() }
  }

  private static func microseconds(_ seconds: Double) -> Int64 {
    guard seconds > 0 else { return shortestDelay }
    let delay = (seconds * 1_000_000).rounded()
    guard delay < Double(longestDelay) else { return longestDelay }
    return max(shortestDelay, Int64(delay))
  }
}

extension Array {
  /// The index of the first element of which `isBefore` is false, or the end; all elements of which it is true come first.
  func partitionPoint(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
