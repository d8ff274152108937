internal import CLibevdev
internal import EventLoop
internal import Glibc
internal import TouchDelivery

/// An accelerometer that evdev exposes (`INPUT_PROP_ACCELEROMETER`), read from its node for shakes.
///
/// Wait until `fileDescriptor` is readable, then call `dispatch(_:)`. Times are those of the kernel's events, on
/// `CLOCK_MONOTONIC`, and never go back.
final class AccelerometerDevice: OpenDevice {
  /// How many events are read before others have a turn.
  private static let mostEvents = 4096

  private let device: InputDevice
  private let handle: EvdevHandle
  private let loop: EventLoop
  /// Asks for a call of `dispatch(_:)` though there may be nothing to read.
  private let isDue: () -> Void
  private var interpreter: MotionInterpreter
  private var now = Instant.zero
  private var alarm: (deadline: Instant, timer: EventSource)?

  /// Reads `device` from its open `descriptor`, which it takes over, also where it throws.
  ///
  /// - Parameter isDue: asks for a call of `dispatch(_:)` when a shake may be over, though a device that lies still
  ///   reports nothing.
  /// - Throws: `EvdevError` where the node has no axes to be shaken along.
  init(
    _ device: InputDevice, descriptor: Int32, shakes: ShakeSettings, on loop: EventLoop,
    isDue: @escaping () -> Void
  ) throws(EvdevError) {
    self.device = device
    self.loop = loop
    self.isDue = isDue
    handle = try EvdevHandle(descriptor, path: device.path)
    let description = EvdevDescription(handle.pointer)
    guard description.hasThreeAxes else {
      throw EvdevError("\(device.path) has no ABS_X, ABS_Y and ABS_Z to be shaken along")
    }
    interpreter = MotionInterpreter(description, shakes: shakes)
    for event in handle.state(description) { interpreter.process(event, at: now) { _ in } }
  }

  var fileDescriptor: Int32 { handle.descriptor }

  var isReadByItself: Bool { true }

  func dispatch(_ body: (SourceEvent) -> Void) -> Bool {
    let isThere = read(body)
    if isThere { endShake(body) }
    return isThere
  }

  func close(at time: Instant, _ body: (SourceEvent) -> Void) {
    alarm = nil
    now = max(now, time)
    interpreter.cancel(at: now) { body(.input($0)) }
  }
}

extension AccelerometerDevice {
  private func read(_ body: (SourceEvent) -> Void) -> Bool {
    for _ in 0..<Self.mostEvents {
      switch handle.next() {
      case .event(let event): process(event, body)
      case .dropped(let event): resync(event, body)
      case .drained: return true
      case .failed(let number):
        fail(number, body)
        return false
      }
    }
    return true
  }

  private func process(_ event: input_event, _ body: (SourceEvent) -> Void) {
    now = max(now, event.instant)
    interpreter.process(event.event, at: now) { body(.input($0)) }
  }

  /// What it was meanwhile is lost, which is no shake; what it is now is known.
  private func resync(_ event: input_event, _ body: (SourceEvent) -> Void) {
    body(.resynced(device))
    while case .event(let event) = handle.nextOfSync() { process(event, body) }
  }

  private func fail(_ number: Int32, _ body: (SourceEvent) -> Void) {
    interpreter.cancel(at: now) { body(.input($0)) }
    guard number != ENODEV else { return }
    body(.failed(device, EvdevError("go on reading", device.path, number: number)))
  }

  /// Ends a shake that is over, and wakes up for one that is not.
  private func endShake(_ body: (SourceEvent) -> Void) {
    if let deadline = interpreter.deadline, loop.now >= deadline {
      now = max(now, deadline)
      interpreter.advance(to: now) { body(.input($0)) }
    }
    guard interpreter.deadline != alarm?.deadline else { return }
    alarm = nil
    guard let deadline = interpreter.deadline, let timer = try? loop.timer(at: deadline, isDue) else {
      return
    }
    alarm = (deadline, timer)
  }
}
