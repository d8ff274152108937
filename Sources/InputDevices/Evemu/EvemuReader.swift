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
    return play(description)
  }

  private func play(_ description: EvdevDescription) -> Recording {
    let device = RecordedDevice(
      path: recording.file, description: description, events: recording.text.entries)
    var player = RecordingPlayer(rules: rules, diagnostics: recording.diagnostics, question: question)
    var played = player.play([device])
    played.warnings.insert(contentsOf: separate?.diagnostics.all ?? [], at: 0)
    return played
  }

  /// What to look at where events do not fit a description of their own file.
  private var question: String {
    separate.map { "; does \($0.file) describe the device that they were recorded from?" } ?? ""
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
}
