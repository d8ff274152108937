package import TouchDelivery

/// Reads a recording of any format: a touch script, evemu text or the YAML of `libinput record`.
package struct RecordingReader {
  private let rules: DeviceRules
  private let screen: Screen

  /// A reader for a scene: touch scripts lie on its first `screen`, recorded devices where `rules` say.
  package init(screen: Screen, rules: DeviceRules) {
    self.screen = screen
    self.rules = rules
  }

  /// The recording in `file`, of the device that `device` describes if the file does not.
  ///
  /// - Throws: `RecordingError` with everything that is wrong in both files.
  package func read(_ file: RecordingFile, device: RecordingFile? = nil) throws(RecordingError) -> Recording {
    switch RecordingFormat(of: file.bytes) {
    case .touchScript: return try readTouchScript(file, device)
    case .evemu: return try readEvemu(file, device)
    case .libinputRecord: return try readLibinputRecord(file, device)
    case .empty: throw failure(file, line: 1, "the file is empty")
    case .unknown(let line):
      throw failure(
        file, line: line,
        "neither a touch script, whose lines begin with a time, as in '16 down 1 100 200', nor an"
          + " evemu recording, whose lines begin with N: I: P: B: A: or E:, nor one of 'libinput record', which begins"
          + " with 'version: 1'")
    }
  }

  private func readTouchScript(_ file: RecordingFile, _ device: RecordingFile?) throws(RecordingError)
    -> Recording
  {
    if let device {
      throw failure(
        device, line: 1, "a touch script has no device; leave --device away or give an evemu recording")
    }
    var parser = TouchScriptParser(file: file.name, screen: screen)
    return try parser.parse(file.bytes)
  }

  private func readEvemu(_ file: RecordingFile, _ device: RecordingFile?) throws(RecordingError) -> Recording
  {
    var reader = EvemuReader(rules: rules, file: file, device: device)
    return try reader.read()
  }

  private func readLibinputRecord(
    _ file: RecordingFile, _ device: RecordingFile?
  ) throws(RecordingError) -> Recording {
    if let device {
      throw failure(
        device, line: 1, "a recording of libinput describes its devices itself; leave --device away")
    }
    var reader = LibinputRecordReader(rules: rules, file: file)
    return try reader.read()
  }

  private func failure(_ file: RecordingFile, line: Int, _ message: String) -> RecordingError {
    let diagnostic = InputDiagnostic(
      severity: .error, file: file.name, line: line, column: 1, message: message)
    return RecordingError(diagnostics: [diagnostic])
  }
}
