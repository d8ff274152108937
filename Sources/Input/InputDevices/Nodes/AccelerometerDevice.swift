internal import Diagnostics
internal import Evdev
internal import TouchTime
internal import TouchDelivery

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
