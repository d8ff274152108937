internal import DeviceDescription
internal import Diagnostics
internal import Evdev
internal import TouchTime

/// Plays the devices of a recording side by side and notes what is odd about them.
struct RecordingPlayer {
  private let rules: DeviceRules
  /// What to look at where events do not fit the description of their device; begins with a semicolon.
  private let question: String
  private(set) var diagnostics: DiagnosticList

  init(rules: DeviceRules, diagnostics: DiagnosticList, question: String = "") {
    self.rules = rules
    self.diagnostics = diagnostics
    self.question = question
  }

  /// The input that comes of `devices`, whose clocks are one; each has its place in the list for its number.
  ///
  /// The end of the recording is that of its last event, and all devices go away then.
  mutating func play(_ devices: [RecordedDevice]) -> Recording {
    let origin = devices.compactMap { $0.events.first?.time }.min() ?? 0
    let uses = uses(of: devices)
    let lanes = devices.indices.compactMap { number in
      uses[number].map { use in
        let device = devices[number]
        let player = DevicePlayer(device.description, number: Int32(number), use: use, origin: origin)
        return RecordingLane(player, device.events)
      }
    }
    let silent = silentDevices(lanes, origin: origin)
    for (number, device) in devices.enumerated() {
      guard uses[number] != nil || !device.description.hasSurface else { continue }
      warnOfMisfit(device, isSilent: uses[number] == nil || silent.contains(Int32(number)))
    }
    for number in devices.indices {
      guard let use = uses[number] else { continue }
      warnOfUnreadKeys(devices[number], use)
      warnOfTwin(devices[number], among: devices[..<number])
    }
    let forwarding = devices.indices.filter { uses[$0] != nil && forwards(devices[$0]) }
    return Recording(
      events: AnySequence { AnyIterator(MergedLanes(lanes)) }, devices: devices.map(\.device),
      surfaceSizes: devices.map(\.description.surfaceSize), forwarding: Set(forwarding.map { Int32($0) }),
      warnings: diagnostics.all
    ) { devices.lazy.compactMap(\.events.failure).first }
  }
}

/// A device of a recording as it is played.
struct RecordingLane {
  private(set) var player: DevicePlayer
  let events: RecordedEvents
  private var rest: RecordedEvents.Iterator
  private var waiting: ArraySlice<InputEvent> = []

  init(_ player: DevicePlayer, _ events: RecordedEvents) {
    self.player = player
    self.events = events
    rest = events.makeIterator()
  }

  /// When the next input comes; nil where nothing comes any more but what `finish(at:)` makes.
  var nextTime: Instant? {
    mutating get {
      while waiting.isEmpty, let entry = rest.next() {
        player.play(entry)
        waiting = player.takeEvents()[...]
      }
      return waiting.first?.time
    }
  }

  mutating func next() -> InputEvent? { waiting.popFirst() }

  /// Takes the device away at `end`.
  mutating func finish(at end: Instant) {
    player.finish(at: end)
    waiting += player.takeEvents()
  }
}

/// The input of all devices in the order of their times, at one time in the order of the devices.
///
/// All devices go away after the last input.
private struct MergedLanes: IteratorProtocol {
  private var lanes: [RecordingLane]
  private var isFinished = false

  init(_ lanes: [RecordingLane]) {
    self.lanes = lanes
  }

  mutating func next() -> InputEvent? {
    if let index = earliest() { return lanes[index].next() }
    guard !isFinished else { return nil }
    isFinished = true
    let end = lanes.map(\.player.now).max() ?? .zero
    for index in lanes.indices { lanes[index].finish(at: end) }
    return next()
  }

  private mutating func earliest() -> Int? {
    var earliest: (time: Instant, index: Int)?
    for index in lanes.indices {
      guard let time = lanes[index].nextTime else { continue }
      if let known = earliest, known.time <= time { continue }
      earliest = (time, index)
    }
    return earliest?.index
  }
}

extension RecordingPlayer {
  /// The numbers of the devices that give no touches; warns of clock steps and lost events.
  ///
  /// The events of a device are gone through without being played once something has come of them.
  private mutating func silentDevices(_ lanes: [RecordingLane], origin: Int64) -> Set<Int32> {
    var silent: [DevicePlayer] = []
    var end = Instant.zero
    for lane in lanes {
      var clock = RecordedClock(origin: origin)
      var player: DevicePlayer? = lane.player
      for entry in lane.events {
        if clock.advance(to: entry.time) {
          diagnostics.warning("the clock goes back here; this step counts as no time", line: entry.line)
        }
        if entry.event.isDropped {
          diagnostics.warning(
            "SYN_DROPPED: events were lost here; the fingers that were down are cancelled", line: entry.line)
        }
        player?.play(entry)
        if player?.takeEvents().isEmpty == false { player = nil }
      }
      end = max(end, clock.now)
      if let player { silent.append(player) }
    }
    let voiceless = silent.filter { player in
      var player = player
      player.finish(at: end)
      return player.takeEvents().isEmpty
    }
    return Set(voiceless.map(\.number))
  }

  /// What each device is to the scene; nil for one to leave out.
  private mutating func uses(of devices: [RecordedDevice]) -> [DeviceUse?] {
    // A device with a surface that was recorded alone is played whatever the rules say, because the user named its
    // file. So are several that no rule matches.
    let known = devices.map { rules.use(ofRecorded: $0) }
    guard known.contains(where: { $0 != nil }) else {
      for device in devices where device.description.hasSurface {
        let name = device.description.name.quoted
        diagnostics.warning(
          "no rule of the scene takes \(name), so a daemon does not read it; write one below 'devices:'",
          line: device.line)
      }
      return devices.map { $0.description.hasSurface ? rules.useOfSurface(of: $0.device) : nil }
    }
    return zip(devices, known).map { device, use in
      if device.description.hasSurface, use == nil {
        diagnostics.warning(
          "the scene has no rule for \(device.description.name.quoted) below 'devices:': it is left out",
          line: device.line)
      }
      return use
    }
  }

