internal import Evdev
internal import Glibc
internal import Time
internal import TouchDelivery

/// The touchscreens and keyboards that libinput reads.
///
/// Wait until `fileDescriptor` is readable, then call `dispatch(_:)`. Times are those of the kernel's events, on
/// `CLOCK_MONOTONIC`.
final class LibinputSource {
  private static let noTouches = "it has no axes that libinput reads as touches"

  private let context: LibinputContext
  private var keyboards: [LibinputContext.Device: LibinputKeyboard] = [:]
  /// Few enough to look through for each event.
  private var devices: [LibinputDevice] = []

  /// A source without devices; `log` gets what libinput has to say, whole lines without their ends.
  init(log: @escaping (LibinputLogLevel, String) -> Void = { _, _ in }) throws(DeviceError) {
    context = try LibinputContext(log: log)
  }

  deinit {
    for device in devices { giveBack(device.handle, device.fileDescriptor) }
    for keyboard in keyboards.values { giveBack(keyboard.handle, keyboard.fileDescriptor) }
  }

  /// Readable when there is something to dispatch.
  var fileDescriptor: Int32 { context.fileDescriptor }

  /// Reads the touches of `device`, whose node is open as `descriptor`, which is the reader's from now on, and closed where this
  /// throws.
  func add(
    _ device: InputDevice, descriptor: Int32, number: Int32, mapping: SurfaceMapping
  ) throws(LibinputRefusal) -> LibinputDevice {
    let handle = try open(device, descriptor, for: .touches, otherwise: Self.noTouches)
    let reader = LibinputDevice(
      device, handle, of: self, descriptor: descriptor, number: number, mapping: mapping)
    devices.append(reader)
    return reader
  }

  /// Reads the keys of `device`, whose node is open as `descriptor`, which is the reader's from now on, and closed where this
  /// throws.
  func addKeyboard(
    _ device: InputDevice, descriptor: Int32, number: Int32
  ) throws(LibinputRefusal) -> LibinputKeyboard {
    let handle = try open(device, descriptor, for: .keys, otherwise: "it has no keys")
    let keyboard = LibinputKeyboard(device, handle, of: self, descriptor: descriptor, number: number)
    keyboards[handle] = keyboard
    return keyboard
  }

  /// Adds `device` to libinput.
  ///
  /// A device that udev hides is refused before libinput is asked: libinput reads udev's record again, which may have changed
  /// since, and the device would be opened here and a second time when udev reports the change.
  private func open(
    _ device: InputDevice, _ descriptor: Int32, for capability: LibinputContext.Capability,
    otherwise reason: String
  ) throws(LibinputRefusal) -> LibinputContext.Device {
    do throws(LibinputRefusal) {
      if device.isHiddenFromLibinput { throw LibinputRefusal(reason: nil) }
      return try context.add(device.path, descriptor, for: capability, otherwise: reason)
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Hands everything that has happened since the last call to `body`.
  ///
  /// That events were lost comes before all that was read along with that.
  func dispatch(_ body: (SourceEvent) -> Void) {
    for sysname in context.dispatch() { reportLoss(of: sysname, body) }
    while context.next({ handle, event in self.handle(event, of: handle, body) }) {}
    // libinput says no frame's end when the last contact of a report is filtered.
    for device in devices { device.assembler.flush { body(.input($0)) } }
  }

  private func reportLoss(of sysname: String, _ body: (SourceEvent) -> Void) {
    let readers = devices.map(\.device) + keyboards.values.map(\.device)
    for device in readers where device.sysname == sysname { body(.resynced(device)) }
  }

  private func handle(
    _ event: LibinputEvent, of handle: LibinputContext.Device, _ body: (SourceEvent) -> Void
  ) {
    if let index = devices.firstIndex(where: { $0.handle == handle }) {
      // The frame's end needs no look of its own where it comes next.
      devices[index].handle(event, endsReport: context.isFrameNext, body)
    } else if let keyboard = keyboards[handle] {
      keyboard.handle(event, body)
    }
  }
}

extension LibinputSource {
  /// Cancels what is down on `device` and closes it.
  func remove(_ device: LibinputDevice, at time: Instant, _ body: (SourceEvent) -> Void) {
    device.assembler.cancelAll(at: time) { body(.input($0)) }
    guard let index = devices.firstIndex(where: { $0 === device }) else { return }
    devices.remove(at: index)
    giveBack(device.handle, device.fileDescriptor)
  }

  /// Cancels what is down on `keyboard` and closes it; that libinput then has its keys come up is not told.
  func remove(_ keyboard: LibinputKeyboard, at time: Instant, _ body: (SourceEvent) -> Void) {
    keyboard.keys.cancelAll(at: time) { body(.input($0)) }
    guard keyboards.removeValue(forKey: keyboard.handle) != nil else { return }
    giveBack(keyboard.handle, keyboard.fileDescriptor)
  }

  /// Has libinput take `device` anew, for only then does it ask for a device's state.
  ///
  /// The descriptor stays open, and a grab lasts; a finger that is down is no touch until it has lifted. False where libinput
  /// does not take the device any more: then it is closed.
  func reopen(_ device: LibinputDevice, at time: Instant, _ body: (SourceEvent) -> Void) -> Bool {
    body(.resynced(device.device))
    device.assembler.cancelAll(at: time) { body(.input($0)) }
    context.remove(device.handle)
    do {
      device.handle = try context.add(
        device.device.path, device.fileDescriptor, for: .touches, otherwise: Self.noTouches)
    } catch {
      devices.removeAll { $0 === device }
      close(device.fileDescriptor)
      return false
    }
    return true
  }

  private func giveBack(_ handle: LibinputContext.Device, _ descriptor: Int32) {
    context.remove(handle)
    close(descriptor)
  }
}
