internal import Evdev
internal import EventLoop
internal import Time
internal import TouchDelivery

/// An accelerometer that evdev exposes (`INPUT_PROP_ACCELEROMETER`), read from its node for shakes.
final class AccelerometerDevice: OpenDevice {
  private let reader: NodeReader
  private let loop: EventLoop
  /// Asks for a call of `dispatch(_:)` though there may be nothing to read.
  private let isDue: () -> Void
  private var interpreter: MotionInterpreter
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
    self.loop = loop
    self.isDue = isDue
    reader = try NodeReader(device, descriptor: descriptor)
    let description = EvdevDescription(reader.handle)
    if let problem = description.motionProblem {
      throw EvdevError("\(device.path): \(problem.description)")
    }
    interpreter = MotionInterpreter(description, shakes: shakes)
    interpreter.takeOver(reader.handle.state(description), at: .zero)
  }

  var fileDescriptor: Int32 { reader.handle.descriptor }

  var isReadByItself: Bool { true }

  func dispatch(_ body: (SourceEvent) -> Void) -> Bool {
    let isThere = reader.read(body) { event, time in
      interpreter.process(event, at: time) { body(.input($0)) }
    }
    if isThere { endShake(body) } else { cancel(body) }
    return isThere
  }

  func close(at time: Instant, _ body: (SourceEvent) -> Void) {
    reader.advance(to: time)
    cancel(body)
    reader.handle.giveBack()
  }

  private func cancel(_ body: (SourceEvent) -> Void) {
    alarm = nil
    interpreter.cancel(at: reader.now) { body(.input($0)) }
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
