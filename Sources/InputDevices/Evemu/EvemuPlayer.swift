internal import TouchDelivery

/// Plays recorded events through what they would meet on a real device: the kernel's filter, libevdev, mtdev for
/// devices without slots, and libinput's touch handling.
struct EvemuPlayer {
  /// The device's number.
  let number: Int32
  private var clock: RecordedClock
  private var core: InputCore
  private var ids: TrackingIDFilter
  private var matcher: ContactMatcher?
  private var interpreter: TouchInterpreter
  private var assembler: FrameAssembler
  private var isResyncing = false
  private(set) var events: [InputEvent] = []

  /// A player for the device of this `number`, whose time zero is `origin` on the recorder's clock, in microseconds.
  init(_ description: EvdevDescription, number: Int32, mapping: SurfaceMapping, origin: Int64) {
    self.number = number
    clock = RecordedClock(origin: origin)
    core = InputCore(description)
    ids = TrackingIDFilter(slotCount: description.isMultitouch ? description.slotCount : 0)
    matcher = description.isProtocolA ? ContactMatcher(description) : nil
    interpreter = TouchInterpreter(description)
    assembler = FrameAssembler(device: number, mapping: mapping)
  }

  /// The time that the recording has come to.
  var now: Instant { clock.now }

  /// Plays an event and says whether its stamp goes back in time.
  mutating func play(_ entry: RecordedEvent) -> Bool {
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

  /// Takes the device away at `end`: whoever is still down is cancelled.
  ///
  /// The kernel first releases the keys of a device that goes, its touch button too; to a device without slots that is
  /// a lift.
  mutating func finish(at end: Instant) {
    clock.advance(to: end)
    if core.isTouching {
      translate(EvdevEvent(type: EvdevCode.key, code: EvdevCode.touch, value: 0))
      translate(.report)
    }
    cancelAll()
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

  private mutating func cancelAll() {
    var delivered: [InputEvent] = []
    assembler.cancelAll(at: clock.now) { delivered.append($0) }
    events += delivered
  }

  /// Starts anew after lost events: what the fingers did meanwhile is not in the file, so all are cancelled.
  private mutating func resync() {
    isResyncing = false
    core.liftAll()
    ids.liftAll()
    matcher?.liftAll()
    interpreter.liftAll()
    cancelAll()
  }
}
