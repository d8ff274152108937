internal import Evdev
internal import TouchDelivery

/// Parses what `libinput record` writes, format version 1: the devices and what the kernel reported of them.
///
/// libinput prints its YAML line by line, with a key or an event in each, and names as the driver gives them, which may be no YAML.
/// So this parses lines; the indentation of a line says to which section it belongs. What libinput itself made of the events, HID
/// reports, quirks and most of udev's properties are skipped. The corresponding source is `libinput-record.c` of libinput 1.22.
struct LibinputRecordParser {
  private static let version: Int64 = 1
  private static let mostDevices = 256
  /// Keys of scenes, which begin with 'version: 1' as well, that libinput does not have.
  private static let sceneKeys: Set = ["application", "include", "screens", "settings", "windows"]

  let file: String
  var diagnostics: DiagnosticList
  var devices: [RecordedDevice] = []
  /// How many devices the file says it has, and where.
  private(set) var announced: (count: Int64, line: Int)?
  /// Whether the last frame so far has no event, which libinput never writes.
  private(set) var isLastFrameEmpty = false
  /// The sections that the line lies in, each with the column, from 0, of what begins it.
  private var sections: [(column: Int, section: Section)] = []
  /// Whether the line is one of a list in brackets that began in a line before, as HID reports do.
  private var isInBrackets = false
  /// The keys of the device that is being described, and the column in which it begins.
  private var keys: Set<String> = []
  private var deviceColumn = 1

  init(file: String) {
    self.file = file
    diagnostics = DiagnosticList(file: file)
  }

  /// Whether the file has come to what its last device sent: all that is said of a device stands before.
  var isLastDeviceDescribed: Bool { devices.isEmpty || keys.contains("events") }

  /// Parses a line; what is wrong with it becomes a diagnostic.
  mutating func parse(_ line: TextLine) {
    do throws(TextFailure) { try parseContent(line) } catch { diagnostics.error(error, in: line) }
  }

  /// Checks what the file has said of its last device; one of which there is but the node may be cut off.
  mutating func finishDevice() {
    guard let device = devices.last, !keys.contains("evdev"), !keys.isSubset(of: ["node"]) else { return }
    diagnostics.error(
      "a device without 'evdev:', which says what it can do; is this a recording of libinput?",
      line: device.line, column: deviceColumn)
  }
}

/// Where lines belong.
extension LibinputRecordParser {
  /// The section that a key begins, or an item of a list.
  private enum Section {
    case file, devices, device, evdev, codes, axes, udev, udevProperties, events, event, frame
    /// Something that is not read.
    case other

    func below(_ key: String) -> Section {
      switch (self, key) {
      case (.file, "devices"): .devices
      case (.device, "evdev"): .evdev
      case (.device, "udev"): .udev
      case (.device, "events"): .events
      case (.evdev, "codes"): .codes
      case (.evdev, "absinfo"): .axes
      case (.udev, "properties"): .udevProperties
      case (.event, "evdev"): .frame
      default: .other
      }
    }
  }

  private var section: Section { sections.last?.section ?? .file }

  private mutating func parseContent(_ line: TextLine) throws(TextFailure) {
    guard !isInBrackets else { return isInBrackets = !line.bytes.contains(UInt8(ascii: "]")) }
    let content = line.bytes.drop { $0.isBlank }
    guard let first = content.first, first != UInt8(ascii: "#") else { return }
    let column = content.startIndex - line.bytes.startIndex
    if first == UInt8(ascii: "-"), content.dropFirst().first?.isBlank ?? true {
      // The items of a list may begin in the column of its key.
      while let last = sections.last, last.column > column { sections.removeLast() }
      try parseItem(content.dropFirst().drop { $0.isBlank }, in: line, dashColumn: column)
    } else {
      while let last = sections.last, last.column >= column { sections.removeLast() }
      try parsePair(content, in: line)
    }
  }

  private mutating func parseItem(
    _ content: ArraySlice<UInt8>, in line: TextLine, dashColumn: Int
  ) throws(TextFailure) {
    switch section {
    case .devices:
      try beginDevice(at: content.startIndex, in: line)
      sections.append((dashColumn + 1, .device))
      try parsePair(content, in: line)
    case .events:
      sections.append((dashColumn + 1, .event))
      try parsePair(content, in: line)
    case .frame: try parseEvent(TextToken(uncommented: content), in: line)
    case .udevProperties: parseUdevProperty(TextToken(uncommented: content), in: line)
    default: break
    }
  }

  private mutating func beginDevice(at index: Int, in line: TextLine) throws(TextFailure) {
    finishDevice()
    guard devices.count < Self.mostDevices else {
      throw TextFailure("more than \(Self.mostDevices) devices in one recording", at: index)
    }
    devices.append(RecordedDevice(path: file, line: line.number))
    (keys, deviceColumn, isLastFrameEmpty) = ([], line.column(of: index), false)
  }

  /// Parses `KEY: VALUE`, or `KEY:` with what belongs to it in the lines below.
  private mutating func parsePair(_ content: ArraySlice<UInt8>, in line: TextLine) throws(TextFailure) {
    let name = content.prefix { $0 != UInt8(ascii: ":") }
    let rest = content[name.endIndex...].dropFirst()
    guard name.endIndex < content.endIndex, rest.first?.isBlank ?? true else {
      if section == .other || content.elementsEqual("---".utf8) { return }
      throw TextFailure(
        "libinput writes no such line; its lines are 'KEY: VALUE' and '- ITEM'", at: content.startIndex)
    }
    let key = TextToken(bytes: name)
    let (outer, inner) = (section, section.below(key.text))
    sections.append((name.startIndex - line.bytes.startIndex, inner))
    let value = TextToken(uncommented: rest)
    isInBrackets = value.bytes.elementsEqual("[".utf8)
    guard inner == .other || value.bytes.isEmpty else {
      throw TextFailure(
        "'\(key.text):' has nothing behind it, and its items in the lines below", at: value.start)
    }
    try parse(key, key.text == "name" ? TextToken(trimming: rest) : value, of: outer, in: line)
  }

