package import TouchTime
package import TouchDelivery

/// One change of the input, from a source to the application.
///
/// A source keeps one frame and refills it. The event shares the frame's storage, so handing it over copies no contacts. An event
/// that is kept longer than the call is a copy from then on, and the source allocates another.
package enum InputEvent {
  /// Receives an event that is complete.
  package typealias Delivery = (InputEvent) -> Void

  /// One report of one device; for `Application.process(_:)`.
  case touches(TouchFrame)
  /// A key, a shake or a remote control; for `Application.process(_:at:)` (EV-4).
  indirect case unlocated(UnlocatedInput, Instant)
  /// The system takes every touch at this moment; for `Application.interrupt(at:)` (TD-12).
  case cancelAll(Instant)

  /// When it happened, on the source's clock.
  package var time: Instant {
    switch self {
    case .touches(let frame): frame.time
    case .unlocated(_, let time): time
    case .cancelAll(let time): time
    }
  }
}

/// Gathers a device's reports about its fingers into frames: one refilled frame, each finger at most once in
/// it.
///
/// It keeps the promise of every source: a finger begins, moves only when its location or force changes, or its size
/// while that may keep it from counting, and ends or is cancelled exactly once. Places are fractions of the device's surface.
package struct FrameAssembler {
  /// The last report of a finger that is down.
  private struct Finger {
    let number: Int32
    /// When it came down.
    let began: Instant
    /// Whether it came down on the surface, so that it stays there (SCR-3).
    let isOnSurface: Bool
    var location: Point
    var overshoot: Point
    var force: Double
    var majorRadius: Double
  }

  private let device: Int32
  /// The size of the surface in millimetres, if it is known.
  private let surfaceSize: Size?
  /// Where the surface lies from now on; set between frames alone.
  package var mapping: SurfaceMapping {
    didSet {
      assert(frame.contacts.isEmpty, "a frame lies on one screen")
      frame.screen = mapping.screen
      frame.accommodations = mapping.accommodations(ofSize: surfaceSize)
    }
  }
  private var frame: TouchFrame
  /// Few enough to look through for each event.
  private var fingers: [Finger] = []

  /// For the fingers of the device of this number, whose surface of this size in millimetres lies as `mapping` says.
  package init(device: Int32, mapping: SurfaceMapping, surfaceSize: Size? = nil) {
    self.device = device
    self.surfaceSize = surfaceSize
    self.mapping = mapping
    frame = TouchFrame(time: .zero, screen: mapping.screen)
    frame.accommodations = mapping.accommodations(ofSize: surfaceSize)
    frame.contacts.reserveCapacity(16)
  }

  /// Processes a change of a finger; its place counts if it comes down or moves.
  ///
  /// One that comes down twice is cancelled between; of one that is not down nothing but its coming down counts.
  package mutating func process(
    _ change: TouchesPhase, of finger: Int32, at place: SurfacePlace = SurfacePlace(), _ time: Instant,
    _ deliver: InputEvent.Delivery
  ) {
    switch change {
    case .began:
      finish(finger, .cancelled, at: time, deliver)
      let isOnSurface = mapping.reaches(x: place.x, y: place.y)
      let state = state(of: finger, since: time, at: place, isOnSurface: isOnSurface)
      append(.began, state, at: time, deliver)
      fingers.append(state)
    case .moved: move(finger, to: place, at: time, deliver)
    case .ended, .cancelled: finish(finger, change, at: time, deliver)
    }
  }

  /// Cancels the fingers that are still down, in the order of their numbers, and delivers the frame.
  package mutating func cancelAll(at time: Instant, _ deliver: InputEvent.Delivery) {
    for finger in fingers.map(\.number).sorted() { finish(finger, .cancelled, at: time, deliver) }
    flush(deliver)
  }

  /// Delivers what has been gathered, if anything.
  package mutating func flush(_ deliver: InputEvent.Delivery) {
    guard !frame.contacts.isEmpty else { return }
    deliver(.touches(frame))
    frame.contacts.removeAll(keepingCapacity: true)
  }
}

extension FrameAssembler {
  private func index(of finger: Int32) -> Int? { fingers.firstIndex { $0.number == finger } }

  private func state(
    of finger: Int32, since began: Instant, at place: SurfacePlace, isOnSurface: Bool
  ) -> Finger {
    let (location, overshoot) = mapping.touch(x: place.x, y: place.y, isOnSurface: isOnSurface)
    return Finger(
      number: finger, began: began, isOnSurface: isOnSurface, location: location, overshoot: overshoot,
      force: place.force, majorRadius: mapping.radius(x: place.radiusX, y: place.radiusY))
  }

  private mutating func move(
    _ finger: Int32, to place: SurfacePlace, at time: Instant, _ deliver: InputEvent.Delivery
  ) {
    guard let index = index(of: finger) else { return }
    let last = fingers[index]
    let state = state(of: finger, since: last.began, at: place, isOnSurface: last.isOnSurface)
    fingers[index] = state
    let isMoved = last.location != state.location || last.force != state.force
    // Once the finger counts, a size that changes alone is reported with what comes next.
    guard isMoved || last.majorRadius != state.majorRadius && mayWait(state, at: time) else { return }
    append(.moved, state, at: time, deliver)
  }

  /// Whether `finger` may wait to count, and its size may keep it from that (AC-4).
  private func mayWait(_ finger: Finger, at time: Instant) -> Bool {
    let asked = mapping.accommodations
    return asked.ignoreLargerThan > 0 && time < finger.began.advanced(by: asked.delay)
  }

  private mutating func finish(
    _ finger: Int32, _ change: TouchesPhase, at time: Instant, _ deliver: InputEvent.Delivery
  ) {
    guard let index = index(of: finger) else { return }
    append(change, fingers.remove(at: index), at: time, deliver)
  }

  private mutating func append(
    _ change: TouchesPhase, _ finger: Finger, at time: Instant, _ deliver: InputEvent.Delivery
  ) {
    if frame.time != time || frame.contacts.contains(where: { $0.identifier.slot == finger.number }) {
      flush(deliver)
    }
    frame.time = time
    frame.contacts.append(
      Contact(
        identifier: Contact.Identifier(device: device, slot: finger.number), change: change,
        location: finger.location, overshoot: finger.overshoot, force: finger.force,
        majorRadius: finger.majorRadius))
  }
}
