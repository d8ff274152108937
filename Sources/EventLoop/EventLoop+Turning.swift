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

  /// Calls `handler` in each turn in which nothing else is ready, as long as the source is enabled, which it is not yet.
  ///
  /// The corresponding C function is `sd_event_add_defer`.
  package func deferred(_ handler: @escaping () -> Void) throws(SystemError) -> EventSource {
    let source = EventSource { _ in handler() }
    try SystemError.check(
      sd_event_add_defer(
        event, &source.source, { _, userdata in EventSource.fire(userdata, .turn) }, source.userdata),
      "do something later")
    source.isEnabled = false
    source.wasEnabled = { [unowned self] in hasNews = true }
    source.giveWay()
    return source
  }
}