  private mutating func parse(
    _ key: TextToken, _ value: TextToken, of section: Section, in line: TextLine
  ) throws(TextFailure) {
    switch section {
    case .file: try parseHead(key, value, in: line)
    case .device:
      keys.insert(key.text)
      if key.text == "node" { describe { $0.path = value.text } }
    case .evdev: try parseDescription(key.text, value)
    case .codes: try parseCodes(key.text, value)
    case .axes: try parseAxis(key.text, value, in: line)
    case .event: isLastFrameEmpty = isLastFrameEmpty || key.text == "evdev"
    default: break
    }
  }
}

/// What lines say.
extension LibinputRecordParser {
  private mutating func parseHead(
    _ key: TextToken, _ value: TextToken, in line: TextLine
  ) throws(TextFailure) {
    switch key.text {
    case "version":
      let version = try value.integer(named: "the format's version")
      guard version != Self.version else { return }
      throw TextFailure(
        "this is version \(version) of libinput's format; this program reads version \(Self.version)",
        at: value.start)
    case "ndevices": announced = (try value.integer(named: "the number of devices"), line.number)
    default:
      guard Self.sceneKeys.contains(key.text) else { return }
      throw TextFailure(
        "'\(key.text):' belongs in a scene, which follows --scene; a libinput recording is expected here",
        at: key.start)
    }
  }

  private mutating func parseDescription(_ key: String, _ value: TextToken) throws(TextFailure) {
    switch key {
    case "name":
      let name = try value.name()
      describe { $0.description.name = name }
    case "id":
      let form = "'id:' wants [BUS, VENDOR, PRODUCT, VERSION]"
      let id: [UInt16] = try value.integers(form)
      guard id.count == 4 else {
        throw TextFailure("\(form): four numbers, not \(id.count)", at: value.start)
      }
      describe { ($0.description.vendor, $0.description.product) = (id[1], id[2]) }
    case "properties":
      let bits: [Int] = try value.integers("'properties:' wants [NUMBER, …]")
      describe { $0.description.addProperties(bits) }
    default: break
    }
  }

  private mutating func parseCodes(_ type: String, _ value: TextToken) throws(TextFailure) {
    let codes: [UInt16] = try value.integers("the codes of a type of events are 'TYPE: [CODE, …]'")
    let bits = codes.map { Int($0) }
    switch UInt16(type) {
    case EvdevCode.key: describe { $0.description.addKeys(bits) }
    case EvdevCode.absolute: describe { $0.description.addAxes(bits) }
    default: break
    }
  }

  private mutating func parseAxis(
    _ code: String, _ value: TextToken, in line: TextLine
  ) throws(TextFailure) {
    let form = "an axis is 'CODE: [MINIMUM, MAXIMUM, FUZZ, FLAT, RESOLUTION]'"
    let numbers: [Int32] = try value.integers(form)
    guard let code = UInt16(code), numbers.count >= 4 else { throw TextFailure(form, at: value.start) }
    let range = AxisRange(minimum: numbers[0], maximum: numbers[1])
    let axis = EvdevAxis(range: range, fuzz: numbers[2], resolution: numbers.count > 4 ? numbers[4] : 0)
    try EvdevDescription.check(axis, code, at: value.start)
    describe {
      $0.description.axes[code] = axis
      $0.axisLines[code] = line.number
    }
  }

  /// Reads the one of udev's properties that says where touches lie.
  private mutating func parseUdevProperty(_ item: TextToken, in line: TextLine) {
    let parts = item.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "LIBINPUT_CALIBRATION_MATRIX" else { return }
    guard let matrix = AffineTransform(calibrationMatrix: String(parts[1])) else {
      return diagnostics.warning(
        "LIBINPUT_CALIBRATION_MATRIX is ignored, because it is not six numbers of an invertible matrix",
        line: line.number, column: line.column(of: item.start))
    }
    if AffineTransform.isLong(calibrationMatrix: String(parts[1])) {
      diagnostics.warning(
        "the first six numbers of LIBINPUT_CALIBRATION_MATRIX count, as in libinput; only X's matrices have nine",
        line: line.number, column: line.column(of: item.start))
    }
    describe { $0.calibration = matrix }
  }

  private mutating func parseEvent(_ item: TextToken, in line: TextLine) throws(TextFailure) {
    isLastFrameEmpty = false
    let form = "an event is [SECONDS, MICROSECONDS, TYPE, CODE, VALUE]"
    let numbers: [Int64] = try item.integers(form)
    guard numbers.count == 5 else {
      throw TextFailure("\(form): five numbers, not \(numbers.count)", at: item.start)
    }
    guard let event = RecordedEvent(numbers, line: line.number) else {
      throw TextFailure("a number of this event is too large or too small: \(form)", at: item.start)
    }
    describe { $0.events.append(event) }
  }

  private mutating func describe(_ body: (inout RecordedDevice) -> Void) {
    body(&devices[devices.count - 1])
  }
}
