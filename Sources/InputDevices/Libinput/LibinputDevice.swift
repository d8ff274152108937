internal import TouchDelivery

/// A touchscreen that libinput reads, and the frame it is filling.
final class LibinputDevice: OpenDevice {
  /// What it is.
  let device: InputDevice
  var handle: OpaquePointer
  let fileDescriptor: Int32
  var assembler: FrameAssembler
  private unowned let source: LibinputSource

  init(
    _ device: InputDevice, _ handle: OpaquePointer, of source: LibinputSource, descriptor: Int32,
    number: Int32, mapping: SurfaceMapping
  ) {
    self.device = device
    self.handle = handle
    self.source = source
    fileDescriptor = descriptor
    assembler = FrameAssembler(device: number, mapping: mapping)
  }

  /// libinput's descriptor speaks for all its devices; but it keeps quiet about one that is unplugged.
  var isReadByItself: Bool { false }

  func dispatch(_ body: (SourceEvent) -> Void) -> Bool {
    source.dispatch(body)
    return false
  }

  func catchUp(at time: Instant, _ body: (SourceEvent) -> Void) -> Bool {
    source.reopen(self, at: time, body)
  }

  func takeOver(_ mapping: SurfaceMapping?) {
    if let mapping { assembler.mapping = mapping }
  }

  func close(at time: Instant, _ body: (SourceEvent) -> Void) {
    source.remove(self, at: time, body)
  }
}
