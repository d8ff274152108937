internal import Diagnostics
internal import Evdev

/// Parses what `evtest` prints: what the device can do, then an event in each line.
///
/// Numbers count, names do not: those before 1.28 are other ones (`Absolute` for `EV_ABS`). Indentation does not count either,
/// because pages that people paste it into lose it. The corresponding source is `evtest.c` of evtest 1.35.
struct EvtestTextParser: OneDeviceText {
  static let program = "evtest"
  static let breakingOff = "the recording breaks off here"

  let file: String
  var diagnostics: DiagnosticList
  var device: RecordedDevice
  var hasDescription = false
  /// The type of events whose codes are listed, and the last code.
  private var listed: (type: UInt16, code: UInt16)?
  /// Whether the lines about another program that has grabbed the device have begun.
  private var isGrabbed = false

  init(file: String) {
    self.file = file
    diagnostics = DiagnosticList(file: file)
    device = RecordedDevice(path: file)
  }

  static func beginsEvent(_ token: TextToken) -> Bool { token.reads("Event:") }

  static func lineOfAxis(_ code: UInt16) -> String {
    "below 'Event code \(code)' stand lines with 'Min' and 'Max'"
  }

  /// Whether `line` is one that only evtest prints.
  static func begins(_ line: TextLine) -> Bool {
    let words = line.tokens.prefix(3).map(\.text)
    return words.first == "Event:" || words == ["Input", "driver", "version"]
      || words == ["Input", "device", "ID:"]
      || words == ["Input", "device", "name:"] || words == ["Supported", "events:"]
  }

  mutating func parseContent(_ line: TextLine) throws(TextFailure) {
    var fields = EvtestFields(line)
    guard let first = fields.word(), first.bytes.first != UInt8(ascii: "#") else { return }
    switch first.text {
    case "Event:": try parseEvent(&fields)
    case "Event": try parseCapability(&fields, in: line)
    case "Value", "Min", "Max", "Fuzz", "Flat", "Resolution": try parseRange(first.text, &fields)
    case "Input": try parseHead(&fields, in: line)
    case "Property":
      let property = try fields.number(after: "type", Int.self)
      describe { $0.addProperties([property]) }
    case "Supported", "Properties:", "Key", "Repeat", "Testing", "State": break
    default: try parseRemark(first, in: line)
    }
  }

  /// What evtest says besides: that another program has the device, or that the device is gone.
  private mutating func parseRemark(_ first: TextToken, in line: TextLine) throws(TextFailure) {
    if first.bytes.allSatisfy({ $0 == UInt8(ascii: "*") }) {
      if !isGrabbed {
        diagnostics.warning(
          "another program had grabbed the device, so evtest got no events from it", line: line.number)
      }
      return isGrabbed = true
    }
    if isGrabbed || ["evtest:", "expected"].contains(first.text) { return }
    throw TextFailure(
      "evtest prints no such line; an event is \(EvtestFields.form)", at: first.start)
  }
}

extension EvtestTextParser {
  private mutating func parseEvent(_ fields: inout EvtestFields) throws(TextFailure) {
    let line = fields.line.number
    let time = try fields.time()
    let event = try fields.event()
    device.events.append(RecordedEvent(time: time, event: event, line: line))
  }

  private mutating func parseHead(_ fields: inout EvtestFields, in line: TextLine) throws(TextFailure) {
    guard fields.word()?.reads("device") == true, let what = fields.word() else { return }
    if what.reads("name:") {
      let name = try TextToken(trimming: line.bytes[what.bytes.endIndex...]).name()
      describe { $0.name = name }
    } else if what.reads("ID:") {
      let vendor = try fields.number(after: "vendor", UInt16.self)
      let product = try fields.number(after: "product", UInt16.self)
      describe { ($0.vendor, $0.product) = (vendor, product) }
    }
  }

  /// `Event type 3 (EV_ABS)`, then for each of its codes `Event code 53 (ABS_MT_POSITION_X)`.
  private mutating func parseCapability(_ fields: inout EvtestFields, in line: TextLine) throws(TextFailure) {
    guard let what = fields.word() else { return }
    if what.reads("type") {
      let type: UInt16 = try fields.number("the type of events")
      return listed = (type, 0)
    }
    guard what.reads("code"), let type = listed?.type else { return }
    let code: UInt16 = try fields.number("the event's code")
    listed = (type, code)
    switch type {
    case EvdevCode.key: describe { $0.addKeys([Int(code)]) }
    case EvdevCode.absolute:
      describe { $0.addAxes([Int(code)]) }
      device.axisLines[code] = line.number
    default: break
    }
  }

