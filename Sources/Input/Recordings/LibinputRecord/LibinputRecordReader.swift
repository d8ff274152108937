internal import Diagnostics
internal import Evdev

/// Makes a recording of a file of `libinput record`: all its touch devices, merged by time.
struct LibinputRecordReader {
  private let rules: DeviceRules
  private let file: String
  private var diagnostics: DiagnosticList

  init(rules: DeviceRules, file: String) {
    self.rules = rules
    self.file = file
    diagnostics = DiagnosticList(file: file)
  }

  /// The recording in `lines`, played through its devices; throws every error of the file.
  mutating func read(_ lines: TextLines) throws(RecordingError) -> Recording {
    guard let steps = RecordSteps(RecordText(lines)) else {
      throw RecordingError("no memory to read the file", in: file)
    }
    var parser = LibinputRecordParser(steps, of: file)
    try parser.parse()
    diagnostics = parser.diagnostics
    let devices = parser.devices
    requireDevices(devices)
    for device in devices { requireRanges(device) }
    guard !diagnostics.hasErrors else { throw RecordingError(diagnostics: diagnostics.all) }
    var player = RecordingPlayer(rules: rules, diagnostics: diagnostics)
    return player.play(devices)
  }

  /// Where something is wrong already, that there are no events may follow from it.
  private mutating func requireDevices(_ devices: [RecordedDevice]) {
    guard !diagnostics.hasErrors else { return }
    if devices.isEmpty {
      diagnostics.error(
        "no device in it: the recording was cut off in its first lines; record again", line: 1, column: 1)
    } else if devices.allSatisfy(\.events.isEmpty) {
      diagnostics.error(
        "no event in it: none was recorded, or the file was cut off; record some with 'libinput record'",
        line: 1,
        column: 1)
    }
  }

  private mutating func requireRanges(_ device: RecordedDevice) {
    for code in device.description.axesWithoutRange {
      diagnostics.error(
        "axis \(code) of \(device.description.name.quoted) has no range, so no position can be told; below 'absinfo:'"
          + " stands '\(code): [MINIMUM, MAXIMUM, 0, 0, 0]'",
        line: device.axisLines[code] ?? device.line, column: 1)
    }
  }
}
