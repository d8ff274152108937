internal import CSystemd

extension EventLoop {
  /// What a service tells the manager that started it.
  package enum ServiceState: String, Sendable {
    /// It does what it is there for.
    case ready = "READY=1"
    /// It is about to end.
    case stopping = "STOPPING=1"
  }

  /// Tells systemd how the service is doing; does nothing where systemd did not start this as one.
  ///
  /// The corresponding C function is `sd_notify`.
  package func notify(_ state: ServiceState) {
    sd_notify(0, state.rawValue)
  }

  /// Tells systemd again and again that the loop still turns, where the unit has a `WatchdogSec=`: a loop that hangs is
  /// ended by systemd then, and the kernel gives back what it has grabbed.
  ///
  /// The corresponding C function is `sd_event_set_watchdog`.
  package func keepWatchdogQuiet() throws(SystemError) {
    try SystemError.check(sd_event_set_watchdog(event, 1), "keep systemd's watchdog quiet")
  }
}
