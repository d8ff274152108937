internal import DeviceDescription
internal import Evdev
internal import TouchTime

/// Plays recorded events through what they would meet on a real device: the kernel's filter, libevdev, mtdev for
/// devices without slots, and the touch handling of libinput, or ours where libinput does not read the device.
struct DevicePlayer {
  /// The device's number.
  let number: Int32
  private var clock: RecordedClock
  private var filter: KernelFilter
  /// In front of libinput; our own interpreter has it built in.
  private var matcher: ContactMatcher?
  private var interpreter: any EventInterpreter
  private var isResyncing = false
  private var events: [InputEvent] = []

  /// A player for the device of this `number`, whose time zero is `origin` on the recorder's clock, in microseconds.
  init(_ description: EvdevDescription, number: Int32, use: DeviceUse, origin: Int64) {
    self.number = number
    clock = RecordedClock(origin: origin)
    filter = KernelFilter(description)
    switch use {
    case .surface(let mapping, .libinput):
      matcher = description.isProtocolA ? ContactMatcher(description) : nil
      interpreter = LibinputModel(description, device: number, mapping: mapping.ofStart)
    case .surface(let mapping, .evdev):
      interpreter = SurfaceInterpreter(description, device: number, mapping: mapping.ofStart)
    case .keys: interpreter = KeyReports(device: number)
    case .motion(let shakes): interpreter = MotionInterpreter(description, shakes: shakes)
    }
  }

  /// The time that the recording has come to.
  var now: Instant { clock.now }

  mutating func play(_ entry: RecordedEvent) {
    clock.advance(to: entry.time)
    if entry.event.isDropped {
      process(.report)
      isResyncing = true
    } else if isResyncing {
      if entry.event.isReport { resync() }
    } else if filter.passes(entry.event) {
      translate(entry.event)
    }
  }

  /// What has come of the events since this was called last.
  mutating func takeEvents() -> [InputEvent] {
    guard !events.isEmpty else { return [] }
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Takes the device away at `end`: touches that are still down are cancelled.
  ///
  /// The kernel first releases the keys of a device that goes, its touch button too, and marks that frame with a 1. To
  /// libinput that is a lift on a device without slots.
  mutating func finish(at end: Instant) {
    clock.advance(to: end)
    for key in filter.pressedKeys {
      translate(EvdevEvent(type: EvdevCode.key, code: key, value: 0))
    }
    if !filter.pressedKeys.isEmpty {
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
    interpreter.process(event, at: clock.now) { delivered.append($0) }
    events += delivered
  }

  private mutating func liftAll() {
    var delivered: [InputEvent] = []
    interpreter.liftAll(at: clock.now) { delivered.append($0) }
    events += delivered
  }

  /// Starts over after lost events: what the fingers did meanwhile is not in the file, so all are cancelled.
  private mutating func resync() {
    isResyncing = false
    filter.liftAll()
    matcher?.liftAll()
    liftAll()
  }
}

/// Turns a recorder's stamps into times since its first event; a clock that was set back stands still for that step.
struct RecordedClock {
  /// Far beyond any recording, and far enough from the end of the numbers that timers can be added.
  private static let latest: Int64 = 1 << 60

  private var last: Int64
  private(set) var now = Instant.zero

  /// A clock that shows zero at the stamp `origin`.
  init(origin: Int64) {
    last = origin
  }

  /// Goes on to `stamp`, in microseconds, and says whether that lies behind the stamp before.
  @discardableResult
  mutating func advance(to stamp: Int64) -> Bool {
    let step = stamp - last
    last = stamp
    now.microseconds = min(now.microseconds + min(max(0, step), Self.latest), Self.latest)
    return step < 0
  }

  /// Goes on to `time`, unless it is past it.
  mutating func advance(to time: Instant) {
    now = max(now, time)
  }
}