  /// What stands below the code of an axis.
  private mutating func parseRange(_ name: String, _ fields: inout EvtestFields) throws(TextFailure) {
    guard let (type, code) = listed, type == EvdevCode.absolute, var axis = device.description.axes[code]
    else { return }
    let start = fields.start
    let number: Int32 = try fields.number("a number of the axis")
    switch name {
    case "Min": axis.range = AxisRange(minimum: number, maximum: axis.range.maximum)
    case "Max": axis.range = AxisRange(minimum: axis.range.minimum, maximum: number)
    case "Fuzz": axis.fuzz = number
    case "Resolution": axis.resolution = number
    default: return
    }
    if name == "Max" { try EvdevDescription.check(axis, code, at: start) }
    describe { $0.axes[code] = axis }
  }
}

/// The words of one line of evtest, taken one after the other.
private struct EvtestFields {
  static let form = "'Event: time SECONDS.MICROSECONDS, type N (NAME), code N (NAME), value N'"

  let line: TextLine
  private var tokens: TextTokens

  init(_ line: TextLine) {
    self.line = line
    tokens = line.tokens
  }

  /// Where the next word stands.
  var start: Int { tokens.first?.start ?? line.end }

  mutating func word() -> TextToken? { tokens.next() }

  /// `time 1234.567890,`.
  mutating func time() throws(TextFailure) -> Int64 {
    guard tokens.next()?.reads("time") == true, let token = tokens.next() else { throw incomplete }
    let comma = UInt8(ascii: ",")
    let number = token.bytes.last == comma ? TextToken(bytes: token.bytes.dropLast()) : token
    return try number.moment(inLineLike: Self.form)
  }

  /// The event after the time: a line of signs with the name of a report, or numbers.
  mutating func event() throws(TextFailure) -> EvdevEvent {
    guard let first = tokens.next() else { throw incomplete }
    guard first.reads("type") else { return try report(first) }
    let type: UInt16 = try number("the event's type")
    let code = try number(after: "code", UInt16.self)
    let value = try number(after: "value", Int64.self, radix: Self.radix(of: type, code))
    return EvdevEvent(type: type, code: code, value: Int32(truncatingIfNeeded: value))
  }

  /// evtest prints scan codes, MSC_RAW and MSC_SCAN, with hexadecimal digits.
  private static func radix(of type: UInt16, _ code: UInt16) -> Int64 {
    type == 4 && (3...4).contains(code) ? 16 : 10
  }

  private mutating func report(_ signs: TextToken) throws(TextFailure) -> EvdevEvent {
    guard let sign = signs.bytes.first, "-+>".utf8.contains(sign), let name = tokens.next()?.text.uppercased()
    else {
      throw TextFailure("\(signs.text.quoted) is no event; one is \(Self.form)", at: signs.start)
    }
    let code =
      if name.hasPrefix("SYN_MT") || name.hasPrefix("MT") {
        EvdevCode.mtReport
      } else if name.firstRange(of: "DROPPED") != nil {
        EvdevCode.dropped
      } else {
        name.firstRange(of: "CONFIG") != nil ? 1 : EvdevCode.report
      }
    return EvdevEvent(type: EvdevCode.synchronization, code: code, value: 0)
  }

  /// The number behind the next word `name`; names in brackets, which may have blanks, stand between.
  mutating func number<Value: FixedWidthInteger>(
    after name: String, _ type: Value.Type, radix: Value = 10
  ) throws(TextFailure) -> Value {
    while let token = tokens.next() {
      if token.reads(name) { return try number("what follows '\(name)'", radix: radix) }
    }
    throw incomplete
  }

  mutating func number<Value: FixedWidthInteger>(
    _ what: String, radix: Value = 10
  ) throws(TextFailure) -> Value {
    guard let token = tokens.next() else { throw incomplete }
    let prefix = Array("0x".utf8)
    let isMarked = token.bytes.starts(with: prefix)
    let digits = TextToken(bytes: isMarked ? token.bytes.dropFirst(2) : token.bytes)
    guard let value: Value = digits.integer(radix: isMarked ? 16 : radix) else {
      throw TextFailure("\(token.text.quoted) is not \(what), a whole number", at: token.start)
    }
    return value
  }

  private var incomplete: TextFailure {
    TextFailure("the line ends too early; an event is \(Self.form)", at: line.end)
  }
}
