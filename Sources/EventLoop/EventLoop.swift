internal import CSystemd
internal import Glibc
package import TouchDelivery

/// The loop that the daemon waits in: descriptors, timers, signals and children, on one thread; sd-event.
package final class EventLoop {
  let event: OpaquePointer
  let urgent: UrgentDescriptors
  /// Whether a handler of an urgent descriptor runs.
  private var isServing = false
  /// Whether libsystemd has been told something that it looks at before it waits.
  var hasNews = false

  /// A loop of its own.
  ///
  /// The corresponding C function is `sd_event_new`.
  package init() throws(SystemError) {
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
  private func serveUrgent(_ patience: UrgentDescriptors.Patience) throws(SystemError) {
    guard urgent.look(patience) else { throw SystemError(code: errno, attempt: Self.attempt) }
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

  /// The time on `CLOCK_MONOTONIC`, as of the current wake-up.
  ///
  /// The corresponding C function is `sd_event_now`.
  package var now: Instant { time(CLOCK_MONOTONIC) }

  /// The time on `CLOCK_BOOTTIME`, which runs on while the machine sleeps, as of the current wake-up.
  ///
  /// The corresponding C function is `sd_event_now`.
  package var nowCountingSleep: Instant { time(CLOCK_BOOTTIME) }

  /// The time on `CLOCK_MONOTONIC`, right now.
  ///
  /// The corresponding C function is `clock_gettime`.
  package static var exactTime: Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000)
  }

  private func time(_ clock: clockid_t) -> Instant {
    var microseconds: UInt64 = 0
    if isServing { return Instant(microseconds: SleepDetector.microseconds(clock)) }
    sd_event_now(event, clock, &microseconds)
    return Instant(microseconds: Int64(microseconds))
  }
}
