internal import Diagnostics
internal import Evdev

/// The text of a recording of one device, parsed: what it says of the device, and the device's events.
protocol OneDeviceText {
  /// The file's name.
  var file: String { get }
  var diagnostics: DiagnosticList { get set }
  /// The device and its events, as far as the file has them.
  var device: RecordedDevice { get set }
  /// Whether the file has a line about the device.
  var hasDescription: Bool { get set }
  /// The program that writes such files, for messages.
  static var program: String { get }
  /// When a file of that program breaks off, for messages.
  static var breakingOff: String { get }
  /// Whether a line that begins with `token` is an event.
  static func beginsEvent(_ token: TextToken) -> Bool
  /// What says the range of an axis in such a file, for messages; `code` is its number.
  static func lineOfAxis(_ code: UInt16) -> String

  /// The text of `file`, of which nothing is parsed yet.
  init(file: String)
  /// Takes in what `line` says.
  mutating func parseContent(_ line: TextLine) throws(TextFailure)
}

extension OneDeviceText {
  /// Parses the `lines` of `file`.
  ///
  /// - Throws: `DiagnosticErrors` where they cannot be read.
  init(_ lines: TextLines, of file: String) throws(DiagnosticErrors) {
    self.init(file: file)
    while let line = try lines.next() { parse(line) }
    if let failure = device.events.failure { throw DiagnosticErrors(failure, in: file) }
  }

  private mutating func parse(_ line: TextLine) {
    do throws(TextFailure) { try parseContent(line) } catch { report(error, in: line) }
  }

  /// An incomplete last event is not a mistake: the recorder is stopped at any moment.
  private mutating func report(_ failure: TextFailure, in line: TextLine) {
    guard line.isUnfinished, Self.beginsEvent(line.firstToken), !device.events.isEmpty else {
      return diagnostics.error(failure, in: line)
    }
    diagnostics.warning("\(Self.breakingOff); only what is whole counts", line: line.number)
  }

  /// Changes the description, which is there from the first line about the device.
  mutating func describe(_ body: (inout EvdevDescription) -> Void) {
    hasDescription = true
    body(&device.description)
  }

  /// Reports `complaint` where there is no description, and axes that are not usable.
  mutating func requireDescription(orElse complaint: String) {
    guard hasDescription else {
      return diagnostics.error(complaint, line: device.events.first?.line ?? 1)
    }
    for code in device.description.axesWithoutRange {
      diagnostics.error(
        "axis \(String(code, radix: 16)) has no range, so it gives no position; \(Self.lineOfAxis(code))",
        line: device.axisLines[code] ?? 1)
    }
  }
}

/// Makes a recording of the text of evemu or evtest and, where the description is kept apart, of a second file.
struct OneDeviceReader {
  private var recording: any OneDeviceText
  /// The parser of the file of `--device`; nil where the recording describes its device itself.
  private var separate: EvemuTextParser?

  /// - Throws: `DiagnosticErrors` where a file cannot be read.
  init(_ recording: any OneDeviceText, device: RecordingFile?) throws(DiagnosticErrors) {
    self.recording = recording
    if let device { separate = try EvemuTextParser(device.lines(), of: device.name) }
  }

  /// The recording, played through the device as the rules of `reader` say.
  ///
  /// - Throws: `DiagnosticErrors` with every error of both files.
  mutating func read(for reader: RecordingReader) throws(DiagnosticErrors) -> Recording {
    requireDescription()
    var device = recording.device
    if let separate { device.description = separate.device.description }
    device.dropUnfinishedFrame(&recording.diagnostics)
    recording.device = device
    requireEvents()
    let warnings = separate?.diagnostics.all ?? []
    let diagnostics = warnings + recording.diagnostics.all
    guard !diagnostics.contains(where: { $0.severity == .error }) else {
      throw DiagnosticErrors(diagnostics)
    }
    var player = RecordingPlayer(
      rules: reader.fittingRules(for: [recording.device]), diagnostics: recording.diagnostics,
      question: question)
    var played = player.play([recording.device])
    played.warnings.insert(contentsOf: warnings, at: 0)
    return played
  }

  /// What to look at where events do not fit the description in another file.
  private var question: String {
    separate.map { "; does \($0.file) describe the device that they were recorded from?" } ?? ""
  }
}

extension OneDeviceReader {
  private mutating func requireDescription() {
    if separate != nil {
      separate?.requireDescription(orElse: "this file describes no device: it has no N: B: A: lines")
    } else if recording.hasDescription || !recording.device.events.isEmpty {
      recording.requireDescription(
        orElse:
          "events without a description of their device, which \(type(of: recording).program) writes before them;"
          + " give its file with --device FILE, made by 'evemu-describe /dev/input/eventN > FILE'")
    } else if !recording.diagnostics.hasErrors {
      recording.diagnostics.error(
        "neither a device nor events: the recording was cut off in its first lines; record again", line: 1)
    }
  }

  /// Reports that there are no events, unless that may follow from another error.
  private mutating func requireEvents() {
    guard recording.device.events.isEmpty, !recording.diagnostics.hasErrors else { return }
    let (subject, program) = (
      recording.hasDescription ? "a device" : "a recording", type(of: recording).program
    )
    recording.diagnostics.error(
      "\(subject) without events: none were recorded, or the file was cut off; record some with '\(program)'",
      line: 1)
  }
}
