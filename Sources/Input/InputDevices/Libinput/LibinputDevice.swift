internal import Evdev
internal import Time

/// A touchscreen that libinput reads, and the frame it is filling.
final class LibinputDevice: OpenDevice {
  /// What it is.
  let device: InputDevice
  var handle: LibinputContext.Device
  let fileDescriptor: Int32
  var assembler: FrameAssembler
  private unowned let source: LibinputSource

  init(
    _ device: InputDevice, _ handle: LibinputContext.Device, of source: LibinputSource, descriptor: Int32,
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

  /// Takes what libinput says of it; `endsReport` says that no more of the same report follows.
  func handle(_ event: LibinputEvent, endsReport: Bool, _ body: (SourceEvent) -> Void) {
    switch event {
    case .touch(.motion, let slot, let x, let y, let time):
      assembler.motion(slot, x: x, y: y, at: time) { body(.input($0)) }
    case .touch(.down, let slot, let x, let y, let time):
      assembler.down(slot, x: x, y: y, at: time) { body(.input($0)) }
    case .touch(.up, let slot, _, _, let time): assembler.up(slot, at: time) { body(.input($0)) }
    case .touch(.cancel, let slot, _, _, let time): assembler.cancel(slot, at: time) { body(.input($0)) }
    case .frame: return assembler.flush { body(.input($0)) }
    case .key, .other: return
    }
    if endsReport { assembler.flush { body(.input($0)) } }
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

/// A remote control, a headset or a keyboard that libinput reads, and the keys that are down.
final class LibinputKeyboard: OpenDevice {
  /// What it is.
  let device: InputDevice
  let handle: LibinputContext.Device
  let fileDescriptor: Int32
  var keys: KeyInterpreter
  private unowned let source: LibinputSource

  init(
    _ device: InputDevice, _ handle: LibinputContext.Device, of source: LibinputSource, descriptor: Int32,
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

  /// Takes what libinput says of it.
  ///
  /// The kernel lets the keys of a device come up that is going; in libinput's events that is like any other release.
  func handle(_ event: LibinputEvent, _ body: (SourceEvent) -> Void) {
    guard case .key(let code, let isPressed, let time) = event else { return }
    keys.take(code, isPressed: isPressed, at: time) { body(.input($0)) }
  }

  func endCommands(at time: Instant, _ body: (SourceEvent) -> Void) {
    keys.endCommands(at: time) { body(.input($0)) }
  }

  func close(at time: Instant, _ body: (SourceEvent) -> Void) {
    source.remove(self, at: time, body)
  }
}
