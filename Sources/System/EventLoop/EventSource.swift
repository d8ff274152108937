internal import CSystemd
package import TouchTime

/// Something that the loop waits for, as long as this object lives.
package final class EventSource {
  let handler: (Signalled) -> Void
  var source: OpaquePointer?
  /// Called when it is enabled, so that the loop does not wait for a descriptor first.
  var wasEnabled: () -> Void = {}

  /// Whether `stop` has been called.
  private(set) var isStopped = false

  /// The value that a source's handler gets.
  enum Signalled {
    case ready(Readiness)
    /// A time, a turn or a signal has come.
    case due
    case exited(ChildExit)
    case folder(FolderChange)
  }

  init(_ handler: @escaping (Signalled) -> Void) {
    self.handler = handler
  }

  deinit {
    sd_event_source_disable_unref(source)
  }

  /// Ends the waiting, as before a descriptor is closed that was waited for.
  ///
  /// The corresponding C function is `sd_event_source_disable_unref`.
  package func stop() {
    source = sd_event_source_disable_unref(source)
    isStopped = true
  }

  /// Waits for `interest` from now on; the source is a descriptor's.
  ///
  /// The corresponding C function is `sd_event_source_set_io_events`.
  package func wait(for interest: Readiness) {
    sd_event_source_set_io_events(source, interest.rawValue)
  }

  /// Whether it is waited for at all.
  ///
  /// The corresponding C functions are `sd_event_source_get_enabled` and `sd_event_source_set_enabled`.
  package var isEnabled: Bool {
    get { sd_event_source_get_enabled(source, nil) > 0 }
    set {
      sd_event_source_set_enabled(source, newValue ? Int32(SD_EVENT_ON) : Int32(SD_EVENT_OFF))
      if newValue { wasEnabled() }
    }
  }

  /// Lets every other source come first: devices, and the timers of scenes.
  ///
  /// The corresponding C function is `sd_event_source_set_priority`.
  package func giveWay() {
    sd_event_source_set_priority(source, Int64(SD_EVENT_PRIORITY_IDLE) + 1)
  }

  /// The object as libsystemd hands it back to the callbacks; the loop never outlives the source.
  var userdata: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static func fire(_ userdata: UnsafeMutableRawPointer?, _ signalled: Signalled) -> Int32 {
    guard let userdata else { return 0 }
    Unmanaged<EventSource>.fromOpaque(userdata).takeUnretainedValue().handler(signalled)
    return 0
  }
}

/// The operations that a descriptor is ready for, or is waited for.
package struct Readiness: OptionSet, Sendable {
  /// The bits, as epoll has them.
  package let rawValue: UInt32

  /// The set of these bits.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// There is something to read, or the end has come; mirrors `EPOLLIN`.
  package static let reading = Readiness(rawValue: EPOLLIN.rawValue)
  /// A file of sysfs has changed, and must be read again each time; mirrors `EPOLLPRI`.
  package static let attribute = Readiness(rawValue: EPOLLPRI.rawValue)
  /// There is room for something to write; mirrors `EPOLLOUT`.
  package static let writing = Readiness(rawValue: EPOLLOUT.rawValue)
  /// The other side of a socket sends nothing more; mirrors `EPOLLRDHUP`.
  package static let endOfInput = Readiness(rawValue: 0x2000)
  /// The other side has hung up both ways; always waited for, mirrors `EPOLLHUP`.
  package static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)
  /// Something is wrong with the descriptor; always waited for, mirrors `EPOLLERR`.
  package static let failure = Readiness(rawValue: EPOLLERR.rawValue)
}

/// The end of a child process.
package enum ChildExit: Hashable, Sendable {
  /// It exited with this code.
  case exited(Int32)
  /// The signal of this number ended it.
  case killed(Int32)
}

/// A call of the system that failed.
package struct SystemError: Error, CustomStringConvertible {
  /// The `errno` it failed with, as `ENOENT`.
  package let code: Int32
  /// What was tried, as "open /dev/null".
  package let attempt: String

  /// The failure `code` of `attempt`.
  package init(code: Int32, attempt: String) {
    self.code = code
    self.attempt = attempt
  }

  /// The operation and the system's words for its failure.
  package var description: String { "\(attempt): \(Self.words(for: code))" }

  /// The system's words for an `errno`.
  package static func words(for code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// Takes the answer of a libsystemd call, which is a negative `errno` where it failed.
  static func check(_ answer: Int32, _ attempt: @autoclosure () -> String) throws(SystemError) {
    guard answer < 0 else { return }
    throw SystemError(code: -answer, attempt: attempt())
  }
}

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
