internal import TouchDelivery

/// Gathers what a device says of its fingers into frames: one refilled frame, each finger at most once in it.
///
/// It holds what is promised of every source: a finger begins, moves only when its location changes, and ends or is
/// cancelled exactly once. Places are fractions of the device's surface.
struct FrameAssembler {
  typealias Delivery = (InputEvent) -> Void

  private let device: Int32
  private let mapping: SurfaceMapping
  private var frame: TouchFrame
  private var locations: [Int32: Point] = [:]

  init(device: Int32, mapping: SurfaceMapping) {
    self.device = device
    self.mapping = mapping
    frame = TouchFrame(time: .zero, screen: mapping.screen)
    frame.contacts.reserveCapacity(16)
  }

  /// When the finger that spoke last did so.
  var lastTime: Instant { frame.time }

  mutating func down(_ finger: Int32, x: Double, y: Double, at time: Instant, _ deliver: Delivery) {
    finish(finger, .cancelled, at: time, deliver)
    let location = mapping.point(x: x, y: y)
    append(finger, .began, location, at: time, deliver)
    locations[finger] = location
  }

  mutating func motion(_ finger: Int32, x: Double, y: Double, at time: Instant, _ deliver: Delivery) {
    let location = mapping.point(x: x, y: y)
    guard let last = locations[finger], last != location else { return }
    append(finger, .moved, location, at: time, deliver)
    locations[finger] = location
  }

  mutating func up(_ finger: Int32, at time: Instant, _ deliver: Delivery) {
    finish(finger, .ended, at: time, deliver)
  }

  mutating func cancel(_ finger: Int32, at time: Instant, _ deliver: Delivery) {
    finish(finger, .cancelled, at: time, deliver)
  }

  /// Cancels the fingers that are still down, in the order of their numbers, and delivers the frame.
  mutating func cancelAll(at time: Instant, _ deliver: Delivery) {
    for finger in locations.keys.sorted() { cancel(finger, at: time, deliver) }
    flush(deliver)
  }

  /// Delivers what has been gathered, if anything.
  mutating func flush(_ deliver: Delivery) {
    guard !frame.contacts.isEmpty else { return }
    deliver(.touches(frame))
    frame.contacts.removeAll(keepingCapacity: true)
  }

  private mutating func finish(
    _ finger: Int32, _ change: Contact.Change, at time: Instant, _ deliver: Delivery
  ) {
    guard let location = locations.removeValue(forKey: finger) else { return }
    append(finger, change, location, at: time, deliver)
  }

  private mutating func append(
    _ finger: Int32, _ change: Contact.Change, _ location: Point, at time: Instant, _ deliver: Delivery
  ) {
    if frame.time != time || frame.contacts.contains(where: { $0.identifier.slot == finger }) {
      flush(deliver)
    }
    frame.time = time
    let identifier = Contact.Identifier(device: device, slot: finger)
    frame.contacts.append(Contact(identifier: identifier, change: change, location: location))
  }
}
