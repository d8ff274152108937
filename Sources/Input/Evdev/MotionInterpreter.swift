package import TouchTime
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
  package mutating func advance(to time: Instant, _ deliver: InputEvent.Delivery) {
    for change in detector.advance(to: time) { report(change, deliver) }
  }

  package mutating func process(_ event: EvdevEvent, at time: Instant, _ deliver: InputEvent.Delivery) {
    if event.isReport { return report(at: time, deliver) }
    guard event.type == EvdevCode.absolute else { return }
    switch event.code {
    case EvdevCode.x: acceleration.x = Double(event.value)
    case EvdevCode.y: acceleration.y = Double(event.value)
    case EvdevCode.z: acceleration.z = Double(event.value)
    default: break
    }
  }

  /// Adopts the present state of the axes: a device that lies still reports nothing, and the first report
  /// may be a jolt.
  package mutating func adopt(_ state: [EvdevEvent], at time: Instant) {
    // If all of them are zero the device has not reported anything yet, because gravity is on one of them.
    for event in state where !event.isReport { process(event, at: time) { _ in } }
    if acceleration != .zero { report(at: time) { _ in } }
  }

  /// Cancels a shake that is under way at `time`.
  package mutating func liftAll(at time: Instant, _ deliver: InputEvent.Delivery) {
    advance(to: time, deliver)
    for change in detector.cancel(at: time) { report(change, deliver) }
  }

  private mutating func report(at time: Instant, _ deliver: InputEvent.Delivery) {
    let inUnits = units.map {
      Acceleration(x: acceleration.x / $0.x, y: acceleration.y / $0.y, z: acceleration.z / $0.z)
    }
    let changes = detector.process(inUnits ?? acceleration, unit: inUnits == nil ? nil : 1, at: time)
    for change in changes { report(change, deliver) }
  }

  private func report(_ change: ShakeDetector.Change, _ deliver: InputEvent.Delivery) {
    deliver(.unlocated(.motion(change.phase), change.time))
  }
}

/// Finds shakes in what an accelerometer reports (EV-5).
///
/// Gravity is what the acceleration is in the long run; what goes beyond is movement. A jolt is movement above the
/// threshold, against the direction of the jolt before. Enough jolts in a row make a shake, which ends when none has
/// come for a while:
///
/// ```
///   still ──jolt──▶ counting ──enough jolts: began──▶ shaking ──too long: cancelled──▶ tiresome
///     ▲                 │                                │                                │
///     └──no jolt for shakeInterval─┴───────ended─────────┴────────────────────────────────┘
/// ```
struct ShakeDetector {
  /// The change of a movement, and when.
  struct Change: Hashable {
    var phase: MotionPhase
    var time: Instant
  }

  private struct Jolt {
    var direction: Acceleration
    var time: Instant
  }

  private enum State {
    case still
    case counting(Int, last: Jolt)
    case shaking(since: Instant, last: Jolt)
    /// It lasted too long to be a shake, and goes on.
    case tiresome(last: Jolt)
  }

  /// The time in which the estimate of gravity gets half of the way to what is reported, in seconds.
  private static let settling = 0.5
  /// Jolts that follow each other faster come from a knock, not from a hand; in seconds.
  private static let shortestInterval = 0.05

  private let settings: ShakeSettings
  private var state = State.still
  private var gravity: Acceleration?
  private var last: (acceleration: Acceleration, time: Instant)?

  init(_ settings: ShakeSettings = ShakeSettings()) {
    self.settings = settings
  }

  /// When `advance(to:)` is to be called at the latest, for a shake that is under way.
  var deadline: Instant? {
    guard case .shaking(let start, let jolt) = state else { return nil }
    return min(quiet(after: jolt), limit(since: start))
  }

