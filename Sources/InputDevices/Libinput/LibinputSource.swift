internal import CLibinput
internal import Glibc
internal import TouchDelivery

/// The touchscreens and keyboards that libinput reads.
///
/// Wait until `fileDescriptor` is readable, then call `dispatch(_:)`. Times are those of the kernel's events, on
/// `CLOCK_MONOTONIC`.
final class LibinputSource {
  let context: LibinputContext
  var keyboards: [OpaquePointer: LibinputKeyboard] = [:]
  /// Few enough to look through for each event.
  var devices: [LibinputDevice] = []

  /// A source without devices; `log` gets what libinput has to say, whole lines without their ends.
  init(log: @escaping (LibinputLogLevel, String) -> Void = { _, _ in }) throws(DeviceError) {
    context = try LibinputContext(log: log)
  }

  deinit {
    for device in devices { giveBack(device.handle, device.fileDescriptor) }
    for keyboard in keyboards.values { giveBack(keyboard.handle, keyboard.fileDescriptor) }
  }

  /// Readable when there is something to dispatch; the corresponding C function is `libinput_get_fd`.
  var fileDescriptor: Int32 { libinput_get_fd(context.handle) }

  /// Reads `device`, whose node is open as `descriptor`, which is the reader's from now on, and closed where this throws.
  func add(
    _ device: InputDevice, descriptor: Int32, number: Int32, mapping: SurfaceMapping
  ) throws(LibinputRefusal) -> LibinputDevice {
    let handle = try open(
      device.path, descriptor, for: LIBINPUT_DEVICE_CAP_TOUCH,
      otherwise: "it has no axes that libinput reads as touches")
    Self.leaveUncalibrated(handle)
    let reader = LibinputDevice(
      device, handle, of: self, descriptor: descriptor, number: number, mapping: mapping)
    devices.append(reader)
    return reader
  }

  /// libinput's device for the node at `path`, counted, if it can do what is wanted; otherwise the descriptor is closed.
  ///
  /// The corresponding C functions are `libinput_path_add_device` and `libinput_device_ref`.
  func open(
    _ path: String, _ descriptor: Int32, for capability: libinput_device_capability, otherwise reason: String
  ) throws(LibinputRefusal) -> OpaquePointer {
    do throws(LibinputRefusal) {
      let handle = try context.add(path, descriptor)
      guard libinput_device_has_capability(handle, capability) != 0 else {
        libinput_path_remove_device(handle)
        throw LibinputRefusal(reason: reason)
      }
      return libinput_device_ref(handle)
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Hands everything that has happened since the last call to `body`.
  ///
  /// That events were lost comes before all that was read along with that. The corresponding C functions are
  /// `libinput_dispatch` and `libinput_get_event`.
  func dispatch(_ body: (SourceEvent) -> Void) {
    for sysname in context.dispatch() { tellLoss(of: sysname, body) }
    while let event = libinput_get_event(context.handle) {
      if let handle = libinput_event_get_device(event) { self.handle(event, of: handle, body) }
      libinput_event_destroy(event)
    }
    flush(body)
  }

  private func tellLoss(of sysname: String, _ body: (SourceEvent) -> Void) {
    let readers = devices.map(\.device) + keyboards.values.map(\.device)
    for device in readers where device.sysname == sysname { body(.resynced(device)) }
  }

  private func handle(_ event: OpaquePointer, of handle: OpaquePointer, _ body: (SourceEvent) -> Void) {
    if let index = devices.firstIndex(where: { $0.handle == handle }) {
      handleTouch(event, of: devices[index], body)
    } else if let keyboard = keyboards[handle] {
      handleKey(event, of: keyboard, body)
    }
  }

  /// Cancels what is down on `device` and closes it.
  func remove(_ device: LibinputDevice, at time: Instant, _ body: (SourceEvent) -> Void) {
    device.assembler.cancelAll(at: time) { body(.input($0)) }
    guard let index = devices.firstIndex(where: { $0 === device }) else { return }
    devices.remove(at: index)
    giveBack(device.handle, device.fileDescriptor)
  }

  /// Has libinput forget a device and closes its node; the corresponding C function is `libinput_path_remove_device`.
  func giveBack(_ handle: OpaquePointer, _ descriptor: Int32) {
    libinput_path_remove_device(handle)
    libinput_device_unref(handle)
    close(descriptor)
  }

  /// Delivers what libinput left without a frame's end: it says none when the last contact of a report is filtered.
  private func flush(_ body: (SourceEvent) -> Void) {
    for device in devices { device.assembler.flush { body(.input($0)) } }
  }
}
