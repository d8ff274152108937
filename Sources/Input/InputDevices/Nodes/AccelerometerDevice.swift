internal import Diagnostics
internal import Evdev
internal import EventLoop
internal import TouchTime
internal import TouchDelivery

/// An accelerometer that evdev exposes (`INPUT_PROP_ACCELEROMETER`), read from its node for shakes.
final class AccelerometerDevice: NodeDevice {
  let reader: NodeReader
  private let loop: EventLoop
  /// Asks for a call of `dispatch(_:)` though there may be nothing to read.
  private let isDue: () -> Void
  private var interpreter: MotionInterpreter
  private var alarm: (deadline: Instant, timer: EventSource)?

  /// Reads `device` from its `handle`.
  ///
  /// - Parameter isDue: asks for a call of `dispatch(_:)` when a shake may be over, though a device that lies still
  ///   reports nothing.
  /// - Throws: `PlainError` where the node has no axes to be shaken along.
  init(
    _ device: InputDevice, _ handle: EvdevHandle, shakes: ShakeSettings, on loop: EventLoop,
    isDue: @escaping () -> Void
  ) throws(PlainError) {
    self.loop = loop
    self.isDue = isDue
    reader = NodeReader(device, handle)
    let description = EvdevDescription(handle)
    if let problem = description.motionProblem {
      throw PlainError("\(device.path): \(problem.description)")
    }
    interpreter = MotionInterpreter(description, shakes: shakes)
    interpreter.adopt(handle.state(description), at: .zero)
  }

  func dispatch(_ body: (SourceEvent) -> Void) -> Bool {
    let isThere = reader.read(for: self, body)
    if isThere { endShake(body) }
    return isThere
  }

  func interpret(_ event: EvdevEvent, at time: Instant, _ body: (SourceEvent) -> Void) {
    interpreter.process(event, at: time) { body(.input($0)) }
  }

  func cancelAll(_ body: (SourceEvent) -> Void) {
    alarm = nil
    interpreter.liftAll(at: reader.now) { body(.input($0)) }
  }

  /// Ends a shake that is over, and wakes up for one that is not.
  private func endShake(_ body: (SourceEvent) -> Void) {
    if let deadline = interpreter.deadline, loop.now >= deadline {
      reader.advance(to: deadline)
      interpreter.advance(to: reader.now) { body(.input($0)) }
    }
    guard interpreter.deadline != alarm?.deadline else { return }
    alarm = nil
    guard let deadline = interpreter.deadline, let timer = try? loop.timer(at: deadline, isDue) else {
      return
    }
    alarm = (deadline, timer)
  }
}
