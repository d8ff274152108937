internal import CSystemd
internal import Glibc
internal import Time

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
  private var bus: OpaquePointer?
  private var state = State.awake
  private var detector: SleepDetector?
  /// While it is open, the machine does not sleep yet; the descriptor that logind gave.
  private var lock: Int32?

  /// Listens on the system's bus; the corresponding C functions are `sd_bus_open_system` and `sd_bus_attach_event`.
  package init(on loop: EventLoop, fellAsleep: @escaping () -> Void, wokeUp: @escaping () -> Void) {
    self.loop = loop
    self.fellAsleep = fellAsleep
    self.wokeUp = wokeUp
    detector = SleepDetector(on: loop) { [unowned self] in
      fallAsleep()
      wakeUp()
    }
    guard sd_bus_open_system(&bus) >= 0 else { return }
    sd_bus_attach_event(bus, loop.event, Int32(SD_EVENT_PRIORITY_NORMAL))
    match("org.freedesktop.login1", Login.path, Login.interface, "PrepareForSleep")
    match(nil, "/org/freedesktop/DBus/Local", "org.freedesktop.DBus.Local", "Disconnected")
    takeLock()
  }

  deinit {
    releaseLock()
    sd_bus_detach_event(bus)
    sd_bus_close_unref(bus)
  }

  /// The corresponding C function is `sd_bus_match_signal_async`.
  private func match(_ sender: String?, _ path: String, _ interface: String, _ member: String) {
    sd_bus_match_signal_async(
      bus, nil, sender, path, interface, member,
      { message, user, _ in SleepMonitor.from(user)?.hear(message) ?? 0 },
      // Whatever comes of it is fine; without a function here, libsystemd would close the bus over a refusal.
      { _, _, _ in 0 }, userdata)
  }

  private func hear(_ message: OpaquePointer?) -> Int32 {
    var sleeps: Int32 = 0
    if sd_bus_message_is_signal(message, Login.interface, "PrepareForSleep") > 0 {
      guard sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_BOOLEAN), &sleeps) > 0 else { return 0 }
    }
    sleeps != 0 ? fallAsleep() : wakeUp()
    return 0
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
    takeLock()
    wokeUp()
  }

  private static func from(_ user: UnsafeMutableRawPointer?) -> SleepMonitor? {
    user.map { Unmanaged<SleepMonitor>.fromOpaque($0).takeUnretainedValue() }
  }

  private var userdata: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

/// logind, as the bus names it.
private enum Login {
  static let name = "org.freedesktop.login1"
  static let path = "/org/freedesktop/login1"
  static let interface = "org.freedesktop.login1.Manager"
}

extension SleepMonitor {
  /// Asks logind to wait before the machine sleeps; the corresponding C function is `sd_bus_call_async`.
  private func takeLock() {
    var message: OpaquePointer?
    guard
      sd_bus_message_new_method_call(bus, &message, Login.name, Login.path, Login.interface, "Inhibit") >= 0
    else { return }
    defer { sd_bus_message_unref(message) }
    for word in ["sleep", "Fingerpost", "Touches are cancelled before the machine sleeps", "delay"] {
      sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_STRING), word)
    }
    sd_bus_call_async(
      bus, nil, message, { answer, user, _ in SleepMonitor.from(user)?.keepLock(answer) ?? 0 }, userdata, 0)
  }

  private func keepLock(_ answer: OpaquePointer?) -> Int32 {
    var descriptor: Int32 = -1
    guard sd_bus_message_read_basic(answer, CChar(SD_BUS_TYPE_UNIX_FD), &descriptor) > 0 else { return 0 }
    releaseLock()
    // The message owns the one that it came with.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    if copy >= 0, case .awake = state { lock = copy } else { close(copy) }
    return 0
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
