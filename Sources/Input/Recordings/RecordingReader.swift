package import Diagnostics
package import Evdev
package import TouchDelivery

/// Reads a recording of any format: a touch script, the text of evemu or evtest, or the YAML of `libinput record`.
package struct RecordingReader {
  private let rules: DeviceRules
  private let screens: [Screen]
  /// Gets the surfaces that the rules lay onto screens before any is played, and returns other rules where that changes the
  /// screens.
  package var fit: ([LaidSurface]) -> DeviceRules? = { _ in nil }

  /// A reader for a scene with these screens: touch scripts lie on the first one unless they name another, recorded devices where
  /// `rules` say.
  package init(screens: [Screen], rules: DeviceRules) {
    self.screens = screens
    self.rules = rules
  }

  /// The recording in `file`, of the device that `device` describes if the file does not.
  ///
  /// - Throws: `DiagnosticErrors` with everything that is wrong in both files.
  package func read(_ file: RecordingFile, device: RecordingFile? = nil) throws(DiagnosticErrors) -> Recording
  {
    let lines = file.lines()
    var recording = try read(lines, of: file, device: device)
    if let (count, first) = lines.pasted {
      recording.warnings.insert(
        Diagnostic(
          .warning,
          "\(count.of("line")) of a terminal or a page around the recording \(count == 1 ? "is" : "are") left"
            + " out\(count == 1 ? "" : ", this one first")", file: file.name, line: first, column: 1), at: 0)
    }
    return recording
  }

  private func read(
    _ lines: TextLines, of file: RecordingFile, device: RecordingFile?
  ) throws(DiagnosticErrors) -> Recording {
    let format = try RecordingFormat(of: lines)
    if let device, let complaint = format.complaintAboutDevice {
      throw DiagnosticErrors(complaint, in: device.name)
    }
    switch format {
    case .touchScript:
      var parser = TouchScriptParser(
        file: file.name, screens: screens.map { ($0, rules.accommodations(ofScriptOn: $0)) })
      return try parser.parse(lines)
    case .evemu:
      var reader = try OneDeviceReader(try EvemuTextParser(lines, of: file.name), device: device)
      return try reader.read(for: self)
    case .evtest:
      var reader = try OneDeviceReader(try EvtestTextParser(lines, of: file.name), device: device)
      return try reader.read(for: self)
    case .libinputRecord:
      var parser = LibinputRecordParser(file: file.name)
      return try parser.read(lines, for: self)
    case .empty: throw DiagnosticErrors("the file is empty", in: file.name)
    case .unknown(let line, nil):
      throw DiagnosticErrors(
        "neither a touch script, whose lines begin with a time, as in '16 down 1 100 200', nor an"
          + " evemu recording, whose lines begin with N: I: P: B: A: or E:, nor one of 'libinput record', which begins"
          + " with 'version: 1', nor what 'evtest' prints, which begins with 'Input driver version is'",
        in: file.name, line: line)
    case .unknown(let line, let complaint?):
      throw DiagnosticErrors(
        "\(complaint); record with 'fingerpost record', 'libinput record' or 'evtest' instead", in: file.name,
        line: line)
    }
  }
}

extension RecordingReader {
  /// The rules for a recording of `devices`, which may fit the screens; one that no rule matches changes nothing.
  func fittingRules(for devices: [RecordedDevice]) -> DeviceRules {
    let surfaces = devices.compactMap { device in
      rules.use(ofRecorded: device)?.mapping.map {
        LaidSurface(device.device.kind, size: device.description.surfaceSize, mapping: $0)
      }
    }
    return fit(surfaces) ?? rules
  }
}

/// The formats of recordings, recognized by what is in a file, not by its name.
enum RecordingFormat {
  case touchScript, evemu, evtest, libinputRecord
  /// The file is empty.
  case empty
  /// Something else, which begins at this line, and what it is where that is known.
  case unknown(line: Int, String?)

  /// Reads up to the first line that shows the format, and unreads it; only blank lines and comments lie before it.
  init(of lines: TextLines) throws(DiagnosticErrors) {
    self = .empty
    defer { if case .empty = self, let pasted = lines.pasted { self = .unknown(line: pasted.first, nil) } }
    while let line = try lines.next() {
      if let format = Self.format(line) {
        self = format
        lines.unread(line)
        return
      }
      if !line.isBlank { self = .touchScript }
    }
  }

  /// What a line gives away; nil for a comment.
  private static func format(_ line: TextLine) -> RecordingFormat? {
    let first = line.firstToken
    guard !first.bytes.isEmpty else { return nil }
    guard first.bytes.first != UInt8(ascii: "#") else { return comment(line) }
    if evemuLabels.contains(first.text) { return .evemu }
    if libinputKeys.contains(first.text) { return .libinputRecord }
    if EvtestTextParser.begins(line) { return .evtest }
    if let complaint = ForeignRecording.complaint(about: line) {
      return .unknown(line: line.number, complaint)
    }
    return looksLikeScript(line) ? .touchScript : .unknown(line: line.number, nil)
  }

  /// Why it needs no description of a device besides; nil where it may.
  var complaintAboutDevice: String? {
    switch self {
    case .touchScript: "a touch script has no device; remove --device or give an evemu recording"
    case .libinputRecord: "a recording of libinput describes its devices itself; remove --device"
    case .evemu, .evtest, .empty, .unknown: nil
    }
  }

  private static let evemuLabels: Set = ["N:", "I:", "P:", "B:", "A:", "L:", "S:", "E:"]
  private static let libinputKeys: Set = ["version:", "ndevices:", "libinput:", "system:", "devices:", "---"]

  /// Whether the line begins with a number, or says what a finger does without saying when.
  private static func looksLikeScript(_ line: TextLine) -> Bool {
    line.firstToken.bytes.prefix(2).contains(where: \.isDigit)
      || line.tokens.contains { ScriptVerb(rawValue: $0.text) != nil }
  }

  private static func comment(_ line: TextLine) -> RecordingFormat? {
    let text = String(decoding: line.bytes, as: UTF8.self)
    if text.hasPrefix("# EVEMU") { return .evemu }
    return text.hasPrefix("# libinput record") ? .libinputRecord : nil
  }
}
