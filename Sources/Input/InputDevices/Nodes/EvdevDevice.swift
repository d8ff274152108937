package import Evdev
internal import Glibc
package import Time

/// A touchpad, or a touchscreen whose pressure and size are wanted, read from its node.
///
/// Wait until `fileDescriptor` is readable, then call `dispatch(_:)`. Times are those of the kernel's events, on
/// `CLOCK_MONOTONIC`, and never go back. What is down when the device is opened is no touch until it has gone. Who is
/// called with an event may ask for `value(of:slot:)`, but do nothing else to the device until that call is over.
package final class EvdevDevice: OpenDevice {
  /// How many events are read before others have a turn.
  private static let mostEvents = 4096

  /// What it is.
  package let device: InputDevice
  /// What its node says that it can do.
  let description: EvdevDescription
  /// What tells its contacts from those of others.
  let number: Int32
  private let handle: EvdevHandle
  private var assembler: FrameAssembler
  private var interpreter: SurfaceInterpreter
  /// Whether libevdev can tell what became of each contact while events were lost.
  private let hasSlots: Bool
  private var now = Instant.zero
  /// Called at the end of each report, after what came of it was delivered.
  var reported: () -> Void = {}

  /// Reads `device` from its open `descriptor`, which it takes over, also where it throws.
  ///
  /// - Parameter number: tells the contacts of this device from those of others.
  /// - Throws: `EvdevError` where the node is no touch device with a surface.
  package convenience init(
    _ device: InputDevice, descriptor: Int32, number: Int32, mapping: SurfaceMapping
  ) throws(EvdevError) {
    let handle = try EvdevHandle(descriptor, path: device.path)
    try self.init(device, handle, number: number, mapping: mapping)
  }

  /// Reads `device` from its `handle`.
  init(
    _ device: InputDevice, _ handle: EvdevHandle, number: Int32, mapping: SurfaceMapping
  ) throws(EvdevError) {
    self.device = device
    self.number = number
    self.handle = handle
    let description = EvdevDescription(handle)
    self.description = description
    try description.requireSurface(path: device.path)
    assembler = FrameAssembler(device: number, mapping: mapping)
    interpreter = SurfaceInterpreter(description, device: number)
    hasSlots = !description.isProtocolA
    ignoreWhatIsThere(description)
  }

  /// Readable when there is something to dispatch.
  package var fileDescriptor: Int32 { handle.descriptor }

  var isReadByItself: Bool { true }

  /// The current value of a slot's axis, such as `ABS_MT_PRESSURE`; in a call of `dispatch(_:)`'s `body` that of the
  /// frame.
  package func value(of axis: UInt16, slot: Int32) -> Int32 { handle.value(of: axis, slot: slot) }

  /// The current value of an axis that the device has once.
  func value(of axis: UInt16) -> Int32 { handle.value(of: axis) }

  /// Hands everything that has happened since the last call to `body`, or as much as leaves others their turn.
  ///
  /// Returns false when the device is gone or cannot be read any more: then its touches and presses were cancelled, and
  /// it is not to be called again. Where it was not unplugged, `body` got the reason.
  package func dispatch(_ body: (SourceEvent) -> Void) -> Bool {
    var count = 0
    while true {
      switch handle.next() {
      case .event(let event):
        process(event, body)
        count += 1
        guard count >= Self.mostEvents, event.event.isReport else { continue }
      case .dropped(let time):
        resync(at: time, body)
        count = Self.mostEvents
      case .drained: return true
      case .failed(let number):
        fail(number, body)
        return false
      }
      // What libevdev has read already would wait for the next event of the device.
      if handle.isReadable { return true }
    }
  }

  /// Cancels every touch and press as of `time`; what is down is ignored until it has gone and come back.
  package func cancelAll(at time: Instant, _ body: (SourceEvent) -> Void) {
    now = max(now, time)
    interpreter.cancelAll(at: now, into: &assembler) { body(.input($0)) }
  }

  func takeOver(_ mapping: SurfaceMapping?) {
    if let mapping { assembler.mapping = mapping }
  }

  func catchUp(at time: Instant, _ body: (SourceEvent) -> Void) -> Bool {
    handle.forceSync()
    resync(at: time, body)
    return true
  }

  func close(at time: Instant, _ body: (SourceEvent) -> Void) {
    cancelAll(at: time, body)
    handle.giveBack()
  }
}

extension EvdevDevice {
  private func process(_ event: StampedEvent, _ body: (SourceEvent) -> Void) {
    now = max(now, event.time)
    interpret(event.event, body)
  }

  private func interpret(_ event: EvdevEvent, _ body: (SourceEvent) -> Void) {
    interpreter.process(event, at: now, into: &assembler) { body(.input($0)) }
    if event.isReport { reported() }
  }

  /// Delivers what led up to the loss, then brings itself up to date.
  private func resync(at time: Instant, _ body: (SourceEvent) -> Void) {
    interpret(.report, body)
    body(.resynced(device))
    now = max(now, time)
    interpreter.isResyncing = true
    defer { interpreter.isResyncing = false }
    if !hasSlots { interpreter.liftAll(at: now, into: &assembler) { body(.input($0)) } }
    while case .event(let event) = handle.nextOfSync() { process(event, body) }
    interpret(.report, body)
  }

  private func fail(_ number: Int32, _ body: (SourceEvent) -> Void) {
    interpreter.cancelAll(at: now, into: &assembler) { body(.input($0)) }
    guard number != ENODEV else { return }
    body(.failed(device, EvdevError("go on reading", device.path, number: number)))
  }

  /// Takes over the state that the device is in, without a touch of it.
  private func ignoreWhatIsThere(_ description: EvdevDescription) {
    for event in handle.state(description) {
      interpreter.process(event, at: now, into: &assembler) { _ in }
    }
    interpreter.ignoreWhatIsThere()
  }
}
