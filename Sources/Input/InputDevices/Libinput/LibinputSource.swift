internal import Diagnostics
internal import Evdev
internal import Glibc
internal import TouchTime

/// The touchscreens and keyboards that libinput reads.
///
/// Wait until `fileDescriptor` is readable, then call `dispatch(_:)`. Times are those of the kernel's events, on
/// `CLOCK_MONOTONIC`.
final class LibinputSource {
  private let context: LibinputContext
  /// Few enough to look through for each event.
  private var devices: [LibinputDevice] = []

  /// A source without devices; `warn` gets the errors that libinput logs, whole lines without their ends.
  init(warn: @escaping (String) -> Void = { _ in }) throws(PlainError) {
    context = try LibinputContext(warn: warn)
  }

  deinit {
    for device in devices { giveBack(device) }
  }

  /// Readable when there is something to dispatch.
  var fileDescriptor: Int32 { context.fileDescriptor }

  /// Reads the touches of `device`, whose surface lies as `mapping` says, or without one its keys.
  ///
  /// - Parameter descriptor: its node, open; it is the source's from now on, and closed where this throws.
  func add(
    _ device: InputDevice, descriptor: Int32, number: Int32, mapping: SurfaceMapping?
  ) throws(LibinputRefusal) -> LibinputDevice {
    // A device that udev hides is refused before libinput is asked. libinput reads udev's record again, which may
    // have changed since; then the device would be opened here, and a second time when udev reports the change.
    do throws(LibinputRefusal) {
      if device.isHiddenFromLibinput { throw LibinputRefusal(reason: nil) }
      let handle = try context.add(device.path, descriptor, for: mapping == nil ? .keys : .touches)
      let reader = LibinputDevice(
        device, handle, of: self, descriptor: descriptor, number: number, mapping: mapping)
      devices.append(reader)
      return reader
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// Passes everything that has happened since the last call to `body`.
  ///
  /// Reports lost events before everything that was read with them.
  func dispatch(_ body: (SourceEvent) -> Void) {
    for sysname in context.dispatch() {
      for device in devices where device.device.sysname == sysname { body(.resynced(device.device)) }
    }
    while let (handle, event) = context.next() {
      guard let index = devices.firstIndex(where: { $0.handle == handle }) else { continue }
      // The frame's end needs no separate look if it comes next.
      devices[index].handle(event, endsReport: context.isFrameNext, body)
    }
    // libinput says no frame's end when the last contact of a report is filtered.
    for device in devices { device.flush(body) }
  }

  /// Cancels what is down on `device` and closes it; libinput's key releases that follow are not reported.
  func remove(_ device: LibinputDevice, at time: Instant, _ body: (SourceEvent) -> Void) {
    device.cancelAll(at: time, body)
    guard let index = devices.firstIndex(where: { $0 === device }) else { return }
    devices.remove(at: index)
    giveBack(device)
  }

  /// Has libinput add `device` again, because only then does it query a device's state.
  ///
  /// The descriptor stays open, and a grab lasts; a finger that is down is no touch until it has lifted. False where libinput
  /// does not take the device any more: then it is closed.
  func reopen(_ device: LibinputDevice, at time: Instant, _ body: (SourceEvent) -> Void) -> Bool {
    body(.resynced(device.device))
    device.cancelAll(at: time, body)
    context.remove(device.handle)
    do {
      device.handle = try context.add(device.device.path, device.fileDescriptor, for: .touches)
    } catch {
      devices.removeAll { $0 === device }
      close(device.fileDescriptor)
      return false
    }
    return true
  }

  private func giveBack(_ device: LibinputDevice) {
    context.remove(device.handle)
    close(device.fileDescriptor)
  }
}

/// A device that libinput reads: a touchscreen with the frame that it is filling, or a keyboard with the keys that are down.
final class LibinputDevice: OpenDevice {
  let device: InputDevice
  var handle: LibinputContext.Device
  let fileDescriptor: Int32
  private var touches: FrameAssembler?
  private var keys: KeyInterpreter?
  private unowned let source: LibinputSource

  /// A device whose surface lies as `mapping` says; without one its keys are read.
  init(
    _ device: InputDevice, _ handle: LibinputContext.Device, of source: LibinputSource, descriptor: Int32,
    number: Int32, mapping: SurfaceMapping?
  ) {
    self.device = device
    self.handle = handle
    self.source = source
    fileDescriptor = descriptor
    touches = mapping.map { FrameAssembler(device: number, mapping: $0) }
    keys = mapping == nil ? KeyInterpreter(device: number) : nil
  }

  /// libinput's descriptor stands for all its devices, but does not report that one is unplugged.
  var isReadByItself: Bool { false }

  /// Reads what libinput still has for all its devices, then reports this one as gone.
  ///
  /// It is called once the descriptor hangs up, and before the device is closed.
  func dispatch(_ body: (SourceEvent) -> Void) -> Bool {
    source.dispatch(body)
    return false
  }

  /// Takes what libinput says of it; `endsReport` says that no more of the same report follows.
  ///
  /// The kernel releases the keys of a device that goes away; in libinput's events that looks like any other
  /// release.
  func handle(_ event: LibinputEvent, endsReport: Bool, _ body: (SourceEvent) -> Void) {
    switch event {
    case .touch(let change, let slot, let place, let time):
      touches?.process(change, of: slot, at: place, time) { body(.input($0)) }
      if endsReport { flush(body) }
    case .frame: flush(body)
    case .key(let code, let isPressed, let time):
      keys?.process(code, isPressed: isPressed, at: time) { body(.input($0)) }
    case .other: return
    }
  }

  /// Delivers the touches that have been gathered.
  func flush(_ body: (SourceEvent) -> Void) { touches?.flush { body(.input($0)) } }

  /// Cancels what is down.
  func cancelAll(at time: Instant, _ body: (SourceEvent) -> Void) {
    touches?.cancelAll(at: time) { body(.input($0)) }
    keys?.cancelAll(at: time) { body(.input($0)) }
  }

  func catchUp(at time: Instant, _ body: (SourceEvent) -> Void) -> Bool {
    touches == nil || source.reopen(self, at: time, body)
  }

  func endCommands(at time: Instant, _ body: (SourceEvent) -> Void) {
    keys?.endCommands(at: time) { body(.input($0)) }
  }

  func adopt(_ mapping: SurfaceMapping?) {
    if let mapping { touches?.mapping = mapping }
  }

  func close(at time: Instant, _ body: (SourceEvent) -> Void) {
    source.remove(self, at: time, body)
  }
}

/// Has libinput open devices as the daemon would, and close them at once; nothing is read from them.
final class LibinputTrial {
  private lazy var source = try? LibinputSource()

  /// Why libinput does not read `device`, which has these capabilities, for this use; nil if it does, or need
  /// not.
  func refusal(
    of device: InputDevice, for use: DeviceUse, saying abilities: EvdevDescription
  ) -> DeviceFinding? {
    guard use.isOfLibinput, let source, let descriptor = try? OpenNode.open(device.path) else { return nil }
    do throws(LibinputRefusal) {
      try source.add(device, descriptor: descriptor, number: 0, mapping: use.mapping).close(at: .zero) { _ in
      }
      return nil
    } catch {
      return DeviceFinding(error, of: device, saying: abilities)
    }
  }
}
