internal import Diagnostics
internal import Evdev

/// Makes a recording of an evemu file and, where the description is kept apart, of a second one.
struct EvemuReader {
  private var recording: EvemuTextParser
  /// The parser of the file that describes the device: the one of `--device`, or the recording itself.
  private var separate: EvemuTextParser?

  /// - Throws: `DiagnosticErrors` where a file cannot be read.
  init(
    _ lines: TextLines, of file: RecordingFile, device: RecordingFile?
  ) throws(DiagnosticErrors) {
    recording = try EvemuTextParser(lines, of: file.name)
    if let device { separate = try EvemuTextParser(device.lines(), of: device.name) }
  }

  /// The recording, played through the device.
  ///
  /// - Throws: `DiagnosticErrors` with every error of both files.
  mutating func read(under rules: FittingRules) throws(DiagnosticErrors) -> Recording {
    requireDescription()
    if let separate { recording.device.description = separate.device.description }
    recording.device.dropUnfinishedFrame(&recording.diagnostics)
    requireEvents()
    let warnings = separate?.diagnostics.all ?? []
    let diagnostics = warnings + recording.diagnostics.all
    guard !diagnostics.contains(where: { $0.severity == .error }) else {
      throw DiagnosticErrors(diagnostics)
    }
    var player = RecordingPlayer(
      rules: rules.rules(for: [recording.device]), diagnostics: recording.diagnostics, question: question)
    var played = player.play([recording.device])
    played.warnings.insert(contentsOf: warnings, at: 0)
    return played
  }

  /// What to look at where events do not fit the description in another file.
  private var question: String {
    separate.map { "; does \($0.file) describe the device that they were recorded from?" } ?? ""
  }
}

extension EvemuReader {
  private mutating func requireDescription() {
    if separate != nil {
      separate?.requireDescription(orElse: "this file describes no device: it has no N: B: A: lines")
    } else if recording.hasDescription || !recording.device.events.isEmpty {
      recording.requireDescription(
        orElse: "events without a description of their device; give its file with --device FILE, made by"
          + " 'evemu-describe /dev/input/eventN > FILE'")
    } else if !recording.diagnostics.hasErrors {
      recording.diagnostics.error(
        "neither a device nor events: the recording was cut off in its first lines; record again", line: 1,
        column: 1)
    }
  }

  /// Reports that there are no events, unless that may follow from another error.
  private mutating func requireEvents() {
    guard recording.device.events.isEmpty, !recording.diagnostics.hasErrors else { return }
    let subject = recording.hasDescription ? "a device" : "a recording"
    recording.diagnostics.error(
      "\(subject) without events: none were recorded, or the file was cut off; record some with 'evemu-record'",
      line: 1, column: 1)
  }
}
