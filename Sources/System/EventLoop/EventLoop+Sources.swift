internal import CSystemd
package import TouchTime

extension EventLoop {
  /// Calls `handler` whenever `descriptor` is readable.
  ///
  /// Of sources that are ready again and again, each has its turn. The corresponding C function is `sd_event_add_io`.
  package func watch(
    _ descriptor: Int32, _ handler: @escaping () -> Void
  ) throws(SystemError) -> EventSource {
    try watch(descriptor, for: .reading) { _ in handler() }
  }

  /// Calls `handler` with what `descriptor` is ready for, whenever that is among `interest`, and when the other side hangs
  /// up, again and again until the descriptor is closed; `EventSource.wait(for:)` changes the interest.
  ///
  /// The corresponding C function is `sd_event_add_io`.
  package func watch(
    _ descriptor: Int32, for interest: Readiness, _ handler: @escaping (Readiness) -> Void
  ) throws(SystemError) -> EventSource {
    let source = EventSource { signalled in
      if case .ready(let readiness) = signalled { handler(readiness) }
    }
    try SystemError.check(
      sd_event_add_io(
        event, &source.source, descriptor, interest.rawValue,
        { _, _, events, userdata in
          EventSource.fire(userdata, .ready(Readiness(rawValue: events)))
        }, source.userdata), "watch descriptor \(descriptor)")
    return source
  }

  /// Calls `handler` once, at `time` on `CLOCK_MONOTONIC`, to the millisecond.
  ///
  /// With `afterOthers`, only when nothing else is ready: never, while another source always is. The corresponding C
  /// function is `sd_event_add_time`.
  package func timer(
    at time: Instant, afterOthers: Bool = false, _ handler: @escaping () -> Void
  ) throws(SystemError) -> EventSource {
    let source = EventSource { _ in handler() }
    if let clock {
      clock.add(source, at: time, afterOthers: afterOthers)
      return source
    }
    let accuracy: UInt64 = 1000
    try SystemError.check(
      sd_event_add_time(
        event, &source.source, CLOCK_MONOTONIC, UInt64(max(0, time.microseconds)), accuracy,
        { _, _, userdata in EventSource.fire(userdata, .due) }, source.userdata), "set a timer")
    hasNews = true
    if afterOthers { sd_event_source_set_priority(source.source, Int64(SD_EVENT_PRIORITY_IDLE)) }
    return source
  }

  /// Blocks `signal` for the process and calls `handler` when it arrives.
  ///
  /// The corresponding C function is `sd_event_add_signal`.
  package func watchSignal(
    _ signal: Int32, _ handler: @escaping () -> Void
  ) throws(SystemError) -> EventSource {
    let source = EventSource { _ in handler() }
    try SystemError.check(
      sd_event_add_signal(
        event, &source.source, signal | SD_EVENT_SIGNAL_PROCMASK,
        { _, _, userdata in EventSource.fire(userdata, .due) }, source.userdata), "watch signal \(signal)")
    return source
  }

  /// Reaps the child `pid` when it ends and calls `handler`.
  ///
  /// The corresponding C function is `sd_event_add_child`.
  package func watchChild(
    _ pid: Int32, _ handler: @escaping (ChildExit) -> Void
  ) throws(SystemError) -> EventSource {
    let source = EventSource { signalled in
      guard case .exited(let exit) = signalled else { return }
      // libsystemd reaps after the handler; until then the zombie would look like a live member of its process group.
      waitpid(pid, nil, WNOHANG)
      handler(exit)
    }
    try SystemError.check(
      sd_event_add_child(
        event, &source.source, pid, WEXITED,
        { _, info, userdata in
          let status = info?.pointee._sifields._sigchld.si_status ?? 0
          let exit: ChildExit = info?.pointee.si_code == Int32(CLD_EXITED) ? .exited(status) : .killed(status)
          return EventSource.fire(userdata, .exited(exit))
        }, source.userdata), "watch child \(pid)")
    hasNews = true
    return source
  }

  /// Whether `signal` was ignored when the program was started, as `nohup` does.
  ///
  /// The corresponding C function is `sigaction`.
  package static func isIgnored(_ signal: Int32) -> Bool { signal_is_ignored(signal) != 0 }

  /// Has this process get SIGTERM when the one ends that started it.
  ///
  /// The corresponding C function is `prctl`, with `PR_SET_PDEATHSIG`.
  package static func endWithParent() { end_with_parent() }

  /// Writes a byte to `descriptor` when SIGABRT ends the process, as systemd's watchdog has it; nil undoes that.
  ///
  /// The corresponding C function is `sigaction`.
  package static func noteHangs(at descriptor: Int32?) { note_hangs_at(descriptor ?? -1) }

  /// Blocks a signal without handling it, so that a handler can be added later and children can be watched.
  package func block(_ signal: Int32) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    sigprocmask(SIG_BLOCK, &set, nil)
  }
}
