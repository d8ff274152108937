internal import TouchDelivery

/// A remote control, a headset or a keyboard, read from its node.
final class KeyDevice: OpenDevice {
  private let reader: NodeReader
  private var reports: KeyReports

  /// Reads the keys of `device` from its open `descriptor`, which it takes over, also where it throws.
  init(_ device: InputDevice, descriptor: Int32, number: Int32) throws(EvdevError) {
    reports = KeyReports(device: number)
    reader = try NodeReader(device, descriptor: descriptor)
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
