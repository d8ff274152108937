internal import TouchDelivery

/// A remote control, a headset or a keyboard that libinput reads, and the keys that are down.
final class LibinputKeyboard: OpenDevice {
  /// What it is.
  let device: InputDevice
  let handle: OpaquePointer
  let fileDescriptor: Int32
  var keys: KeyInterpreter
  private unowned let source: LibinputSource

  init(
    _ device: InputDevice, _ handle: OpaquePointer, of source: LibinputSource, descriptor: Int32,
    number: Int32
  ) {
    self.device = device
    self.handle = handle
    self.source = source
    fileDescriptor = descriptor
    keys = KeyInterpreter(device: number)
  }

  var isReadByItself: Bool { false }

  func dispatch(_ body: (SourceEvent) -> Void) -> Bool {
    source.dispatch(body)
    return false
  }

  func endCommands(at time: Instant, _ body: (SourceEvent) -> Void) {
    keys.endCommands(at: time) { body(.input($0)) }
  }

  func close(at time: Instant, _ body: (SourceEvent) -> Void) {
    source.remove(self, at: time, body)
  }
}
