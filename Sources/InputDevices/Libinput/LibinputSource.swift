internal import CLibinput
internal import TouchDelivery

/// The machine's touchscreens, as libinput finds and reads them.
///
/// Wait until `fileDescriptor` is readable, then call `dispatch(_:)`; call it once at the start as well, for the
/// devices that are there already. Times are those of the kernel's events, on `CLOCK_MONOTONIC`.
package final class LibinputSource {
  private let context: LibinputContext
  private let rules: DeviceRules
  private var devices: [OpaquePointer: LibinputDevice] = [:]
  private var nextNumber: Int32 = 0

  /// The touchscreens of `seat` that may be opened, laid onto screens as `rules` say.
  ///
  /// - Parameter log: gets what libinput has to say, whole lines without their ends.
  /// - Throws: `LibinputError` where udev or libinput do not work at all; a machine without devices is no error.
  package init(
    rules: DeviceRules, seat: String = "seat0",
    log: @escaping (LibinputLogLevel, String) -> Void = { _, _ in }
  ) throws(LibinputError) {
    self.rules = rules
    context = try LibinputContext(seat: seat, rules: rules, log: log)
  }

  /// Readable when there is something to dispatch; the corresponding C function is `libinput_get_fd`.
  package var fileDescriptor: Int32 { libinput_get_fd(context.handle) }

  /// The touchscreens that are open, in the order in which they were found; known once `dispatch(_:)` has run.
  package var touchscreens: [InputDevice] {
    devices.values.map(\.device).sorted { $0.path < $1.path }
  }

  /// Hands everything that has happened since the last call to `body`.
  ///
  /// The corresponding C functions are `libinput_dispatch` and `libinput_get_event`.
  package func dispatch(_ body: (SourceEvent) -> Void) {
    libinput_dispatch(context.handle)
    while let event = libinput_get_event(context.handle) {
      handle(event, body)
      libinput_event_destroy(event)
    }
    flush(body)
    reportIgnored(body)
  }

  private func handle(_ event: OpaquePointer, _ body: (SourceEvent) -> Void) {
    guard let handle = libinput_event_get_device(event) else { return }
    switch libinput_event_get_type(event) {
    case LIBINPUT_EVENT_DEVICE_ADDED: add(handle, body)
    case LIBINPUT_EVENT_DEVICE_REMOVED: remove(handle, body)
    default:
      guard let device = devices[handle] else { return }
      handleTouch(event, of: device, body)
    }
  }

  /// Delivers what libinput left without a frame's end: it says none when the last contact of a report is filtered.
  private func flush(_ body: (SourceEvent) -> Void) {
    for device in devices.values { device.assembler.flush { body(.input($0)) } }
  }

  private func reportIgnored(_ body: (SourceEvent) -> Void) {
    let ignored = context.opener.ignored
    context.opener.ignored.removeAll()
    for (device, reason) in ignored { body(.ignored(device, reason)) }
  }
}

extension LibinputSource {
  private func add(_ handle: OpaquePointer, _ body: (SourceEvent) -> Void) {
    let device = context.claim(handle)
    guard libinput_device_has_capability(handle, LIBINPUT_DEVICE_CAP_TOUCH) != 0,
      let mapping = rules.mapping(for: device)
    else { return leaveAlone(handle, device, body) }
    Self.leaveUncalibrated(handle)
    devices[handle] = LibinputDevice(device, number: nextNumber, mapping: mapping)
    nextNumber += 1
    body(.added(device))
  }

  /// Stops reading a node that turned out to be no touch device.
  private func leaveAlone(_ handle: OpaquePointer, _ device: InputDevice, _ body: (SourceEvent) -> Void) {
    libinput_device_config_send_events_set_mode(
      handle, UInt32(LIBINPUT_CONFIG_SEND_EVENTS_DISABLED.rawValue))
    body(.ignored(device, .refusedByLibinput))
  }

  private func remove(_ handle: OpaquePointer, _ body: (SourceEvent) -> Void) {
    guard let device = devices.removeValue(forKey: handle) else { return }
    device.assembler.cancelAll(at: device.assembler.lastTime) { body(.input($0)) }
    body(.removed(device.device))
  }
}