  /// Processes an acceleration; `unit` is how much of it is 1 g, or nil where the device does not say, so that gravity is the unit.
  mutating func process(_ acceleration: Acceleration, unit: Double?, at time: Instant) -> [Change] {
    let ended = advance(to: time)
    let gravity = settle(until: time, acceleration)
    last = (acceleration, time)
    let unit = unit ?? gravity.magnitude
    let movement = acceleration - gravity
    guard unit > 0, movement.magnitude >= settings.shakeThreshold * unit else { return ended }
    return ended + jolt(Jolt(direction: movement, time: time))
  }

  /// Ends a shake in which nothing has moved for long enough until `time`, or that lasts too long.
  mutating func advance(to time: Instant) -> [Change] {
    switch state {
    case .still: return []
    case .counting(_, let jolt), .tiresome(let jolt):
      if time >= quiet(after: jolt) { state = .still }
      return []
    case .shaking(let start, let jolt):
      let (quiet, limit) = (quiet(after: jolt), limit(since: start))
      guard time >= min(quiet, limit) else { return [] }
      state = quiet <= limit || time >= quiet ? .still : .tiresome(last: jolt)
      return [Change(phase: quiet <= limit ? .ended : .cancelled, time: min(quiet, limit))]
    }
  }

  /// Cancels a shake that is under way, as when its device is gone, and starts over.
  mutating func cancel(at time: Instant) -> [Change] {
    defer { self = ShakeDetector(settings) }
    guard case .shaking = state else { return [] }
    return [Change(phase: .cancelled, time: time)]
  }

  private mutating func jolt(_ jolt: Jolt) -> [Change] {
    switch state {
    case .still: return count(1, jolt)
    case .counting(let count, let last): return follows(jolt, last) ? self.count(count + 1, jolt) : []
    case .shaking(let start, let last):
      if follows(jolt, last) { state = .shaking(since: start, last: jolt) }
    case .tiresome(let last):
      if follows(jolt, last) { state = .tiresome(last: jolt) }
    }
    return []
  }

  private mutating func count(_ count: Int, _ jolt: Jolt) -> [Change] {
    guard count >= settings.shakeCount else {
      state = .counting(count, last: jolt)
      return []
    }
    state = .shaking(since: jolt.time, last: jolt)
    return [Change(phase: .began, time: jolt.time)]
  }

  /// When a shake is over if nothing follows `jolt`.
  private func quiet(after jolt: Jolt) -> Instant { jolt.time.advanced(by: settings.shakeInterval) }

  /// Until when movement from `start` on counts as a shake.
  private func limit(since start: Instant) -> Instant { start.advanced(by: settings.shakeMaximumDuration) }

  private func follows(_ jolt: Jolt, _ last: Jolt) -> Bool {
    jolt.time >= last.time.advanced(by: Self.shortestInterval) && jolt.direction.dot(last.direction) < 0
  }

  /// The estimate of gravity; until `time` the device has stayed at what it reported last.
  private mutating func settle(until time: Instant, _ acceleration: Acceleration) -> Acceleration {
    guard let gravity, let last else {
      self.gravity = acceleration
      return acceleration
    }
    let elapsed = max(0, time.seconds(since: last.time))
    let settled = gravity.moved(by: elapsed / (elapsed + Self.settling), to: last.acceleration)
    self.gravity = settled
    return settled
  }
}

/// An acceleration along the three axes of a device, gravity included; its units are the caller's.
struct Acceleration: Hashable {
  var x: Double
  var y: Double
  var z: Double

  static let zero = Acceleration(x: 0, y: 0, z: 0)

  var magnitude: Double { dot(self).squareRoot() }

  func dot(_ other: Acceleration) -> Double { x * other.x + y * other.y + z * other.z }

  static func - (a: Acceleration, b: Acceleration) -> Acceleration {
    Acceleration(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
  }

  /// The acceleration that lies `fraction` of the way from here to `other`.
  func moved(by fraction: Double, to other: Acceleration) -> Acceleration {
    Acceleration(
      x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction, z: z + (other.z - z) * fraction)
  }
}
