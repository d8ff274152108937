internal import CSystemd
internal import Glibc
package import TouchTime

/// The loop that the daemon waits in: descriptors, timers, signals and children, on one thread; sd-event.
package final class EventLoop {
  let event: OpaquePointer
  let urgent: UrgentDescriptors
  /// The clock of a simulation, which also holds the timers; nil for the machine's clock.
  let clock: VirtualClock?
  /// Whether its time is the machine's, which passes while something runs, and not a simulation's.
  package var hasRealTime: Bool { clock == nil }
  /// Whether a handler of an urgent descriptor runs.
  private var isServing = false
  /// Whether libsystemd has a change to process before it waits.
  var hasNews = false

  /// A new loop, whose time and timers come from `clock` where there is one.
  ///
  /// The corresponding C function is `sd_event_new`.
  package init(clock: VirtualClock? = nil) throws(SystemError) {
    self.clock = clock
    var event: OpaquePointer?
    try SystemError.check(sd_event_new(&event), "create an event loop")
    guard let event else { throw SystemError(code: ENOMEM, attempt: "create an event loop") }
    self.event = event
    urgent = try UrgentDescriptors(others: sd_event_get_fd(event))
  }

  deinit {
    sd_event_unref(event)
  }

  /// Waits and dispatches until `exit`, whose code it returns.
  ///
  /// The corresponding C functions are `sd_event_prepare`, `sd_event_wait` and `sd_event_dispatch`.
  package func run() throws(SystemError) -> Int32 {
    while sd_event_get_state(event) != Int32(SD_EVENT_FINISHED) {
      if try prepare() { try check(sd_event_dispatch(event)) }
    }
    var code: Int32 = 0
    try check(sd_event_get_exit_code(event, &code))
    return code
  }

  /// Waits until libsystemd has something to dispatch; false where it turns out to have nothing.
  ///
  /// Where it has more to dispatch already it does not wait, and the urgent descriptors are served before each of that.
  private func prepare() throws(SystemError) -> Bool {
    hasNews = false
    let pending = sd_event_prepare(event)
    try check(pending)
    guard pending == 0 else {
      try serveUrgent(.withoutWaiting)
      return true
    }
    repeat { try serveUrgent(.waiting) } while !urgent.othersAreReady && !hasNews
    let ready = sd_event_wait(event, 0)
    try check(ready)
    return ready > 0
  }

  /// Serves each urgent descriptor that is readable once.
  private func serveUrgent(_ timeout: UrgentDescriptors.Timeout) throws(SystemError) {
    guard urgent.look(timeout) else { throw SystemError(code: errno, attempt: Self.attempt) }
    isServing = true
    while let handler = urgent.takeReady() { handler() }
    isServing = false
  }

  private static let attempt = "wait for events"

  private func check(_ answer: Int32) throws(SystemError) {
    try SystemError.check(answer, Self.attempt)
  }

  /// Lets `run` return `code` once the current callback is over.
  ///
  /// The corresponding C function is `sd_event_exit`.
  package func exit(_ code: Int32 = 0) {
    sd_event_exit(event, code)
    hasNews = true
  }

  /// Whether `exit` has been called, so that the loop turns no more.
  ///
  /// The corresponding C function is `sd_event_get_exit_code`.
  package var isExiting: Bool {
    var code: Int32 = 0
    return sd_event_get_exit_code(event, &code) >= 0
  }

  /// The time on `CLOCK_MONOTONIC`, as of the current wake-up.
  ///
  /// The corresponding C function is `sd_event_now`.
  package var now: Instant { time(CLOCK_MONOTONIC) }

  /// The time on `CLOCK_BOOTTIME`, which runs on while the machine sleeps, as of the current wake-up.
  ///
  /// The corresponding C function is `sd_event_now`.
  package var nowCountingSleep: Instant { time(CLOCK_BOOTTIME) }

  /// The time on `CLOCK_MONOTONIC`, right now.
  package static var exactTime: Instant { exactTime(on: CLOCK_MONOTONIC) }

  /// The time of day on `CLOCK_REALTIME`, right now, in microseconds since 1970.
  package static var microsecondsSince1970: Int64 { exactTime(on: CLOCK_REALTIME).microseconds }

  /// The time on `clock`, right now; the corresponding C function is `clock_gettime`.
  static func exactTime(on clock: clockid_t) -> Instant {
    var time = timespec()
    clock_gettime(clock, &time)
    return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
  }

  /// The time right now, while a callback runs: `exactTime`, or that of the virtual clock, which stands still meanwhile.
  package var exactNow: Instant { clock?.now ?? Self.exactTime }

  private func time(_ clock: clockid_t) -> Instant {
    if let virtual = self.clock { return virtual.now }
    if isServing { return Self.exactTime(on: clock) }
    var microseconds: UInt64 = 0
    sd_event_now(event, clock, &microseconds)
    return Instant(microseconds: Int64(microseconds))
  }
}

extension EventLoop {
  /// Dispatches one source that is ready, without waiting for any; false where none was.
  ///
  /// The corresponding C function is `sd_event_run`, with no time to wait.
  package func turn() throws(SystemError) -> Bool {
    let count = sd_event_run(event, 0)
    try check(count)
    return count > 0
  }

  /// Calls `handler` in each turn in which nothing else is ready, as long as the source is enabled, which it is not yet.
  ///
  /// The corresponding C function is `sd_event_add_defer`.
  package func deferred(_ handler: @escaping () -> Void) throws(SystemError) -> EventSource {
    let source = EventSource { _ in handler() }
    try SystemError.check(
      sd_event_add_defer(
        event, &source.source, { _, userdata in EventSource.fire(userdata, .due) }, source.userdata),
      "do something later")
    source.isEnabled = false
    source.wasEnabled = { [unowned self] in hasNews = true }
    source.giveWay()
    return source
  }
}

extension EventLoop {
  /// The state that a service reports to the manager that started it.
  package enum ServiceState {
    /// It does what it is there for.
    case ready
    /// It reads its configuration again, since this time on `CLOCK_MONOTONIC`; `ready` is to follow.
    case reloading(since: Instant)
    /// It is about to end.
    case stopping
    /// How it is doing, on one line for people.
    case status(String)

    fileprivate var text: String {
      switch self {
      case .ready: "READY=1"
      case .reloading(let time): "RELOADING=1\nMONOTONIC_USEC=\(time.microseconds)"
      case .stopping: "STOPPING=1"
      case .status(let line): "STATUS=\(line)"
      }
    }
  }

  /// Reports the state of the service to systemd, if that started it.
  ///
  /// The corresponding C function is `sd_notify`.
  package func notify(_ state: ServiceState) {
    sd_notify(0, state.text)
  }

  /// Whether systemd expects notifications.
  package static var isNotifying: Bool { getenv("NOTIFY_SOCKET") != nil }

  /// Notifies systemd's watchdog while the loop turns, if the unit has a `WatchdogSec=`: systemd ends a loop that hangs, and
  /// the kernel releases the devices that it has grabbed.
  ///
  /// The corresponding C function is `sd_event_set_watchdog`.
  package func keepWatchdogQuiet() throws(SystemError) {
    try SystemError.check(sd_event_set_watchdog(event, 1), "keep systemd's watchdog quiet")
  }
}
