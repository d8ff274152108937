package import Time
package import TouchDelivery

/// Makes shakes from an accelerometer's events (EV-5).
package struct MotionInterpreter: EventInterpreter {
  private var detector: ShakeDetector
  private var acceleration = Acceleration.zero
  /// How much of each axis is 1 g; nil where the device does not know.
  private let units: Acceleration?

  /// The interpreter of the events of a device with these axes.
  ///
  /// The kernel gives the resolution of an accelerometer's axes in units per g (`linux/input.h`).
  package init(_ description: EvdevDescription, shakes: ShakeSettings) {
    detector = ShakeDetector(shakes)
    let axes = [EvdevCode.x, EvdevCode.y, EvdevCode.z].compactMap { description.axes[$0] }
    let known = axes.map(\.resolution).filter { $0 > 0 }.map { Double($0) }
    guard description.saysAccelerations, known.count == 3 else {
      units = nil
      return
    }
    units = Acceleration(x: known[0], y: known[1], z: known[2])
  }

  /// When `advance(to:)` is to be called at the latest, if at all.
  package var deadline: Instant? { detector.deadline }

  /// Ends a shake that is over at `time`.
  package mutating func advance(to time: Instant, _ deliver: FrameAssembler.Delivery) {
    for change in detector.advance(to: time) { report(change, deliver) }
  }

  package mutating func process(_ event: EvdevEvent, at time: Instant, _ deliver: FrameAssembler.Delivery) {
    if event.isReport { return report(at: time, deliver) }
    guard event.type == EvdevCode.absolute else { return }
    switch event.code {
    case EvdevCode.x: acceleration.x = Double(event.value)
    case EvdevCode.y: acceleration.y = Double(event.value)
    case EvdevCode.z: acceleration.z = Double(event.value)
    default: break
    }
  }

  /// Takes over the present state of the axes: a device that lies still reports nothing, and the first report
  /// may be a jolt.
  package mutating func takeOver(_ state: [EvdevEvent], at time: Instant) {
    // If all of them are zero the device has not reported anything yet, because gravity is on one of them.
    for event in state where !event.isReport { process(event, at: time) { _ in } }
    if acceleration != .zero { report(at: time) { _ in } }
  }

  /// Cancels a shake that is under way at `time`.
  package mutating func liftAll(at time: Instant, _ deliver: FrameAssembler.Delivery) {
    advance(to: time, deliver)
    for change in detector.cancel(at: time) { report(change, deliver) }
  }

  private mutating func report(at time: Instant, _ deliver: FrameAssembler.Delivery) {
    let inUnits = units.map {
      Acceleration(x: acceleration.x / $0.x, y: acceleration.y / $0.y, z: acceleration.z / $0.z)
    }
    let changes = detector.take(inUnits ?? acceleration, unit: inUnits == nil ? nil : 1, at: time)
    for change in changes { report(change, deliver) }
  }

  private func report(_ change: ShakeDetector.Change, _ deliver: FrameAssembler.Delivery) {
    deliver(.unlocated(.motion(change.phase), change.time))
  }
}
