public import Time

extension Application {
  /// The shortest time that a timer waits, so that one that sets the next cannot stop the clock: a millisecond.
  private static let shortestDelay: Int64 = 1_000
  private static let longestDelay: Int64 = 1 << 50
  /// How many late timers fire before something else has a turn.
  private static let mostLateTimers = 256
  /// How many timers fire before an input that is later has its turn, so that timers that set timers cannot stop time.
  private static let mostTimersAtOnce = 100_000

  /// Calls `body` after `seconds`, counted from `now`, and again each time as much later if it `repeats`.
  ///
  /// At least a millisecond passes. A timer that is due at the time of an input fires before it, unless it `canWait` and the
  /// `timerGate` is closed.
  @discardableResult
  public func schedule(
    after seconds: Double, repeats: Bool = false, canWait: Bool = false, _ body: @escaping () -> Void
  ) -> Timer {
    let delay = Self.microseconds(seconds)
    let timer = Timer(
      deadline: Instant(microseconds: now.microseconds + delay), interval: repeats ? delay : nil,
      canWait: canWait, body: body)
    schedule.add(timer)
    return timer
  }

  /// When the application wants `advance(to:)` to be called next, or nil while no timer waits; without
  /// `includingRepeating`, as if there were only those that fire once.
  public func nextDeadline(includingRepeating: Bool = true) -> Instant? {
    schedule.nextDeadline(includingRepeating: includingRepeating)
  }

  /// Lets the time go by up to `time`: fires the timers due until then, each at its own time.
  public func advance(to time: Instant) {
    guard !isDispatching else { return queue.append(.advance(time)) }
    dispatching { letTimePass(to: time) }
  }

  /// Fires what is due and turns the clock, which never goes back.
  ///
  /// Each timer fires at its own time; where late ones fire once, at the time that it is now, so that timers that take
  /// longer than they wait cannot keep the clock from arriving.
  @inline(__always)
  func letTimePass(to time: Instant) {
    if schedule.isEmpty { now = max(now, time) } else { fireTimers(until: time) }
  }

  private func fireTimers(until time: Instant) {
    if firesLateTimersOnce {
      now = max(now, time)
      fireLateTimers()
    } else {
      let last = firedTimers + Self.mostTimersAtOnce
      while firedTimers < last, let (timer, deadline) = schedule.takeDue(at: time) {
        now = max(now, deadline)
        fire(timer)
      }
      now = max(now, time)
    }
  }

  /// Fires each timer that is due once, as long as the gate lets those pass that can wait.
  private func fireLateTimers() {
    let time = now
    for _ in 0..<Self.mostLateTimers {
      let isOpen = timerGate?.isOpen ?? true
      guard let timer = schedule.takeLate(at: time, includingPatient: isOpen) else { return }
      if let timerGate, timer.canWait { timerGate.pass { fire(timer) } } else { fire(timer) }
    }
  }

  /// What the timer interrupts is delivered before anything that comes later (TD-22).
  private func fire(_ timer: Timer) {
    firedTimers += 1
    arbitration.beginFrame()
    timer.fire()
    cancelOrphans()
    finishFrame()
    deliverQueue()
  }

  private static func microseconds(_ seconds: Double) -> Int64 {
    guard seconds > 0 else { return shortestDelay }
    let delay = (seconds * 1_000_000).rounded()
    guard delay < Double(longestDelay) else { return longestDelay }
    return max(shortestDelay, Int64(delay))
  }
}
