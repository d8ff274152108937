internal import CSystemd
internal import Glibc

/// The seat of the machine's own screen, from logind.
///
/// The session in front is looked up each time, in logind's files below `/run`. Whether it is locked comes over the system's
/// bus: by a question when a session comes to the front, by signals when it changes; it is unknown until then.
package final class SeatMonitor: Seat {
  private static let name = "seat0"
  private let loop: EventLoop
  private var bus: OpaquePointer?
  /// The session that logind reported on last, and whether it was locked.
  private var told: (session: String, isLocked: Bool)?
  /// The session that logind is being asked about.
  private var asked: String?

  /// A monitor that knows nothing of locks before `watch`.
  package init(on loop: EventLoop) {
    self.loop = loop
  }

  deinit {
    disconnect()
  }

  /// Listens on the system's bus; the corresponding C functions are `sd_bus_open_system` and `sd_bus_attach_event`.
  package func watch() {
    guard bus == nil, sd_bus_open_system(&bus) >= 0 else { return }
    sd_bus_attach_event(bus, loop.event, Int32(SD_EVENT_PRIORITY_NORMAL))
    match("sender='\(Login.name)',interface='\(Login.properties)',path_namespace='\(Login.path)'") {
      message, user, _ in
      SeatMonitor.from(user)?.hear(message) ?? 0
    }
    match("path='\(Local.path)',interface='\(Local.interface)',member='Disconnected'") { _, user, _ in
      SeatMonitor.from(user)?.disconnect()
      return 0
    }
    if let session = lookUp()?.session { ask(session) }
  }

  /// The corresponding C function is `sd_seat_get_active`.
  package var activeSession: ActiveSession? {
    guard let (session, user) = lookUp() else { return nil }
    if let told, told.session == session { return ActiveSession(user: user, isLocked: told.isLocked) }
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
    sd_bus_detach_event(bus)
    bus = sd_bus_close_unref(bus)
    (told, asked) = (nil, nil)
  }

  private static func from(_ user: UnsafeMutableRawPointer?) -> SeatMonitor? {
    user.map { Unmanaged<SeatMonitor>.fromOpaque($0).takeUnretainedValue() }
  }

  private var userdata: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}

/// logind, as the bus names it.
private enum Login {
  static let name = "org.freedesktop.login1"
  static let path = "/org/freedesktop/login1"
  static let session = "org.freedesktop.login1.Session"
  static let properties = "org.freedesktop.DBus.Properties"
}

/// Where libsystemd reports on the connection itself.
private enum Local {
  static let path = "/org/freedesktop/DBus/Local"
  static let interface = "org.freedesktop.DBus.Local"
}

extension SeatMonitor {
  /// The corresponding C function is `sd_bus_add_match_async`.
  private func match(_ rule: String, _ heard: sd_bus_message_handler_t) {
    // Whatever comes of it is fine; without a function for that, libsystemd would close the bus over a refusal.
    sd_bus_add_match_async(bus, nil, "type='signal',\(rule)", heard, { _, _, _ in 0 }, userdata)
  }

  /// Takes a change of a property: another session is in front of a seat, or a session was locked or unlocked.
  private func hear(_ message: OpaquePointer?) -> Int32 {
    guard sd_bus_message_is_signal(message, Login.properties, "PropertiesChanged") > 0 else { return 0 }
    guard let (session, _) = lookUp() else { return 0 }
    if session != told?.session {
      ask(session)
    } else if objectPath(of: session) == sd_bus_message_get_path(message).map({ String(cString: $0) }) {
      if let isLocked = Self.lockedHint(amongChangesIn: message) { told = (session, isLocked) }
    }
    return 0
  }

  /// Asks logind whether `session` is locked; the corresponding C function is `sd_bus_call_async`.
  private func ask(_ session: String) {
    guard asked != session, let path = objectPath(of: session) else { return }
    var message: OpaquePointer?
    guard sd_bus_message_new_method_call(bus, &message, Login.name, path, Login.properties, "Get") >= 0
    else { return }
    defer { sd_bus_message_unref(message) }
    for word in [Login.session, "LockedHint"] {
      sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_STRING), word)
    }
    let answer = sd_bus_call_async(
      bus, nil, message, { answer, user, _ in SeatMonitor.from(user)?.note(answer) ?? 0 }, userdata, 0)
    if answer >= 0 { asked = session }
  }

  /// Takes the answer, unless another session has come to the front meanwhile and was asked about.
  private func note(_ answer: OpaquePointer?) -> Int32 {
    guard let session = asked else { return 0 }
    asked = nil
    if let isLocked = Self.variantBoolean(in: answer) { told = (session, isLocked) }
    return 0
  }

  /// The corresponding C function is `sd_bus_path_encode`.
  private func objectPath(of session: String) -> String? {
    var path: UnsafeMutablePointer<CChar>?
    guard sd_bus_path_encode("\(Login.path)/session", session, &path) >= 0, let path else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// What a message of `PropertiesChanged` says of `LockedHint`; nil where it says nothing.
  private static func lockedHint(amongChangesIn message: OpaquePointer?) -> Bool? {
    guard sd_bus_message_skip(message, "s") >= 0,
      sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_ARRAY), "{sv}") > 0
    else { return nil }
    while sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_DICT_ENTRY), "sv") > 0 {
      var name: UnsafePointer<CChar>?
      guard sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_STRING), &name) > 0, let name
      else { return nil }
      if strcmp(name, "LockedHint") == 0 { return variantBoolean(in: message) }
      guard sd_bus_message_skip(message, "v") >= 0, sd_bus_message_exit_container(message) >= 0
      else { return nil }
    }
    return nil
  }

  private static func variantBoolean(in message: OpaquePointer?) -> Bool? {
    var value: Int32 = 0
    guard sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_VARIANT), "b") > 0,
      sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_BOOLEAN), &value) > 0
    else { return nil }
    return value != 0
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
  /// The number of the one in front, as `chvt` counts; nil where there is none.
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
    source = try? loop.watchAttribute(descriptor) { [unowned self] in
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
