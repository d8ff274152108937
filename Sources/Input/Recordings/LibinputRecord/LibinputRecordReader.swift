internal import Diagnostics
internal import Evdev

/// Makes a recording of a file of `libinput record`: all its devices, merged by time.
///
/// A file may break off anywhere. It is played as far as it is whole: up to the last SYN_REPORT of each device that is described.
struct LibinputRecordReader {
  private static let breakingOff = "the recording breaks off here, as when 'libinput record' was killed"

  private var parser: LibinputRecordParser
  /// How many lines are whole.
  private var lineCount = 0

  init(file: String) {
    parser = LibinputRecordParser(file: file)
  }

  /// The recording in `lines`, played through its devices as the rules of `reader` say.
  ///
  /// - Throws: `DiagnosticErrors` with every error of the file.
  mutating func read(_ lines: TextLines, for reader: RecordingReader) throws(DiagnosticErrors) -> Recording {
    let cutLine = try parse(lines)
    let found = parser.devices.count
    checkEnd(cutLine: cutLine)
    if let failure = parser.devices.lazy.compactMap(\.events.failure).first {
      throw DiagnosticErrors(failure, in: parser.file)
    }
    for index in parser.devices.indices {
      parser.devices[index].dropUnfinishedFrame(&parser.diagnostics)
    }
    if !parser.devices.isEmpty { warnOfMissingDevices(found: found) }
    requireEvents()
    for device in parser.devices { requireRanges(device) }
    guard !parser.diagnostics.hasErrors else { throw DiagnosticErrors(parser.diagnostics.all) }
    var player = RecordingPlayer(
      rules: reader.fittingRules(for: parser.devices), diagnostics: parser.diagnostics)
    return player.play(parser.devices)
  }

  /// Parses every line that is whole; returns the number of a last one that is not.
  private mutating func parse(_ lines: TextLines) throws(DiagnosticErrors) -> Int? {
    while let line = try lines.next() {
      if line.isUnfinished, !Self.isWhole(line) { return line.number }
      lineCount = line.number
      parser.parse(line)
    }
    return nil
  }

  /// Whether a line without an end is at least a whole event or comment.
  private static func isWhole(_ line: TextLine) -> Bool {
    // A recorder that is killed leaves a part of a line behind, because it writes in pieces of a fixed size.
    let first = line.firstToken.bytes.first
    return first == nil || first == UInt8(ascii: "#") || line.bytes.contains { "]}".utf8.contains($0) }
  }
}

extension LibinputRecordReader {
  /// Warns of a file that breaks off, and leaves out a last device of which not all is said that it can do.
  private mutating func checkEnd(cutLine: Int?) {
    parser.finishDevice()
    guard parser.diagnostics.hasErrors || parser.isLastDeviceDescribed else {
      return leaveOutLast(cutAt: cutLine ?? lineCount)
    }
    guard let line = cutLine ?? (parser.isLastFrameEmpty ? lineCount : nil) else { return }
    parser.diagnostics.warning("\(Self.breakingOff); only what is whole counts", line: line)
  }

  /// Leaves out the last device; an only one leaves nothing to play.
  private mutating func leaveOutLast(cutAt line: Int) {
    let device = parser.devices.removeLast()
    let name = device.description.name
    let what = name.isEmpty ? "the device that begins in line \(device.line)" : name.quoted
    let message = "\(Self.breakingOff), in what it says of \(what)"
    if parser.devices.isEmpty {
      parser.diagnostics.error("\(message), its first device; record again", line: line)
    } else {
      parser.diagnostics.warning("\(message), which is left out", line: line)
    }
  }

  private mutating func warnOfMissingDevices(found: Int) {
    guard let (count, line) = parser.announced, count > found else { return }
    parser.diagnostics.warning(
      "the file announces \(count) devices and has \(found): 'libinput record' was killed, which"
        + " writes all but the first when it ends", line: line)
  }

  /// Reports that there are no events, unless that may follow from another error.
  private mutating func requireEvents() {
    guard !parser.diagnostics.hasErrors, parser.devices.allSatisfy(\.events.isEmpty) else { return }
    let message =
      parser.devices.isEmpty
      ? "no device in it: the recording was cut off in its first lines; record again"
      : "no event in it: none was recorded, or the file was cut off; record some with 'libinput record'"
    parser.diagnostics.error(message, line: 1)
  }

  private mutating func requireRanges(_ device: RecordedDevice) {
    for code in device.description.axesWithoutRange {
      parser.diagnostics.error(
        "axis \(code) of \(device.description.name.quoted) has no range, so it gives no position; below 'absinfo:'"
          + " stands '\(code): [MINIMUM, MAXIMUM, 0, 0, 0]'",
        line: device.axisLines[code] ?? device.line)
    }
  }
}
