internal import Diagnostics
internal import Evdev
internal import Glibc
internal import TouchDelivery
internal import TouchTime

/// A device whose events are read from its node.
protocol NodeDevice: OpenDevice {
  var reader: NodeReader { get }

  /// Takes an event of the device, and hands to `body` what comes of it.
  func interpret(_ event: EvdevEvent, at time: Instant, _ body: (SourceEvent) -> Void)

  /// Cancels what is down on it, as of now.
  func cancelAll(_ body: (SourceEvent) -> Void)
}

extension NodeDevice {
  var fileDescriptor: Int32 { reader.handle.descriptor }

  func dispatch(_ body: (SourceEvent) -> Void) -> Bool { reader.read(for: self, body) }

  func close(at time: Instant, _ body: (SourceEvent) -> Void) {
    reader.advance(to: time)
    cancelAll(body)
    reader.handle.giveBack()
  }
}

/// Reads the events of a node.
///
/// Times are those of the kernel's events, on `CLOCK_MONOTONIC`, and never go back.
final class NodeReader {
  /// How many events are read before others have a turn.
  private static let mostEvents = 4096

  let handle: EvdevHandle
  /// When the device spoke last, or its owner had something to say of it.
  private(set) var now = Instant.zero
  /// Whether the events that are interpreted make up for lost ones.
  private(set) var isResyncing = false
  private let device: InputDevice

  init(_ device: InputDevice, _ handle: EvdevHandle) {
    self.device = device
    self.handle = handle
  }

  /// Goes on to `time`, unless it is past it.
  func advance(to time: Instant) { now = max(now, time) }

  /// Lets `owner` interpret what has happened since the last call, or as much of it as leaves others their turn, and hands `body`
  /// what is to be reported of the device itself.
  ///
  /// It returns false when the device is gone or cannot be read any more; what is down on it was cancelled then.
  func read(for owner: some NodeDevice, _ body: (SourceEvent) -> Void) -> Bool {
    var count = 0
    while true {
      switch handle.next() {
      case .event(let event):
        pass(event, to: owner, body)
        count += 1
        guard count >= Self.mostEvents, event.event.isReport else { continue }
      case .dropped(let time):
        resync(owner, at: time, body)
        count = Self.mostEvents
      case .drained: return true
      case .failed(let number):
        owner.cancelAll(body)
        guard number != ENODEV else { return false }
        body(.failed(device, PlainError("go on reading", device.path, number: number)))
        return false
      }
      // What libevdev has read already would wait for the next event of the device.
      if handle.isReadable { return true }
    }
  }

  /// Lets `owner` interpret what led up to a loss of events, then what differs from that by now.
  func resync(_ owner: some NodeDevice, at time: Instant, _ body: (SourceEvent) -> Void) {
    assert(!isResyncing, "events that make up for lost ones are read to their end")
    owner.interpret(.report, at: now, body)
    body(.resynced(device))
    advance(to: time)
    isResyncing = true
    defer { isResyncing = false }
    while case .event(let event) = handle.nextOfSync() { pass(event, to: owner, body) }
    owner.interpret(.report, at: now, body)
  }

  private func pass(_ event: StampedEvent, to owner: some NodeDevice, _ body: (SourceEvent) -> Void) {
    advance(to: event.time)
    owner.interpret(event.event, at: now, body)
  }
}

/// A touchpad, or a touchscreen whose pressure and size are wanted, read from its node.
///
/// What is down when the device is opened is no touch until it has gone. A callback that gets an event may ask for
/// `value(of:slot:)`, but must do nothing else to the device.
final class EvdevDevice: NodeDevice {
  let device: InputDevice
  /// What its node says that it can do.
  let description: EvdevDescription
  /// Keeps its contacts apart from those of other devices.
  let number: Int32
  let reader: NodeReader
  private var interpreter: SurfaceInterpreter
  /// Called at the end of each report, after its results were delivered.
  var reported: () -> Void = {}

