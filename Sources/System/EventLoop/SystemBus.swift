internal import CSystemd
internal import Glibc

/// A connection to the system's bus, served by a loop as long as this object lives; sd-bus.
final class SystemBus {
  /// A peer and the names that it goes by on the bus.
  struct Address {
    let name: String
    let path: String
    let interface: String
  }

  fileprivate let bus: OpaquePointer
  private let received: (BusMessage) -> Void
  private let disconnected: () -> Void

  /// A connection that hands the signals named by `listen(to:)` to `received`; nil where there is no bus.
  ///
  /// `disconnected` is called when the bus has hung up. The corresponding C functions are `sd_bus_open_system` and
  /// `sd_bus_attach_event`.
  init?(
    on loop: EventLoop, received: @escaping (BusMessage) -> Void, disconnected: @escaping () -> Void
  ) {
    var opened: OpaquePointer?
    guard sd_bus_open_system(&opened) >= 0, let opened else { return nil }
    bus = opened
    self.received = received
    self.disconnected = disconnected
    sd_bus_attach_event(bus, loop.event, Int32(SD_EVENT_PRIORITY_NORMAL))
    listen(to: "path='/org/freedesktop/DBus/Local',interface='\(Self.local)',member='Disconnected'")
  }

  deinit {
    sd_bus_detach_event(bus)
    sd_bus_close_unref(bus)
  }

  /// Where libsystemd reports on the connection itself.
  private static let local = "org.freedesktop.DBus.Local"

  /// Asks for the signals that `rule` matches; the corresponding C function is `sd_bus_add_match_async`.
  func listen(to rule: String) {
    sd_bus_add_match_async(
      bus, nil, "type='signal',\(rule)",
      { message, user, _ in
        guard let message, let user else { return 0 }
        Unmanaged<SystemBus>.fromOpaque(user).takeUnretainedValue().receive(BusMessage(message))
        return 0
      },
      // Any result is fine; without a function for it, libsystemd would close the bus over a refusal.
      { _, _, _ in 0 }, Unmanaged.passUnretained(self).toOpaque())
  }

  private func receive(_ message: BusMessage) {
    message.isSignal("Disconnected", of: Self.local) ? disconnected() : received(message)
  }
}

/// A call of a method on the bus whose answer has not come; it is given up when this object ends.
final class BusCall {
  private let answered: (BusMessage) -> Void
  private var slot: OpaquePointer?

  /// Calls the method `member` of `peer` with `words`; `answered` gets the answer or the refusal.
  ///
  /// nil where the call cannot be sent. The corresponding C function is `sd_bus_call_async`.
  init?(
    _ member: String, of peer: SystemBus.Address, with words: [String], on bus: SystemBus,
    answered: @escaping (BusMessage) -> Void
  ) {
    self.answered = answered
    var message: OpaquePointer?
    guard
      sd_bus_message_new_method_call(bus.bus, &message, peer.name, peer.path, peer.interface, member) >= 0
    else { return nil }
    defer { sd_bus_message_unref(message) }
    for word in words { sd_bus_message_append_basic(message, CChar(SD_BUS_TYPE_STRING), word) }
    let sent = sd_bus_call_async(
      bus.bus, &slot, message,
      { answer, user, _ in
        guard let answer, let user else { return 0 }
        Unmanaged<BusCall>.fromOpaque(user).takeUnretainedValue().answered(BusMessage(answer))
        return 0
      }, Unmanaged.passUnretained(self).toOpaque(), 0)
    if sent < 0 { return nil }
  }

  deinit {
    sd_bus_slot_unref(slot)
  }
}

/// A message from the bus, read from its beginning to its end; it is valid in the call that brings it.
struct BusMessage {
  private let message: OpaquePointer

  fileprivate init(_ message: OpaquePointer) {
    self.message = message
  }

  func isSignal(_ member: String, of interface: String) -> Bool {
    sd_bus_message_is_signal(message, interface, member) > 0
  }

  /// The object that sent it.
  var path: String? { sd_bus_message_get_path(message).map { String(cString: $0) } }

  /// Reads a truth value; nil where none comes next.
  func readBoolean() -> Bool? {
    var value: Int32 = 0
    return sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_BOOLEAN), &value) > 0 ? value != 0 : nil
  }

  /// Reads a descriptor, which the caller closes; nil where none comes next.
  func readDescriptor() -> Int32? {
    var descriptor: Int32 = -1
    guard sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_UNIX_FD), &descriptor) > 0 else { return nil }
    // The message owns the one that it came with.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    return copy >= 0 ? copy : nil
  }

  /// Reads a truth value in a variant, as a property has it; nil where none comes next.
  func readBooleanProperty() -> Bool? {
    sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_VARIANT), "b") > 0 ? readBoolean() : nil
  }

  /// Reads the new value of the property `name` in a signal `PropertiesChanged`; nil where it has not changed.
  func readChange(of name: String) -> Bool? {
    guard sd_bus_message_skip(message, "s") >= 0,
      sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_ARRAY), "{sv}") > 0
    else { return nil }
    while sd_bus_message_enter_container(message, CChar(SD_BUS_TYPE_DICT_ENTRY), "sv") > 0 {
      var key: UnsafePointer<CChar>?
      guard sd_bus_message_read_basic(message, CChar(SD_BUS_TYPE_STRING), &key) > 0, let key
      else { return nil }
      if strcmp(key, name) == 0 { return readBooleanProperty() }
      guard sd_bus_message_skip(message, "v") >= 0, sd_bus_message_exit_container(message) >= 0
      else { return nil }
    }
    return nil
  }
}

/// logind, as the bus names it.
enum Login {
  static let name = "org.freedesktop.login1"
  static let path = "/org/freedesktop/login1"
  static let manager = SystemBus.Address(name: name, path: path, interface: "org.freedesktop.login1.Manager")
}
