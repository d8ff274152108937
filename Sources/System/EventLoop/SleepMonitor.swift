internal import CSystemd
internal import Glibc
internal import TouchTime

/// Notices that the machine is about to sleep, before it does, and that it is awake again.
///
/// logind reports it on the system's bus. As long as this object lives, the machine does not sleep before `fellAsleep` has
/// returned, for the few seconds that logind grants. If the machine slept without a signal from logind, both closures are
/// called when it is awake again.
///
/// ```
///           PrepareForSleep(true)
///   awake ───────────────────────▶ asleep
///     ▲    PrepareForSleep(false)    │
///     └──────────────────────────────┘
///       the bus is gone, or a minute has passed awake without a word
/// ```
package final class SleepMonitor {
  private enum State {
    case awake
    /// Until then at the latest; a logind that has died in between says no more.
    case asleep(until: EventSource?)
  }

  private static let longestSilence: Int64 = 60_000_000
  private let loop: EventLoop
  private let fellAsleep: () -> Void
  private let wokeUp: () -> Void
  private var bus: SystemBus?
  private var request: BusCall?
  private var state = State.awake
  private var detector: SleepDetector?
  /// While it is open, the machine does not sleep yet; the descriptor that logind gave.
  private var lock: Int32?

  /// Listens on the system's bus, if there is one.
  package init(on loop: EventLoop, fellAsleep: @escaping () -> Void, wokeUp: @escaping () -> Void) {
    self.loop = loop
    self.fellAsleep = fellAsleep
    self.wokeUp = wokeUp
    detector = SleepDetector(on: loop) { [unowned self] in
      fallAsleep()
      wakeUp()
    }
    bus = SystemBus(
      on: loop, received: { [unowned self] in hear($0) }, disconnected: { [unowned self] in wakeUp() })
    let login = Login.manager
    bus?.listen(
      to: "sender='\(login.name)',path='\(login.path)',interface='\(login.interface)',member='\(Self.signal)'"
    )
    acquireLock()
  }

  deinit {
    releaseLock()
  }

  private static let signal = "PrepareForSleep"

  private func hear(_ message: BusMessage) {
    guard message.isSignal(Self.signal, of: Login.manager.interface), let sleeps = message.readBoolean()
    else { return }
    sleeps ? fallAsleep() : wakeUp()
  }

  private func fallAsleep() {
    guard case .awake = state else { return }
    let end = loop.now + Self.longestSilence
    state = .asleep(until: try? loop.timer(at: end) { [unowned self] in wakeUp() })
    fellAsleep()
    releaseLock()
  }

  private func wakeUp() {
    guard case .asleep = state else { return }
    state = .awake
    acquireLock()
    wokeUp()
  }

  /// Asks logind to wait before the machine sleeps.
  private func acquireLock() {
    guard let bus else { return }
    request = BusCall(
      "Inhibit", of: Login.manager,
      with: ["sleep", "Fingerpost", "Touches are cancelled before the machine sleeps", "delay"], on: bus
    ) { [unowned self] in keepLock($0.readDescriptor()) }
  }

  private func keepLock(_ descriptor: Int32?) {
    guard let descriptor else { return }
    releaseLock()
    if case .awake = state { lock = descriptor } else { close(descriptor) }
  }

  private func releaseLock() {
    if let lock { close(lock) }
    lock = nil
  }
}

/// Notices afterwards that the machine slept, by comparing the clock that counts sleep with the one that does not.
package final class SleepDetector {
  /// Less than this lies between two readings of the clocks, in microseconds.
  private static let leastSleep: Int64 = 1_000

  private let descriptor: Int32
  private let clock: () -> Int64
  private let wokeUp: () -> Void
  private var slept: Int64
  private var source: EventSource?

  /// Calls `wokeUp` each time the machine has slept; `clock` says for how long it has since it was started, in
  /// microseconds.
  ///
  /// The corresponding C function is `timerfd_settime`, with `TFD_TIMER_CANCEL_ON_SET`: waking up sets the clock.
  package init(
    on loop: EventLoop, clock: @escaping () -> Int64 = SleepDetector.sleepSinceBoot,
    wokeUp: @escaping () -> Void
  ) {
    self.clock = clock
    self.wokeUp = wokeUp
    slept = clock()
    descriptor = timerfd_create(CLOCK_REALTIME, Int32(TFD_NONBLOCK | TFD_CLOEXEC))
    guard descriptor >= 0, wait() else { return }
    source = try? loop.watch(descriptor) { [unowned self] in
      guard wait() else { return source = nil }
      look()
    }
  }

  /// Looks whether the machine has slept since the last look; which happens whenever the clock is set.
  package func look() {
    let now = clock()
    let isAwakeAnew = now - slept >= Self.leastSleep
    slept = now
    if isAwakeAnew { wokeUp() }
  }

  deinit {
    source?.stop()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Waits for the next time that the clock is set; a timer that never rings otherwise.
  private func wait() -> Bool {
    var time = itimerspec()
    time.it_value.tv_sec = .max
    let flags = TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET
    return timerfd_settime(descriptor, Int32(flags), &time, nil) == 0 || errno == ECANCELED
  }

  /// For how long the machine has slept since it was started, in microseconds.
  package static func sleepSinceBoot() -> Int64 {
    EventLoop.exactTime(on: CLOCK_BOOTTIME).microseconds
      - EventLoop.exactTime(on: CLOCK_MONOTONIC).microseconds
  }
}