  /// Reads `device` from its `handle`.
  ///
  /// - Parameter number: keeps the contacts of this device apart from those of others.
  /// - Throws: `PlainError` where the node is no touch device with a surface.
  init(
    _ device: InputDevice, _ handle: EvdevHandle, number: Int32, mapping: SurfaceMapping
  ) throws(PlainError) {
    self.device = device
    self.number = number
    reader = NodeReader(device, handle)
    let description = EvdevDescription(handle)
    self.description = description
    if let problem = description.surfaceProblem {
      throw PlainError("\(device.path): \(problem.description)")
    }
    interpreter = SurfaceInterpreter(description, device: number, mapping: mapping)
    for event in handle.state(description) { interpreter.process(event, at: .zero) { _ in } }
    interpreter.ignoreWhatIsThere()
  }

  /// The current value of a slot's axis, such as `ABS_MT_PRESSURE`; in a call of `dispatch(_:)`'s `body` that of the
  /// frame.
  func value(of axis: UInt16, slot: Int32) -> Int32 { reader.handle.value(of: axis, slot: slot) }

  /// The current value of an axis that the device has once.
  func value(of axis: UInt16) -> Int32 { reader.handle.value(of: axis) }

  func adopt(_ mapping: SurfaceMapping?) {
    if let mapping { interpreter.mapping = mapping }
  }

  func catchUp(at time: Instant, _ body: (SourceEvent) -> Void) -> Bool {
    reader.handle.forceSync()
    reader.resync(self, at: time, body)
    return true
  }

  /// Cancels every touch and press; what is down is ignored until it has gone and come back.
  func cancelAll(_ body: (SourceEvent) -> Void) {
    interpreter.cancelAll(at: reader.now) { body(.input($0)) }
  }

  func interpret(_ event: EvdevEvent, at time: Instant, _ body: (SourceEvent) -> Void) {
    let isLoss = reader.isResyncing && !interpreter.isResyncing
    interpreter.isResyncing = reader.isResyncing
    // Without slots libevdev does not know the state of each contact after events were lost.
    if isLoss, description.isProtocolA { interpreter.liftAll(at: time) { body(.input($0)) } }
    interpreter.process(event, at: time) { body(.input($0)) }
    if event.isReport { reported() }
  }
}

/// A remote control, a headset or a keyboard, read from its node.
final class KeyDevice: NodeDevice {
  let reader: NodeReader
  private var reports: KeyReports

  /// Reads the keys of `device` from its `handle`.
  init(_ device: InputDevice, _ handle: EvdevHandle, number: Int32) {
    reports = KeyReports(device: number)
    reader = NodeReader(device, handle)
  }

  func interpret(_ event: EvdevEvent, at time: Instant, _ body: (SourceEvent) -> Void) {
    reports.process(event, at: time) { body(.input($0)) }
  }

  func endCommands(at time: Instant, _ body: (SourceEvent) -> Void) {
    reader.advance(to: time)
    reports.endCommands(at: reader.now) { body(.input($0)) }
  }

  func cancelAll(_ body: (SourceEvent) -> Void) {
    reports.liftAll(at: reader.now) { body(.input($0)) }
  }
}

/// An accelerometer that evdev exposes (`INPUT_PROP_ACCELEROMETER`), read from its node for shakes.
final class AccelerometerDevice: NodeDevice {
  let reader: NodeReader
  private var interpreter: MotionInterpreter

  /// Reads `device` from its `handle`.
  ///
  /// - Throws: `PlainError` where the node has no axes to be shaken along.
  init(
    _ device: InputDevice, _ handle: EvdevHandle, shakes: ShakeSettings
  ) throws(PlainError) {
    reader = NodeReader(device, handle)
    let description = EvdevDescription(handle)
    if let problem = description.motionProblem {
      throw PlainError("\(device.path): \(problem.description)")
    }
    interpreter = MotionInterpreter(description, shakes: shakes)
    interpreter.adopt(handle.state(description), at: .zero)
  }

  /// When a shake may be over, though a device that lies still reports nothing.
  var deadline: Instant? { interpreter.deadline }

  /// Ends a shake that is over.
  func advance(to time: Instant, _ body: (SourceEvent) -> Void) {
    reader.advance(to: time)
    interpreter.advance(to: reader.now) { body(.input($0)) }
  }

  func interpret(_ event: EvdevEvent, at time: Instant, _ body: (SourceEvent) -> Void) {
    interpreter.process(event, at: time) { body(.input($0)) }
  }

  func cancelAll(_ body: (SourceEvent) -> Void) {
    interpreter.liftAll(at: reader.now) { body(.input($0)) }
  }
}
