internal import CSystemd
internal import Glibc
package import TouchDelivery

extension EventLoop {
  /// What a service tells the manager that started it.
  package enum ServiceState {
    /// It does what it is there for.
    case ready
    /// It reads its configuration anew, since this time on `CLOCK_MONOTONIC`; `ready` is to follow.
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

  /// Tells systemd how the service is doing; does nothing where systemd did not start this as one.
  ///
  /// The corresponding C function is `sd_notify`.
  package func notify(_ state: ServiceState) {
    sd_notify(0, state.text)
  }

  /// Whether somebody wants to be notified.
  package static var isNotifying: Bool { getenv("NOTIFY_SOCKET") != nil }

  /// Tells systemd again and again that the loop still turns, where the unit has a `WatchdogSec=`: a loop that hangs is
  /// ended by systemd then, and the kernel gives back what it has grabbed.
  ///
  /// The corresponding C function is `sd_event_set_watchdog`.
  package func keepWatchdogQuiet() throws(SystemError) {
    try SystemError.check(sd_event_set_watchdog(event, 1), "keep systemd's watchdog quiet")
  }
}
