internal import Diagnostics
internal import Evdev
internal import YAML

/// Parses what `libinput record` writes: YAML of format version 1, with the devices and what the kernel reported of them.
///
/// What libinput itself made of the events, HID reports, quirks and udev's properties are skipped.
struct LibinputRecordParser {
  static let version = 1
  private static let mostDevices = 256
  /// Keys of scenes, which begin with 'version: 1' as well, that libinput does not have.
  private static let sceneKeys: Set = ["application", "include", "screens", "settings", "windows"]

  let file: String
  let steps: RecordSteps
  var diagnostics: DiagnosticList
  var devices: [RecordedDevice] = []
  /// How many devices the file says it has.
  private var announced: (count: Int64, line: Int)?
  /// Whether the device read last has come to what it sent, below `events:`; all that is said of it stands before.
  private var isLastDescribed = true
  /// Whether the last frame of the device read last has no event, which libinput never writes.
  private var isLastFrameEmpty = false
  /// Where the list of events that is being read lies.
  var surroundings = RecordSteps.Surroundings()
  private var text: RecordText { steps.text }

  /// A parser of the text that `steps` go through, which is that of `file`.
  init(_ steps: RecordSteps, of file: String) {
    self.file = file
    self.steps = steps
    diagnostics = DiagnosticList(file: file)
  }

  /// Reads all of the file, or as much of it as is whole.
  ///
  /// - Throws: `RecordingError` where the file cannot be read or is no text, whatever else is wrong with it.
  mutating func parse() throws(RecordingError) {
    let cut = cutAfterReading()
    try requireText()
    let found = devices.count
    if isLastDescribed || diagnostics.hasErrors {
      if let line = cut ?? (isLastFrameEmpty ? text.lineCount : nil) { warnOfEnd(line: line) }
    } else {
      leaveOutLast(cutAt: cut ?? text.lineCount)
    }
    for index in devices.indices { devices[index].dropUnfinishedFrame(&diagnostics) }
    if !devices.isEmpty { warnOfMissingDevices(found: found) }
  }

  private func requireText() throws(RecordingError) {
    switch text.failure {
    case nil: break
    case .file(let error): throw error
    case .text(let flaw):
      var diagnostics = DiagnosticList(file: file)
      diagnostics.error(flaw.message, line: flaw.place.line, column: flaw.place.column)
      throw RecordingError(diagnostics: diagnostics.all)
    }
    if let failure = devices.lazy.compactMap(\.events.failure).first {
      throw RecordingError(failure, in: file)
    }
  }

  /// Reads what is whole; the line in which the file breaks off, as far as its text shows that.
  private mutating func cutAfterReading() -> Int? {
    do throws(RecordSteps.End) {
      try parseDocument()
      text.finish()
      if steps.isFull { reportFullness() }
      return text.cutLine
    } catch {
      text.finish()
      return explain(error)
    }
  }

  private mutating func parseDocument() throws(RecordSteps.End) {
    var first = try steps.next()
    while !first.isContent { first = try steps.next() }
    surroundings.root = first.place.column
    guard first.isMapping else {
      return report("a libinput recording is a mapping with the keys 'version:' and 'devices:'", first)
    }
    while let (key, value) = try steps.nextPair() {
      switch key {
      case "version": try parseVersion(value)
      case "ndevices": announced = try integer(value, "the number of devices").map { ($0, value.place.line) }
      case "devices": try parseDevices(value)
      default:
        if Self.sceneKeys.contains(key) { reportScene(key, value) }
        try steps.skip(value)
      }
    }
  }

  private mutating func reportScene(_ key: String, _ value: YAMLEvent) {
    report(
      "'\(key):' belongs into a scene, which goes behind --scene; a libinput recording is wanted here", value)
  }

  private mutating func parseVersion(_ value: YAMLEvent) throws(RecordSteps.End) {
    guard let version = try integer(value, "the format's version"), version != Self.version else { return }
    report(
      "this is version \(version) of libinput's format; this program reads version \(Self.version)", value)
  }

