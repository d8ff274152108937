internal import Diagnostics
internal import Evdev

/// Makes a recording of a file of `libinput record`: all its devices, merged by time.
///
/// A file may break off anywhere. It is played as far as it is whole: up to the last SYN_REPORT of each device that is described.
extension LibinputRecordParser {
  private static let breakingOff = "the recording breaks off here, as when 'libinput record' was killed"

  /// The recording in `lines`, played through its devices as the rules of `reader` say.
  ///
  /// - Throws: `DiagnosticErrors` with every error of the file.
  mutating func read(_ lines: TextLines, for reader: RecordingReader) throws(DiagnosticErrors) -> Recording {
    let (end, isCut) = try parse(lines)
    let found = devices.count
    checkEnd(at: end, isCut: isCut)
    if let failure = devices.lazy.compactMap(\.events.failure).first {
      throw DiagnosticErrors(failure, in: file)
    }
    for index in devices.indices { devices[index].dropUnfinishedFrame(&diagnostics) }
    if !devices.isEmpty { warnOfMissingDevices(found: found) }
    requireEvents()
    for device in devices { requireRanges(device) }
    guard !diagnostics.hasErrors else { throw DiagnosticErrors(diagnostics.all) }
    var player = RecordingPlayer(rules: reader.fittingRules(for: devices), diagnostics: diagnostics)
    return player.play(devices)
  }

  /// Parses every line that is whole; returns the number of the last line, and whether that is not.
  private mutating func parse(_ lines: TextLines) throws(DiagnosticErrors) -> (end: Int, isCut: Bool) {
    var end = 0
    while let line = try lines.next() {
      end = line.number
      if line.isUnfinished, !Self.isWhole(line) { return (end, true) }
      parse(line)
    }
    return (end, false)
  }

  /// Whether a line without an end is at least a whole event or comment.
  private static func isWhole(_ line: TextLine) -> Bool {
    // A recorder that is killed leaves a part of a line behind, because it writes in pieces of a fixed size.
    let first = line.firstToken.bytes.first
    return first == nil || first == UInt8(ascii: "#") || line.bytes.contains { "]}".utf8.contains($0) }
  }
}

extension LibinputRecordParser {
  /// Warns of a file that breaks off, and leaves out a last device of which not all is said that it can do.
  private mutating func checkEnd(at line: Int, isCut: Bool) {
    finishDevice()
    guard diagnostics.hasErrors || isLastDeviceDescribed else { return leaveOutLast(cutAt: line) }
    guard isCut || isLastFrameEmpty else { return }
    diagnostics.warning("\(Self.breakingOff); only what is whole counts", line: line)
  }

  /// Leaves out the last device; an only one leaves nothing to play.
  private mutating func leaveOutLast(cutAt line: Int) {
    let device = devices.removeLast()
    let name = device.description.name
    let what = name.isEmpty ? "the device that begins in line \(device.line)" : name.quoted
    let message = "\(Self.breakingOff), in what it says of \(what)"
    if devices.isEmpty {
      diagnostics.error("\(message), its first device; record again", line: line)
    } else {
      diagnostics.warning("\(message), which is left out", line: line)
    }
  }

  private mutating func warnOfMissingDevices(found: Int) {
    guard let (count, line) = announced, count > found else { return }
    diagnostics.warning(
      "the file announces \(count) devices and has \(found): 'libinput record' was killed, which"
        + " writes all but the first when it ends", line: line)
  }

  /// Reports that there are no events, unless that may follow from another error.
  private mutating func requireEvents() {
    guard !diagnostics.hasErrors, devices.allSatisfy(\.events.isEmpty) else { return }
    let message =
      devices.isEmpty
      ? "no device in it: the recording was cut off in its first lines; record again"
      : "no event in it: none was recorded, or the file was cut off; record some with 'libinput record'"
    diagnostics.error(message, line: 1)
  }

  private mutating func requireRanges(_ device: RecordedDevice) {
    for code in device.description.axesWithoutRange {
      diagnostics.error(
        "axis \(code) of \(device.description.name.quoted) has no range, so it gives no position; below 'absinfo:'"
          + " stands '\(code): [MINIMUM, MAXIMUM, 0, 0, 0]'",
        line: device.axisLines[code] ?? device.line)
    }
  }
}
