internal import CLibevdev
internal import Glibc
internal import TouchDelivery

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
  init(_ device: InputDevice, descriptor: Int32) throws(EvdevError) {
    self.device = device
    handle = try EvdevHandle(descriptor, path: device.path)
  }

  /// Goes on to `time`, unless it is past it.
  func advance(to time: Instant) { now = max(now, time) }

  /// Hands what the device has said since the last call to `take`, and to `body` what is to be told of itself; false
  /// when the device is gone or cannot be read any more.
  func read(_ body: (SourceEvent) -> Void, _ take: Take) -> Bool {
    for _ in 0..<Self.mostEvents {
      switch handle.next() {
      case .event(let event): pass(event, take)
      case .dropped(let event):
        advance(to: event.instant)
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

  private func pass(_ event: input_event, _ take: Take) {
    advance(to: event.instant)
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
