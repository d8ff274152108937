internal import CSystemd
internal import Glibc

/// Tells afterwards that the machine slept, whoever sent it to sleep: by the clock that counts sleep and the one that does
/// not.
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

  /// Looks whether the machine has slept since the last look; done by itself whenever the clock is set.
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
  ///
  /// The corresponding C function is `clock_gettime`.
  package static func sleepSinceBoot() -> Int64 {
    microseconds(CLOCK_BOOTTIME) - microseconds(CLOCK_MONOTONIC)
  }

  static func microseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }
}
