internal import Evdev
internal import Glibc
internal import Time

/// A remote control, a headset or a keyboard, read from its node.
final class KeyDevice: OpenDevice {
  private let reader: NodeReader
  private var reports: KeyReports

  /// Reads the keys of `device` from its open `descriptor`, which it takes over, also where it throws.
  convenience init(_ device: InputDevice, descriptor: Int32, number: Int32) throws(EvdevError) {
    self.init(device, try EvdevHandle(descriptor, path: device.path), number: number)
  }

  /// Reads the keys of `device` from its `handle`.
  init(_ device: InputDevice, _ handle: EvdevHandle, number: Int32) {
    reports = KeyReports(device: number)
    reader = NodeReader(device, handle)
  }

  var fileDescriptor: Int32 { reader.handle.descriptor }

  var isReadByItself: Bool { true }

  func dispatch(_ body: (SourceEvent) -> Void) -> Bool {
    let isThere = reader.read(body) { event, time in
      reports.process(event, at: time) { body(.input($0)) }
    }
    if !isThere { cancelAll(body) }
    return isThere
  }

  func endCommands(at time: Instant, _ body: (SourceEvent) -> Void) {
    reader.advance(to: time)
    reports.endCommands(at: reader.now) { body(.input($0)) }
  }

  func close(at time: Instant, _ body: (SourceEvent) -> Void) {
    reader.advance(to: time)
    cancelAll(body)
    reader.handle.giveBack()
  }

  private func cancelAll(_ body: (SourceEvent) -> Void) {
    reports.cancelAll(at: reader.now) { body(.input($0)) }
  }
}

/// Reads the events of a node whose device has no surface.
///
/// Times are those of the kernel's events, on `CLOCK_MONOTONIC`, and never go back.
final class NodeReader {
  typealias Take = (EvdevEvent, Instant) -> Void

  /// How many events are read before others have a turn.
  private static let mostEvents = 4096

  let handle: EvdevHandle
  /// When the device spoke last, or its owner had something to say of it.
  private(set) var now = Instant.zero
  private let device: InputDevice

  /// Reads `device` from its open `descriptor`, which it takes over, also where it throws.
  convenience init(_ device: InputDevice, descriptor: Int32) throws(EvdevError) {
    self.init(device, try EvdevHandle(descriptor, path: device.path))
  }

  /// Reads `device` from its `handle`.
  init(_ device: InputDevice, _ handle: EvdevHandle) {
    self.device = device
    self.handle = handle
  }

  /// Goes on to `time`, unless it is past it.
  func advance(to time: Instant) { now = max(now, time) }

  /// Hands what the device has said since the last call to `take`, and to `body` what is to be told of itself; false
  /// when the device is gone or cannot be read any more.
  func read(_ body: (SourceEvent) -> Void, _ take: Take) -> Bool {
    for _ in 0..<Self.mostEvents {
      switch handle.next() {
      case .event(let event): pass(event, take)
      case .dropped(let time):
        advance(to: time)
        resync(body, take)
      case .drained: return true
      case .failed(let number):
        if number != ENODEV {
          body(.failed(device, EvdevError("go on reading", device.path, number: number)))
        }
        return false
      }
    }
    return true
  }

  private func pass(_ event: StampedEvent, _ take: Take) {
    advance(to: event.time)
    take(event.event, now)
  }

  /// What was meanwhile is lost; what is now is known.
  private func resync(_ body: (SourceEvent) -> Void, _ take: Take) {
    take(.report, now)
    body(.resynced(device))
    while case .event(let event) = handle.nextOfSync() { pass(event, take) }
    take(.report, now)
  }
}
