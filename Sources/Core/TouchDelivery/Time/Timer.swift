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

/// The timers that wait, the next one last; those of one moment fire in the order in which they were made.
struct Schedule {
  private var timers: [Timer] = []
  /// With how many timers those that are invalid are dropped; twice those left, so that it stays cheap.
  private var limit = fewestToSift
  private static let fewestToSift = 256

  var isEmpty: Bool { timers.isEmpty }

  /// The deadline of the next timer, leaving out those that repeat where not `includingRepeating`.
  mutating func nextDeadline(includingRepeating: Bool) -> Instant? {
    dropInvalid()
    return timers.last { $0.isValid && (includingRepeating || !$0.repeats) }?.deadline
  }

  mutating func add(_ timer: Timer) {
    if timers.count >= limit { sift() }
    var (low, high) = (timers.startIndex, timers.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if timers[middle].deadline <= timer.deadline { high = middle } else { low = middle + 1 }
    }
    timers.insert(timer, at: low)
  }

  /// Takes the next timer that is due at `time`; one that repeats waits for its next time at once.
  mutating func takeDue(at time: Instant) -> (timer: Timer, deadline: Instant)? {
    dropInvalid()
    guard let timer = timers.last, timer.deadline <= time else { return nil }
    timers.removeLast()
    let deadline = timer.deadline
    if let interval = timer.interval {
      timer.deadline = Instant(microseconds: deadline.microseconds + interval)
      add(timer)
    }
    return (timer, deadline)
  }

  /// Takes the next timer that is due at `time`, leaving out those that can wait where not `includingPatient`; one that
  /// repeats waits for its next time after that.
  mutating func takeLate(at time: Instant, includingPatient: Bool) -> Timer? {
    dropInvalid()
    var place = timers.endIndex - 1
    while place >= 0, timers[place].deadline <= time {
      if timers[place].isValid, includingPatient || !timers[place].canWait { return take(place, at: time) }
      place -= 1
    }
    return nil
  }

  private mutating func take(_ place: Int, at time: Instant) -> Timer {
    let timer = timers.remove(at: place)
    if let interval = timer.interval {
      let missed = (time.microseconds - timer.deadline.microseconds) / interval
      timer.deadline = Instant(microseconds: timer.deadline.microseconds + (missed + 1) * interval)
      add(timer)
    }
    return timer
  }

  /// Invalidates all timers.
  mutating func invalidateAll() {
    for timer in timers { timer.invalidate() }
    timers.removeAll()
  }

  /// A timer that is far off and was invalidated would be kept until its time.
  private mutating func sift() {
    timers.removeAll { !$0.isValid }
    limit = max(Self.fewestToSift, 2 * timers.count)
  }

  private mutating func dropInvalid() {
    while let last = timers.last, !last.isValid { timers.removeLast() }
  }
}
