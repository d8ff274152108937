internal import CSystemd
internal import Glibc
package import TouchDelivery

/// The loop that the daemon waits in: descriptors, timers, signals and children, on one thread; sd-event.
package final class EventLoop {
  let event: OpaquePointer

  /// A loop of its own.
  ///
  /// The corresponding C function is `sd_event_new`.
  package init() throws(SystemError) {
    var event: OpaquePointer?
    try SystemError.check(sd_event_new(&event), "create an event loop")
    guard let event else { throw SystemError(code: ENOMEM, attempt: "create an event loop") }
    self.event = event
  }

  deinit {
    sd_event_unref(event)
  }

  /// Waits and dispatches until `exit`, whose code it returns.
  ///
  /// The corresponding C function is `sd_event_loop`.
  package func run() throws(SystemError) -> Int32 {
    let code = sd_event_loop(event)
    try SystemError.check(code, "wait for events")
    return code
  }

  /// Lets `run` return `code` once the current callback is over.
  ///
  /// The corresponding C function is `sd_event_exit`.
  package func exit(_ code: Int32 = 0) {
    sd_event_exit(event, code)
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
    sd_event_now(event, clock, &microseconds)
    return Instant(microseconds: Int64(microseconds))
  }
}
