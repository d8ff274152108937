internal import CSystemd

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
