internal import Evdev
internal import TouchTime
internal import TouchDelivery

/// A device that libinput reads: a touchscreen with the frame that it is filling, or a keyboard with the keys that are down.
final class LibinputDevice: OpenDevice {
  let device: InputDevice
  var handle: LibinputContext.Device
  let fileDescriptor: Int32
  private var touches: FrameAssembler?
  private var keys: KeyInterpreter?
  private unowned let source: LibinputSource

  /// A device whose surface lies as `mapping` says; without one its keys are read.
  init(
    _ device: InputDevice, _ handle: LibinputContext.Device, of source: LibinputSource, descriptor: Int32,
    number: Int32, mapping: SurfaceMapping?
  ) {
    self.device = device
    self.handle = handle
    self.source = source
    fileDescriptor = descriptor
    touches = mapping.map { FrameAssembler(device: number, mapping: $0) }
    keys = mapping == nil ? KeyInterpreter(device: number) : nil
  }

  /// libinput's descriptor stands for all its devices, but does not report that one is unplugged.
  var isReadByItself: Bool { false }

  /// Reads what libinput still has for all its devices, then reports this one as gone.
  ///
  /// It is called once the descriptor hangs up, and before the device is closed.
  func dispatch(_ body: (SourceEvent) -> Void) -> Bool {
    source.dispatch(body)
    return false
  }

  /// Takes what libinput says of it; `endsReport` says that no more of the same report follows.
  ///
  /// The kernel releases the keys of a device that goes away; in libinput's events that looks like any other
  /// release.
  func handle(_ event: LibinputEvent, endsReport: Bool, _ body: (SourceEvent) -> Void) {
    switch event {
    case .touch(let change, let slot, let place, let time):
      touches?.process(change, of: slot, at: place, time) { body(.input($0)) }
      if endsReport { flush(body) }
    case .frame: flush(body)
    case .key(let code, let isPressed, let time):
      keys?.process(code, isPressed: isPressed, at: time) { body(.input($0)) }
    case .other: return
    }
  }

  /// Delivers the touches that have been gathered.
  func flush(_ body: (SourceEvent) -> Void) { touches?.flush { body(.input($0)) } }

  /// Cancels what is down.
  func cancelAll(at time: Instant, _ body: (SourceEvent) -> Void) {
    touches?.cancelAll(at: time) { body(.input($0)) }
    keys?.cancelAll(at: time) { body(.input($0)) }
  }

  func catchUp(at time: Instant, _ body: (SourceEvent) -> Void) -> Bool {
    touches == nil || source.reopen(self, at: time, body)
  }

  func endCommands(at time: Instant, _ body: (SourceEvent) -> Void) {
    keys?.endCommands(at: time) { body(.input($0)) }
  }

  func adopt(_ mapping: SurfaceMapping?) {
    if let mapping { touches?.mapping = mapping }
  }

  func close(at time: Instant, _ body: (SourceEvent) -> Void) {
    source.remove(self, at: time, body)
  }
}