  private mutating func parseDevices(_ value: YAMLEvent) throws(RecordSteps.End) {
    guard try isSequence(value, "devices") else { return }
    surroundings.list = value.place.column
    while let item = try steps.nextItem() {
      guard item.isMapping else {
        report("an item of 'devices:' is a mapping with the keys 'evdev:' and 'events:'", item)
        try steps.skip(item)
        continue
      }
      guard devices.count < Self.mostDevices else {
        throw RecordSteps.End(mistake: ("more than \(Self.mostDevices) devices in one recording", item.place))
      }
      try parseDevice(item)
    }
  }
}

extension LibinputRecordParser {
  /// Whether `value`, that of `key`, is a sequence; an empty value is taken for an empty one.
  mutating func isSequence(_ value: YAMLEvent, _ key: String) throws(RecordSteps.End) -> Bool {
    if value.isSequence { return true }
    if !value.isNothing { report("'\(key):' wants a list", value) }
    try steps.skip(value)
    return false
  }

  /// The whole number that `value` is; nil, with an error, where it is none.
  mutating func integer(_ value: YAMLEvent, _ name: String) throws(RecordSteps.End) -> Int64? {
    if let text = value.text, let number = Int64(text) { return number }
    report("\(value.text?.quoted ?? "this") is not \(name), a whole number", value)
    try steps.skip(value)
    return nil
  }

  mutating func report(_ message: String, _ event: YAMLEvent) {
    diagnostics.error(message, line: event.place.line, column: event.place.column)
  }
}

extension LibinputRecordParser {
  /// A device begins.
  mutating func beginDevice(_ device: RecordedDevice) {
    devices.append(device)
    (isLastDescribed, isLastFrameEmpty) = (false, false)
  }

  /// What the device sent begins.
  mutating func beginEvents() { isLastDescribed = true }

  /// A frame of the device begins.
  mutating func beginFrame(isEmpty: Bool) { isLastFrameEmpty = isEmpty }
}

extension LibinputRecordParser {
  /// The line in which a file ends too early, to be played up to there; nil, with an error, where something in it is wrong.
  private mutating func explain(_ end: RecordSteps.End) -> Int? {
    if let (message, place) = end.mistake {
      diagnostics.error(message, line: place.line, column: place.column)
      return nil
    }
    if steps.isFull {
      reportFullness()
      return nil
    }
    if let line = text.cutLine { return line }
    let failure = steps.stream.failures.first
    let place = failure?.place ?? steps.stream.position
    if place.line >= text.lineCount || failure?.message.contains("without a closing") == true {
      return text.lineCount
    }
    diagnostics.error(failure?.message ?? "this is not YAML", line: place.line, column: place.column)
    return nil
  }

  private mutating func reportFullness() {
    let place = steps.stream.position
    diagnostics.error(
      "more than \(RecordSteps.greatestLength >> 20) MiB up to the next event; is this a recording of libinput?",
      line: place.line, column: place.column)
  }

  private static let breakingOff = "the recording breaks off here, as when 'libinput record' was killed"

  private mutating func warnOfEnd(line: Int) {
    diagnostics.warning("\(Self.breakingOff); only what is whole counts", line: line, column: 1)
  }

  /// Leaves out the last device, of which not all is said that it can do; an only one leaves nothing to play.
  private mutating func leaveOutLast(cutAt line: Int) {
    let device = devices.removeLast()
    let name = device.description.name
    let what = name.isEmpty ? "the device that begins in line \(device.line)" : name.quoted
    let message = "\(Self.breakingOff), in what it says of \(what)"
    if devices.isEmpty {
      diagnostics.error("\(message), its first device; record again", line: line, column: 1)
    } else {
      diagnostics.warning("\(message), which is left out", line: line, column: 1)
    }
  }

  private mutating func warnOfMissingDevices(found: Int) {
    guard let announced, announced.count > found else { return }
    diagnostics.warning(
      "the file announces \(announced.count) devices and has \(found): 'libinput record' was killed, which"
        + " writes all but the first when it ends", line: announced.line, column: 1)
  }
}

extension YAMLEvent {
  fileprivate var isContent: Bool {
    switch kind {
    case .documentStart, .other: false
    case .scalar, .alias, .sequenceStart, .mappingStart, .collectionEnd: true
    }
  }
}
