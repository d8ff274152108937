package import Diagnostics
package import Evdev
internal import Glibc
internal import TouchTime

/// Reads the events of a node.
///
/// Times are those of the kernel's events, on `CLOCK_MONOTONIC`, and never go back.
final class NodeReader {
  /// How many events are read before others have a turn.
  private static let mostEvents = 4096

  let handle: EvdevHandle
  /// When the device spoke last, or its owner had something to say of it.
  private(set) var now = Instant.zero
  /// Whether the events that are interpreted make up for lost ones.
  private(set) var isResyncing = false
  private let device: InputDevice

  init(_ device: InputDevice, _ handle: EvdevHandle) {
    self.device = device
    self.handle = handle
  }

  /// Goes on to `time`, unless it is past it.
  func advance(to time: Instant) { now = max(now, time) }

  /// Lets `owner` interpret what has happened since the last call, or as much of it as leaves others their turn, and hands `body`
  /// what is to be reported of the device itself.
  ///
  /// It returns false when the device is gone or cannot be read any more; what is down on it was cancelled then.
  func read(for owner: some NodeDevice, _ body: (SourceEvent) -> Void) -> Bool {
    var count = 0
    while true {
      switch handle.next() {
      case .event(let event):
        pass(event, to: owner, body)
        count += 1
        guard count >= Self.mostEvents, event.event.isReport else { continue }
      case .dropped(let time):
        resync(owner, at: time, body)
        count = Self.mostEvents
      case .drained: return true
      case .failed(let number):
        owner.cancelAll(body)
        guard number != ENODEV else { return false }
        body(.failed(device, PlainError("go on reading", device.path, number: number)))
        return false
      }
      // What libevdev has read already would wait for the next event of the device.
      if handle.isReadable { return true }
    }
  }

  /// Lets `owner` interpret what led up to a loss of events, then what differs from that by now.
  func resync(_ owner: some NodeDevice, at time: Instant, _ body: (SourceEvent) -> Void) {
    assert(!isResyncing, "events that make up for lost ones are read to their end")
    owner.interpret(.report, at: now, body)
    body(.resynced(device))
    advance(to: time)
    isResyncing = true
    defer { isResyncing = false }
    while case .event(let event) = handle.nextOfSync() { pass(event, to: owner, body) }
    owner.interpret(.report, at: now, body)
  }

  private func pass(_ event: StampedEvent, to owner: some NodeDevice, _ body: (SourceEvent) -> Void) {
    advance(to: event.time)
    owner.interpret(event.event, at: now, body)
  }
}

/// A device whose events are read from its node.
protocol NodeDevice: OpenDevice {
  var reader: NodeReader { get }

  /// Takes an event of the device, and hands to `body` what comes of it.
  func interpret(_ event: EvdevEvent, at time: Instant, _ body: (SourceEvent) -> Void)

  /// Cancels what is down on it, as of now.
  func cancelAll(_ body: (SourceEvent) -> Void)
}

extension NodeDevice {
  var fileDescriptor: Int32 { reader.handle.descriptor }

  func dispatch(_ body: (SourceEvent) -> Void) -> Bool { reader.read(for: self, body) }

  func close(at time: Instant, _ body: (SourceEvent) -> Void) {
    reader.advance(to: time)
    cancelAll(body)
    reader.handle.giveBack()
  }
}

/// Reads the touches of one device, for a command without a running daemon.
package final class SurfaceReader {
  private let opened: EvdevDevice

  /// A reader of `device` at its node, whose surface lies as `mapping` says.
  ///
  /// - Throws: `PlainError` where the node cannot be opened, is no touch device, or another program has grabbed it.
  package init(_ device: InputDevice, mapping: SurfaceMapping) throws(PlainError) {
    let descriptor = try OpenNode.open(device.path, saying: \.description)
    let handle = try EvdevHandle(descriptor, path: device.path)
    if DeviceGrab.isTakenByAnother(descriptor) {
      throw PlainError("\(device.path): \(DeviceGrab.reason(EBUSY, device.path))")
    }
    opened = try EvdevDevice(device, handle, number: 0, mapping: mapping)
  }

  /// Hands every input of the device to `body` until that returns false; returns false when the device is gone.
  ///
  /// Waits for the device; the corresponding C function is `poll`.
  package func read(_ body: (InputEvent) -> Bool) -> Bool {
    var wantsMore = true
    while wantsMore {
      var query = pollfd(fd: opened.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&query, 1, -1) >= 0 || errno == EINTR else { return false }
      let isThere = opened.dispatch { event in
        if case .input(let input) = event, wantsMore { wantsMore = body(input) }
      }
      if !isThere { return false }
    }
    return true
  }
}
