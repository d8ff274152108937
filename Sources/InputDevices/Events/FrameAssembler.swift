internal import TouchDelivery

/// Gathers what a device says of its fingers into frames: one refilled frame, each finger at most once in it.
///
/// It holds what is promised of every source: a finger begins, moves only when its location or force changes, and ends
/// or is cancelled exactly once. Places are fractions of the device's surface.
struct FrameAssembler {
  typealias Delivery = (InputEvent) -> Void

  /// What a finger that is down last told.
  private struct Finger {
    var location: Point
    var force: Double
    var majorRadius: Double
  }

  private let device: Int32
  /// Where the surface lies from now on; set between frames alone.
  var mapping: SurfaceMapping {
    didSet { frame.screen = mapping.screen }
  }
  private var frame: TouchFrame
  private var fingers: [Int32: Finger] = [:]

  init(device: Int32, mapping: SurfaceMapping) {
    self.device = device
    self.mapping = mapping
    frame = TouchFrame(time: .zero, screen: mapping.screen)
    frame.contacts.reserveCapacity(16)
  }

  /// When the finger that spoke last did so.
  var lastTime: Instant { frame.time }

  mutating func down(_ finger: Int32, x: Double, y: Double, at time: Instant, _ deliver: Delivery) {
    down(finger, SurfacePlace(x: x, y: y), at: time, deliver)
  }

  mutating func down(_ finger: Int32, _ place: SurfacePlace, at time: Instant, _ deliver: Delivery) {
    finish(finger, .cancelled, at: time, deliver)
    let state = state(at: place)
    append(finger, .began, state, at: time, deliver)
    fingers[finger] = state
  }

  mutating func motion(_ finger: Int32, x: Double, y: Double, at time: Instant, _ deliver: Delivery) {
    motion(finger, SurfacePlace(x: x, y: y), at: time, deliver)
  }

  mutating func motion(_ finger: Int32, _ place: SurfacePlace, at time: Instant, _ deliver: Delivery) {
    let state = state(at: place)
    guard let last = fingers[finger] else { return }
    // A size that changes alone is told with what comes next.
    fingers[finger] = state
    guard last.location != state.location || last.force != state.force else { return }
    append(finger, .moved, state, at: time, deliver)
  }

  mutating func up(_ finger: Int32, at time: Instant, _ deliver: Delivery) {
    finish(finger, .ended, at: time, deliver)
  }

  mutating func cancel(_ finger: Int32, at time: Instant, _ deliver: Delivery) {
    finish(finger, .cancelled, at: time, deliver)
  }

  /// Cancels the fingers that are still down, in the order of their numbers, and delivers the frame.
  mutating func cancelAll(at time: Instant, _ deliver: Delivery) {
    for finger in fingers.keys.sorted() { cancel(finger, at: time, deliver) }
    flush(deliver)
  }

  /// Delivers what has been gathered, if anything.
  mutating func flush(_ deliver: Delivery) {
    guard !frame.contacts.isEmpty else { return }
    deliver(.touches(frame))
    frame.contacts.removeAll(keepingCapacity: true)
  }
}

extension FrameAssembler {
  private func state(at place: SurfacePlace) -> Finger {
    Finger(
      location: mapping.point(x: place.x, y: place.y), force: place.force,
      majorRadius: mapping.radius(x: place.radiusX, y: place.radiusY))
  }

  private mutating func finish(
    _ finger: Int32, _ change: Contact.Change, at time: Instant, _ deliver: Delivery
  ) {
    guard let state = fingers.removeValue(forKey: finger) else { return }
    append(finger, change, state, at: time, deliver)
  }

  private mutating func append(
    _ finger: Int32, _ change: Contact.Change, _ state: Finger, at time: Instant, _ deliver: Delivery
  ) {
    if frame.time != time || frame.contacts.contains(where: { $0.identifier.slot == finger }) {
      flush(deliver)
    }
    frame.time = time
    frame.contacts.append(
      Contact(
        identifier: Contact.Identifier(device: device, slot: finger), change: change,
        location: state.location, force: state.force, majorRadius: state.majorRadius))
  }
}
