public import TouchTime

extension Application {
  /// How many late timers fire before something else has a turn.
  private static let mostLateTimers = 256
  /// How many timers fire before an input that is later has its turn, so that timers that set timers cannot stop time.
  private static let mostTimersAtOnce = 100_000

  /// The time of the newest input or timer; mirrors the clock of `UIEvent.timestamp`.
  public var now: Instant { timers.now }

  /// How many times timers have fired.
  public var firedTimers: Int { timers.firedCount }

  /// Calls `body` after `seconds`, counted from `now`, and again each time as much later if it `repeats`.
  ///
  /// At least a millisecond passes. A timer that is due at the time of an input fires before it, unless it `canWait` and the
  /// `timerGate` is closed.
  @discardableResult
  public func schedule(
    after seconds: Double, repeats: Bool = false, canWait: Bool = false, _ body: @escaping () -> Void
  ) -> Timer {
    timers.add(after: seconds, repeats: repeats, canWait: canWait, body)
  }

  /// When the application wants `advance(to:)` to be called next, or nil while no timer waits; without
  /// `includingRepeating`, as if there were only those that fire once.
  public func nextDeadline(includingRepeating: Bool = true) -> Instant? {
    timers.nextDeadline(includingRepeating: includingRepeating)
  }

  /// Lets the time go by up to `time`: fires the timers due until then, each at its own time.
  public func advance(to time: Instant) {
    receive(.advance(time))
  }

  /// Fires what is due and turns the clock.
  ///
  /// Each timer fires at its own time. Where late ones fire once, they fire at the present time, so that timers that
  /// take longer than they wait cannot keep the clock from arriving.
  @inline(__always)
  func letTimePass(to time: Instant) {
    if timers.isEmpty { timers.advance(to: time) } else { fireTimers(until: time) }
  }

  private func fireTimers(until time: Instant) {
    if firesLateTimersOnce {
      timers.advance(to: time)
      fireLateTimers()
    } else {
      let last = timers.firedCount + Self.mostTimersAtOnce
      while timers.firedCount < last, let timer = timers.takeDue(at: time) { fire(timer) }
      timers.advance(to: time)
    }
  }

  /// Fires each timer that is due once, as long as the gate lets those pass that can wait.
  private func fireLateTimers() {
    let time = now
    for _ in 0..<Self.mostLateTimers {
      let isOpen = timerGate?.isOpen ?? true
      guard let timer = timers.takeLate(at: time, includingPatient: isOpen) else { return }
      if let timerGate, timer.canWait { timerGate.pass { fire(timer) } } else { fire(timer) }
    }
  }

  /// Does `body`, which a program outside of the scene wants, once the timers due until `time` have fired.
  ///
  /// Not to be called from a callback.
  package func perform(at time: Instant, _ body: () -> Void) {
    delivering {
      letTimePass(to: time)
      interject(body)
    }
  }

  private func fire(_ timer: Timer) { interject(timer.fire) }

  /// What `body` interrupts is delivered before anything that comes later (TD-22).
  private func interject(_ body: () -> Void) {
    arbitration.beginFrame()
    body()
    cancelOrphans()
    finishFrame()
    deliverWaitingInput()
  }
}
