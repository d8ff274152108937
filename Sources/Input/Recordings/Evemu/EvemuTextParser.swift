internal import Diagnostics
internal import Evdev

/// Parses evemu's text format: the lines that `evemu-describe` and `evemu-record` write, from version 1.0 on.
struct EvemuTextParser: OneDeviceText {
  static let program = "evemu-record"
  static let breakingOff = "the recording breaks off here, as when its recorder was killed"

  let file: String
  var diagnostics: DiagnosticList
  var device: RecordedDevice
  var hasDescription = false
  /// Where the next line of each bit mask goes on.
  private var maskOffsets: [Int: Int] = [:]

  init(file: String) {
    self.file = file
    diagnostics = DiagnosticList(file: file)
    device = RecordedDevice(path: file)
  }

  static func beginsEvent(_ token: TextToken) -> Bool { token.bytes.first == UInt8(ascii: "E") }

  static func lineOfAxis(_ code: UInt16) -> String {
    "its line is 'A: \(String(code, radix: 16)) MINIMUM MAXIMUM 0 0'"
  }

  mutating func parseContent(_ line: TextLine) throws(TextFailure) {
    guard let first = line.bytes.first(where: { !$0.isBlank }), first != UInt8(ascii: "#") else { return }
    let label = line.firstToken
    // Nearly every line is an event.
    if label.reads("E:") { return try parseEvent(line.uncommented) }
    switch label.text {
    case "N:": describe { $0.name = Self.name(line, after: label) }
    case "I:": try parseIdentity(line.uncommented)
    case "P:": try parseProperties(line.uncommented)
    case "B:": try parseMask(line.uncommented)
    case "A:": try parseAxis(line.uncommented)
    case "L:", "S:": break
    default: throw Self.unknown(label)
    }
  }

  private static func name(_ line: TextLine, after label: TextToken) -> String {
    let bytes = line.bytes[label.bytes.endIndex...].drop(while: \.isBlank)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unknown(_ label: TextToken) -> TextFailure {
    TextFailure(
      "\(label.text.quoted) begins no line of an evemu recording; lines begin with N: I: P: B: A: L: S: E: or #",
      at: label.start)
  }
}

extension EvemuTextParser {
  private mutating func parseEvent(_ line: TextLine) throws(TextFailure) {
    var fields = EvemuFields(line, form: "E: SECONDS.MICROSECONDS TYPE CODE VALUE")
    let time = try fields.time()
    let type: UInt16 = try fields.hexadecimal("the event's type")
    let code: UInt16 = try fields.hexadecimal("the event's code")
    let event = EvdevEvent(type: type, code: code, value: try fields.decimal("the event's value"))
    device.events.append(RecordedEvent(time: time, event: event, line: line.number))
  }

  private mutating func parseIdentity(_ line: TextLine) throws(TextFailure) {
    var fields = EvemuFields(line, form: "I: BUS VENDOR PRODUCT VERSION")
    let _: UInt16 = try fields.hexadecimal("the bus")
    let vendor: UInt16 = try fields.hexadecimal("the vendor")
    let product: UInt16 = try fields.hexadecimal("the product")
    describe { ($0.vendor, $0.product) = (vendor, product) }
  }

  private mutating func parseProperties(_ line: TextLine) throws(TextFailure) {
    var fields = EvemuFields(line, form: "P: BYTE …")
    let bits = try bits(&fields, mask: -1)
    describe { $0.addProperties(bits) }
  }

  private mutating func parseMask(_ line: TextLine) throws(TextFailure) {
    var fields = EvemuFields(line, form: "B: TYPE BYTE …")
    let type: UInt16 = try fields.hexadecimal("the type of events")
    let bits = try bits(&fields, mask: Int(type))
    describe { description in
      switch type {
      case EvdevCode.key: description.addKeys(bits)
      case EvdevCode.absolute: description.addAxes(bits)
      default: break
      }
    }
  }

  /// The numbers of the bits set in the bytes of a line, which goes on where the mask's last line ended.
  private mutating func bits(_ fields: inout EvemuFields, mask: Int) throws(TextFailure) -> [Int] {
    var offset = maskOffsets[mask] ?? 0
    defer { maskOffsets[mask] = offset }
    var bits: [Int] = []
    while !fields.isEmpty {
      let byte: UInt8 = try fields.hexadecimal("a byte")
      bits += (0..<8).filter { byte & (1 << UInt8($0)) != 0 }.map { offset + $0 }
      offset += 8
    }
    return bits
  }

  private mutating func parseAxis(_ line: TextLine) throws(TextFailure) {
    var fields = EvemuFields(line, form: "A: CODE MINIMUM MAXIMUM FUZZ FLAT [RESOLUTION]")
    let start = fields.start
    let code: UInt16 = try fields.hexadecimal("the axis")
    let minimum = try fields.decimal("the minimum")
    let range = AxisRange(minimum: minimum, maximum: try fields.decimal("the maximum"))
    var axis = EvdevAxis(range: range, fuzz: try fields.decimal("the fuzz"))
    axis.resolution = try Self.resolution(&fields)
    try EvdevDescription.check(axis, code, at: start)
    describe { $0.axes[code] = axis }
    device.axisLines[code] = line.number
  }

  /// What follows the fuzz: the flat, and since version 1.1 the resolution.
  private static func resolution(_ fields: inout EvemuFields) throws(TextFailure) -> Int32 {
    guard !fields.isEmpty else { return 0 }
    _ = try fields.decimal("the flat")
    return fields.isEmpty ? 0 : try fields.decimal("the resolution")
  }
}