  /// Whether the touches of `device` are forwarded, as they would be if it were there.
  private mutating func forwards(_ device: RecordedDevice) -> Bool {
    guard rules.forwards(device.device) else { return false }
    let obstacle = ForwardingObstacle(device.device.kind, isProtocolA: device.description.isProtocolA)
    guard let obstacle else { return true }
    diagnostics.warning(
      "\(device.description.name.quoted): \(obstacle.reason); \(obstacle.remedy)", line: device.line)
    return false
  }

  private mutating func warnOfMisfit(_ device: RecordedDevice, isSilent: Bool) {
    guard device.description.hasSurface else { return isSilent ? warnOfIdleness(device) : () }
    if let (complaint, line) = device.misfit {
      let outcome = isSilent ? ", and nothing is replayed" : ""
      diagnostics.warning(complaint + outcome + question, line: line)
    } else if isSilent, let first = device.events.first {
      diagnostics.warning(
        "no touch comes of these events of \(device.description.name.quoted): nothing is replayed" + question,
        line: first.line)
    }
  }

  /// Warns of pressed keys of a panel whose touches libinput reads, which gives no others.
  private mutating func warnOfUnreadKeys(_ device: RecordedDevice, _ use: DeviceUse) {
    guard case .surface(_, .libinput) = use, device.description.keys.contains(where: EvdevCode.isKeyboardKey)
    else { return }
    let presses = device.events.lazy.filter { $0.event.isPressOfKey }
    guard let first = presses.first(where: { _ in true }) else { return }
    let keys = Set(presses.map(\.event.code)).sorted().map(EvdevCode.keyName)
    diagnostics.warning(
      "\(keys.joined(separator: ", ")) of \(device.description.name.quoted) \(keys.count == 1 ? "is" : "are") left out, because libinput"
        + " reads its touches alone; 'source: evdev' in a rule for it below 'devices:' makes presses of its keys",
      line: first.line)
  }

  /// Warns where one of `others` seems to be a second node of the panel `device`.
  private mutating func warnOfTwin(_ device: RecordedDevice, among others: ArraySlice<RecordedDevice>) {
    guard let twin = rules.twin(of: device.device, among: others.map(\.device)) else { return }
    diagnostics.warning(
      "\(twin.name.quoted) is in the recording twice, and both lie on the same place: if"
        + " they are one panel, a tap is a tap of two fingers; let the rules below 'devices:' match one of them",
      line: device.line)
  }

  /// Says why a device without a surface gives no touches.
  private mutating func warnOfIdleness(_ device: RecordedDevice) {
    let (name, kind) = (device.description.name.quoted, device.device.kind)
    let reason =
      switch (kind, rules.use(of: device.device)) {
      case _ where rules.sparesKeyboard(device.device):
        "\(name): \(DeviceRules.sparing); \(DeviceRules.sparingRemedy)"
      case (.keyboard, nil), (.accelerometer, nil):
        "\(name) is of kind \(kind) and no rule below 'devices:' in the scene matches it"
      case (.keyboard, _): "no key of \(name) is pressed"
      case (.accelerometer, _): "\(name) is not shaken"
      default: "\(name) has no surface to touch"
      }
    diagnostics.warning("\(reason): nothing is replayed", line: device.line)
  }
}

extension DeviceRules {
  /// How the scene treats a recorded device, by the first rule that matches; one with a surface is touched,
  /// whatever its kind.
  func use(ofRecorded recorded: RecordedDevice) -> DeviceUse? {
    let device = recorded.device
    guard recorded.description.hasSurface else { return use(of: device) }
    return mapping(for: device).map { .surface($0, source(of: device)) }
  }
}

extension RecordedDevice {
  /// What it sent that a device with its description cannot send, in words, and the line of the first such event; nil
  /// where all fits.
  fileprivate var misfit: (complaint: String, line: Int)? {
    var names: [String] = []
    var firstLine: Int?
    for entry in events where !description.canSend(entry.event) && entry.event.isAboutTouches {
      firstLine = firstLine ?? entry.line
      if !names.contains(entry.event.name) { names.append(entry.event.name) }
    }
    guard let firstLine else { return nil }
    let list = names.joined(separator: ", ")
    return (
      "\(description.name.quoted) as described has no \(list): events about that are left out", firstLine
    )
  }
}

extension EvdevDescription {
  fileprivate func canSend(_ event: EvdevEvent) -> Bool {
    event.isTouchButton ? keys.contains(event.code) : has(event.code)
  }
}

extension EvdevEvent {
  /// Whether it is of an axis that has a name, or of a button of a surface.
  fileprivate var isAboutTouches: Bool {
    type == EvdevCode.absolute && EvdevCode.name(of: code, type: type) != nil || isTouchButton
  }

  fileprivate var name: String {
    EvdevCode.name(of: code, type: type)
      ?? "event \(String(type, radix: 16)) \(String(code, radix: 16))"
  }

  /// Whether a key goes down that libinput takes for one.
  fileprivate var isPressOfKey: Bool {
    type == EvdevCode.key && value == 1 && EvdevCode.isKeyboardKey(code)
  }
}
