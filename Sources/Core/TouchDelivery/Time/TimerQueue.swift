internal import TouchTime

/// The clock of the application, which never goes back, and the timers that wait on it.
struct TimerQueue {
  /// The shortest time that a timer waits, so that one that sets the next cannot stop the clock: a millisecond.
  private static let shortestDelay: Int64 = 1_000
  private static let longestDelay: Int64 = 1 << 50

  /// The time of the newest input or timer.
  private(set) var now = Instant.zero
  /// How many times timers have fired.
  private(set) var firedCount = 0
  private var schedule = Schedule()

  /// Whether no timer waits.
  var isEmpty: Bool { schedule.isEmpty }

  /// Adds a timer that fires after `seconds`, and again each time as much later if it `repeats`.
  mutating func add(
    after seconds: Double, repeats: Bool, canWait: Bool, _ body: @escaping () -> Void
  ) -> Timer {
    let delay = Self.microseconds(seconds)
    let timer = Timer(
      deadline: Instant(microseconds: now.microseconds + delay), interval: repeats ? delay : nil,
      canWait: canWait, body: body)
    schedule.add(timer)
    return timer
  }

  mutating func nextDeadline(includingRepeating: Bool) -> Instant? {
    schedule.nextDeadline(includingRepeating: includingRepeating)
  }

  /// Turns the clock.
  @inline(__always)
  mutating func advance(to time: Instant) {
    now = max(now, time)
  }

  /// Takes the next timer that is due at `time`, and turns the clock to its deadline.
  mutating func takeDue(at time: Instant) -> Timer? {
    guard let (timer, deadline) = schedule.takeDue(at: time) else { return nil }
    advance(to: deadline)
    firedCount += 1
    return timer
  }

  /// Takes the next timer that was due at `time`, leaving out those that can wait where not `includingPatient`.
  mutating func takeLate(at time: Instant, includingPatient: Bool) -> Timer? {
    guard let timer = schedule.takeLate(at: time, includingPatient: includingPatient) else { return nil }
    firedCount += 1
    return timer
  }

  mutating func invalidateAll() {
    schedule.invalidateAll()
  }

  private static func microseconds(_ seconds: Double) -> Int64 {
    guard seconds > 0 else { return shortestDelay }
    let delay = (seconds * 1_000_000).rounded()
    guard delay < Double(longestDelay) else { return longestDelay }
    return max(shortestDelay, Int64(delay))
  }
}
