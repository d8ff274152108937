internal import TouchDelivery

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
    var players: [EvemuPlayer] = []
    for (number, device) in devices.enumerated() {
      guard let use = uses[number] else { continue }
      players.append(play(device, number: Int32(number), as: use, from: origin))
    }
    let events = Self.merged(players.map(\.events)) + Self.end(&players)
    for (number, device) in devices.enumerated() {
      guard uses[number] != nil || !device.description.hasSurface else { continue }
      warnOfMisfit(device, isSilent: !players.contains { $0.number == number && !$0.events.isEmpty })
    }
    let forwarding = devices.indices.filter { uses[$0] != nil && forwards(devices[$0]) }
    return Recording(
      events: events, devices: devices.map(\.device), forwarding: Set(forwarding.map { Int32($0) }),
      warnings: diagnostics.all)
  }

  private mutating func play(
    _ device: RecordedDevice, number: Int32, as use: DeviceUse, from origin: Int64
  ) -> EvemuPlayer {
    var player = EvemuPlayer(
      device.description, number: number, use: use, mapping: rules.mapping(forRecorded: device.device),
      origin: origin)
    for entry in device.events {
      if player.play(entry) { warnOfClock(entry) }
      if entry.event.isDropped { warnOfLoss(entry) }
    }
    return player
  }

  /// What comes of all devices going away when the last of them has spoken.
  private static func end(_ players: inout [EvemuPlayer]) -> [InputEvent] {
    let end = players.map(\.now).max() ?? .zero
    return players.indices.flatMap { index in
      let count = players[index].events.count
      players[index].finish(at: end)
      return players[index].events[count...]
    }
  }

  /// All events in the order of their times; at one time in the order of the devices.
  private static func merged(_ lists: [[InputEvent]]) -> [InputEvent] {
    guard lists.count > 1 else { return lists.first ?? [] }
    let all = lists.joined().enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    return all.map(\.element)
  }
}

extension RecordingPlayer {
  /// What each device is to the scene; nil for one to leave out.
  ///
  /// A device with a surface that was recorded alone is played whatever the rules say, for its file was asked for by
  /// name; so are several of which no rule knows any.
  private mutating func uses(of devices: [RecordedDevice]) -> [DeviceUse?] {
    let known = devices.map { rules.use(ofRecorded: $0) }
    guard known.contains(where: { $0 != nil }) else {
      return devices.map { $0.description.hasSurface ? rules.useOfSurface(of: $0.device) : nil }
    }
    return zip(devices, known).map { device, use in
      if device.description.hasSurface, use == nil {
        let message =
          "the scene has no rule for '\(device.description.name)' below 'devices:': it is left out"
        diagnostics.warning(message, line: device.line, column: 1)
      }
      return use
    }
  }

  /// Whether the touches of `device` are passed on, as they would be if it were there.
  private mutating func forwards(_ device: RecordedDevice) -> Bool {
    guard rules.forwards(device.device) else { return false }
    let reason = DeviceLimitation.ofForwarding(
      device.device.kind, isProtocolA: device.description.isProtocolA)
    guard let reason else { return true }
    diagnostics.warning("'\(device.description.name)': \(reason)", line: device.line, column: 1)
    return false
  }

  private mutating func warnOfMisfit(_ device: RecordedDevice, isSilent: Bool) {
    let name = device.description.name
    guard device.description.hasSurface else { return isSilent ? warnOfIdleness(device) : () }
    var fit = DescriptionFit(device.description)
    for entry in device.events { fit.note(entry) }
    if let (message, line) = fit.complaint {
      let outcome = isSilent ? ", and nothing is replayed" : ""
      diagnostics.warning(message + outcome + question, line: line, column: 1)
    } else if isSilent, let first = device.events.first {
      let message = "no touch comes of these events of '\(name)': nothing is replayed"
      diagnostics.warning(message + question, line: first.line, column: 1)
    }
  }

  /// Says why nothing comes of a device without a surface.
  private mutating func warnOfIdleness(_ device: RecordedDevice) {
    let (name, kind) = ("'\(device.description.name)'", device.device.kind)
    let reason =
      switch (kind, rules.use(of: device.device)) {
      case _ where rules.sparesKeyboard(device.device): "\(name): \(IgnoreReason.unusable(.wholeKeyboard))"
      case (.keyboard, nil), (.accelerometer, nil):
        "\(name) is of kind \(kind) and no rule below 'devices:' in the scene matches it"
      case (.keyboard, _): "no key of \(name) is pressed"
      case (.accelerometer, _): "\(name) is not shaken"
      default: "\(name) has no surface to touch"
      }
    diagnostics.warning("\(reason): nothing is replayed", line: device.line, column: 1)
  }

  private mutating func warnOfClock(_ entry: RecordedEvent) {
    diagnostics.warning(
      "the clock goes back here; this step is taken as no time at all", line: entry.line, column: 1)
  }

  private mutating func warnOfLoss(_ entry: RecordedEvent) {
    diagnostics.warning(
      "SYN_DROPPED: events were lost here; the fingers that were down are cancelled", line: entry.line,
      column: 1)
  }
}
