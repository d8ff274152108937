internal import Evdev
internal import Time
internal import TouchDelivery

/// A remote control, a headset or a keyboard, read from its node.
final class KeyDevice: OpenDevice {
  private let reader: NodeReader
  private var reports: KeyReports

  /// Reads the keys of `device` from its `handle`.
  init(_ device: InputDevice, _ handle: EvdevHandle, number: Int32) {
    reports = KeyReports(device: number)
    reader = NodeReader(device, handle)
  }

  var fileDescriptor: Int32 { reader.handle.descriptor }

  var isReadByItself: Bool { true }

  func dispatch(_ body: (SourceEvent) -> Void) -> Bool {
    reader.read(body) { event, time in
      reports.process(event, at: time) { body(.input($0)) }
    } cancel: {
      cancelAll(body)
    }
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
    reports.liftAll(at: reader.now) { body(.input($0)) }
  }
}
