internal import CSystemd
internal import Glibc

/// The seat of the machine's own screen, from logind.
///
/// The session in front is looked up each time, in logind's files below `/run`. Whether it is locked comes over the system's
/// bus: by a question when a session comes to the front, by signals when it changes; it is unknown until then.
package final class SeatMonitor: Seat {
  private static let name = "seat0"
  private let loop: EventLoop
  private var bus: SystemBus?
  /// The session that logind reported on last, and whether it was locked.
  private var known: (session: String, isLocked: Bool)?
  /// The session that logind is being asked about; the answer about another one is not waited for.
  private var asked: (session: String, call: BusCall)?

  /// A monitor that knows nothing of locks before `watch`.
  package init(on loop: EventLoop) {
    self.loop = loop
  }

  /// Listens on the system's bus, if there is one.
  package func watch() {
    guard bus == nil else { return }
    bus = SystemBus(
      on: loop, received: { [unowned self] in hear($0) }, disconnected: { [unowned self] in disconnect() })
    bus?.listen(
      to: "sender='\(Login.name)',interface='\(Self.properties)',path_namespace='\(Login.path)'")
    if let session = lookUp()?.session { ask(session) }
  }

  /// The corresponding C function is `sd_seat_get_active`.
  package var activeSession: ActiveSession? {
    guard let (session, user) = lookUp() else { return nil }
    if let known, known.session == session { return ActiveSession(user: user, isLocked: known.isLocked) }
    watch()
    ask(session)
    return ActiveSession(user: user, isLocked: nil)
  }

  private func lookUp() -> (session: String, user: UInt32)? {
    var session: UnsafeMutablePointer<CChar>?
    var user: uid_t = 0
    guard sd_seat_get_active(Self.name, &session, &user) >= 0, let session else { return nil }
    defer { free(session) }
    return (String(cString: session), user)
  }

  private func disconnect() {
    (bus, known, asked) = (nil, nil, nil)
  }

  private static let properties = "org.freedesktop.DBus.Properties"
  private static let lock = "LockedHint"

  /// Takes a change of a property: another session is in front of a seat, or a session was locked or unlocked.
  private func hear(_ message: BusMessage) {
    guard message.isSignal("PropertiesChanged", of: Self.properties), let (session, _) = lookUp()
    else { return }
    if session != known?.session {
      ask(session)
    } else if let path = message.path, objectPath(of: session) == path {
      if let isLocked = message.readChange(of: Self.lock) { known = (session, isLocked) }
    }
  }

  /// Asks logind whether `session` is locked.
  private func ask(_ session: String) {
    guard asked?.session != session, let bus, let path = objectPath(of: session) else { return }
    let peer = SystemBus.Address(name: Login.name, path: path, interface: Self.properties)
    let call = BusCall("Get", of: peer, with: ["org.freedesktop.login1.Session", Self.lock], on: bus) {
      [unowned self] answer in
      asked = nil
      if let isLocked = answer.readBooleanProperty() { known = (session, isLocked) }
    }
    asked = call.map { (session, $0) }
  }

  /// The corresponding C function is `sd_bus_path_encode`.
  private func objectPath(of session: String) -> String? {
    var path: UnsafeMutablePointer<CChar>?
    guard sd_bus_path_encode("\(Login.path)/session", session, &path) >= 0, let path else { return nil }
    defer { free(path) }
    return String(cString: path)
  }
}

/// A seat: the session in front, and whether it is locked.
package protocol Seat: AnyObject {
  /// The session in front right now, if any.
  var activeSession: ActiveSession? { get }

  /// Finds out from now on whether sessions are locked.
  func watch()
}

/// A session in front of a seat.
package struct ActiveSession: Hashable, Sendable {
  /// The number of its user.
  package var user: UInt32
  /// Whether it is locked; nil if that is unknown.
  package var isLocked: Bool?

  /// A session of `user`.
  package init(user: UInt32, isLocked: Bool?) {
    self.user = user
    self.isLocked = isLocked
  }
}

/// Watches which virtual terminal is in front.
///
/// It reports nothing if the kernel has none, as in most containers.
package final class VirtualTerminalMonitor {
  /// The number of the one in front, as `chvt` counts; nil without one.
  package private(set) var active: Int?
  private let descriptor: Int32
  private var source: EventSource?

  /// Watches what the kernel says in `path`; `switched` is called with the number of the new one.
  ///
  /// The corresponding C function is `sd_event_add_io`, with `EPOLLPRI`.
  package init(
    on loop: EventLoop, path: String = "/sys/class/tty/tty0/active", switched: @escaping (Int) -> Void
  ) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    active = read()
    source = try? loop.watch(descriptor, for: .attribute) { [unowned self] _ in
      guard let now = read(), now != active else { return }
      active = now
      switched(now)
    }
  }

  deinit {
    source?.stop()
    close(descriptor)
  }

  /// The number in a line like `tty7`.
  private func read() -> Int? {
    withUnsafeTemporaryAllocation(byteCount: 32, alignment: 1) { buffer in
      let count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
      guard count > 0 else { return nil }
      let line = String(decoding: buffer[..<count], as: UTF8.self)
      return line.hasPrefix("tty") ? Int(line.dropFirst(3).prefix { $0.isNumber }) : nil
    }
  }
}
