/// Makes a recording of an evemu file and, where the description is kept apart, of a second one.
struct EvemuReader {
  private let rules: DeviceRules
  private var recording: EvemuTextParser
  /// The parser of the file that describes the device: the one of `--device`, or the recording itself.
  private var separate: EvemuTextParser?

  init(rules: DeviceRules, file: RecordingFile, device: RecordingFile?) {
    self.rules = rules
    recording = EvemuTextParser(file: file)
    separate = device.map { EvemuTextParser(file: $0) }
  }

  /// The recording, played through the device; throws every error of both files.
  mutating func read() throws(RecordingError) -> Recording {
    let description = description()
    requireWholeFrames()
    let diagnostics = (separate?.diagnostics.all ?? []) + recording.diagnostics.all
    guard let description, !diagnostics.contains(where: { $0.severity == .error }) else {
      throw RecordingError(diagnostics: diagnostics)
    }
    var played = play(description)
    warnOfMisfit(description, played)
    played.warnings = (separate?.diagnostics.all ?? []) + recording.diagnostics.all
    return played
  }

  private mutating func play(_ description: EvdevDescription) -> Recording {
    let device = InputDevice(
      name: description.name, path: recording.file, kind: description.kind, vendor: description.vendor,
      product: description.product)
    var player = EvemuPlayer(
      description, mapping: rules.mapping(forRecorded: device), source: rules.source(of: device))
    for entry in recording.text.entries {
      if player.play(entry) { warnOfClock(entry) }
      if entry.event.isDropped { warnOfLoss(entry) }
    }
    player.finish()
    return Recording(events: player.events, device: device, warnings: [])
  }
}

extension EvemuReader {
  private mutating func description() -> EvdevDescription? {
    if var separate {
      defer { self.separate = separate }
      return separate.requireDescription(orElse: "this file describes no device: it has no N: B: A: lines")
    }
    guard recording.text.description != nil || !recording.text.entries.isEmpty else {
      if !recording.diagnostics.hasErrors {
        recording.diagnose(
          .error, "neither a device nor events: the recording was cut off in its first lines; record again",
          line: 1)
      }
      return nil
    }
    return recording.requireDescription(
      orElse: "events without a description of their device; give its file with --device FILE, made by"
        + " 'evemu-describe /dev/input/eventN > FILE'")
  }

  private mutating func requireWholeFrames() {
    guard let last = recording.text.entries.last else { return requireEvents() }
    guard !last.event.isReport else { return }
    recording.diagnose(
      .error,
      "the recording breaks off within a frame: no SYN_REPORT ('0000 0000 0') follows this event; remove the"
        + " lines after the last SYN_REPORT or record again", line: last.line)
  }

  /// Where lines are wrong already, that there are no events follows from it.
  private mutating func requireEvents() {
    guard !recording.diagnostics.hasErrors else { return }
    let subject = recording.text.description == nil ? "a recording" : "a device"
    recording.diagnose(
      .error,
      "\(subject) without events: none were recorded, or the file was cut off; record some with 'evemu-record'",
      line: 1)
  }

  private mutating func warnOfMisfit(_ description: EvdevDescription, _ played: Recording) {
    guard description.isMultitouch || description.isSingleTouch else {
      return recording.diagnose(
        .warning, "'\(description.name)' has no surface to touch: nothing is replayed", line: 1)
    }
    var fit = DescriptionFit(description)
    for entry in recording.text.entries { fit.note(entry) }
    if let (message, line) = fit.complaint {
      let outcome = played.events.isEmpty ? ", and nothing is replayed" : ""
      recording.diagnose(.warning, message + outcome + question, line: line)
    } else if played.events.isEmpty {
      let message = "no touch comes of these events of '\(description.name)': nothing is replayed"
      recording.diagnose(.warning, message + question, line: recording.text.entries.first?.line ?? 1)
    }
  }

  /// What to look at where events do not fit a description of their own file.
  private var question: String {
    separate.map { "; does \($0.file) describe the device that they were recorded from?" } ?? ""
  }

  private mutating func warnOfClock(_ entry: EvemuText.Entry) {
    recording.diagnose(
      .warning, "the clock goes back here; this step is taken as no time at all", line: entry.line)
  }

  private mutating func warnOfLoss(_ entry: EvemuText.Entry) {
    recording.diagnose(
      .warning, "SYN_DROPPED: events were lost here; the fingers that were down are cancelled",
      line: entry.line)
  }
}
