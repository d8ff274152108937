internal import TouchDelivery

/// Plays recorded events through what they would meet on a real device: the kernel's filter, libevdev, mtdev for
/// devices without slots, and libinput's touch handling or, for a device that is read without libinput, our own.
struct EvemuPlayer {
  private var clock = RecordedClock()
  private var core: InputCore
  private var ids: TrackingIDFilter
  /// In front of libinput; our own interpreter has it built in.
  private var matcher: ContactMatcher?
  private var interpreter: any EventInterpreter
  private var assembler: FrameAssembler
  private var isResyncing = false
  private(set) var events: [InputEvent] = []

  init(_ description: EvdevDescription, mapping: SurfaceMapping, source: DeviceSource) {
    core = InputCore(description)
    ids = TrackingIDFilter(slotCount: description.isMultitouch ? description.slotCount : 0)
    switch source {
    case .libinput:
      matcher = description.isProtocolA ? ContactMatcher(description) : nil
      interpreter = TouchInterpreter(description)
    case .evdev:
      matcher = nil
      interpreter = SurfaceInterpreter(description)
    }
    assembler = FrameAssembler(device: 0, mapping: mapping)
  }

  /// Plays an event and says whether its stamp goes back in time.
  mutating func play(_ entry: EvemuText.Entry) -> Bool {
    let wentBack = clock.advance(to: entry.time)
    if entry.event.isDropped {
      process(.report)
      isResyncing = true
    } else if isResyncing {
      if entry.event.isReport { resync() }
    } else if core.passes(entry.event), ids.passes(entry.event) {
      translate(entry.event)
    }
    return wentBack
  }

  /// Takes the device away: whoever is still down is cancelled.
  ///
  /// The kernel first releases the keys of a device that goes, its touch button too, and marks that frame with a 1. To
  /// libinput that is a lift on a device without slots.
  mutating func finish() {
    for key in core.pressedKeys {
      translate(EvdevEvent(type: EvdevCode.key, code: key, value: 0))
    }
    if !core.pressedKeys.isEmpty {
      translate(EvdevEvent(type: EvdevCode.synchronization, code: EvdevCode.report, value: 1))
    }
    liftAll()
  }

  private mutating func translate(_ event: EvdevEvent) {
    guard let translated = matcher?.translate(event) else { return process(event) }
    for event in translated { process(event) }
  }

  private mutating func process(_ event: EvdevEvent) {
    var delivered: [InputEvent] = []
    interpreter.process(event, at: clock.now, into: &assembler) { delivered.append($0) }
    events += delivered
  }

  private mutating func liftAll() {
    var delivered: [InputEvent] = []
    interpreter.liftAll(at: clock.now, into: &assembler) { delivered.append($0) }
    events += delivered
  }

  /// Starts anew after lost events: what the fingers did meanwhile is not in the file, so all are cancelled.
  private mutating func resync() {
    isResyncing = false
    core.liftAll()
    ids.liftAll()
    matcher?.liftAll()
    liftAll()
  }
}
