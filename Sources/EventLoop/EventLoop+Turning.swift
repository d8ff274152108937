internal import CSystemd

extension EventLoop {
  /// Dispatches one source that is ready, without waiting for any; false where none was.
  ///
  /// The corresponding C function is `sd_event_run`, with no time to wait.
  package func turn() throws(SystemError) -> Bool {
    let count = sd_event_run(event, 0)
    try SystemError.check(count, "wait for events")
    return count > 0
  }
}
