internal import Diagnostics
internal import Evdev
internal import TouchTime

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
