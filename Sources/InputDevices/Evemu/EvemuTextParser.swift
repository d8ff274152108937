/// Parses evemu's text format: the lines that `evemu-describe` and `evemu-record` write, from version 1.0 on.
struct EvemuTextParser {
  let file: String
  private(set) var diagnostics: DiagnosticList
  private(set) var text = EvemuText()
  private var maskOffsets: [Int: Int] = [:]

  init(file: RecordingFile) {
    self.file = file.name
    diagnostics = DiagnosticList(file: file.name)
    for line in TextLine.split(file.bytes) { parse(line) }
  }

  mutating func diagnose(_ severity: InputDiagnostic.Severity, _ message: String, line: Int, column: Int = 1)
  {
    switch severity {
    case .error: diagnostics.error(message, line: line, column: column)
    case .warning: diagnostics.warning(message, line: line, column: column)
    }
  }

  /// The description, once its axes were found usable; without one, an error that says `complaint`.
  mutating func requireDescription(orElse complaint: String) -> EvdevDescription? {
    guard let description = text.description else {
      diagnose(.error, complaint, line: text.entries.first?.line ?? 1)
      return nil
    }
    requireRanges(description)
    return description
  }

  private mutating func requireRanges(_ description: EvdevDescription) {
    guard description.isMultitouch || description.isSingleTouch else { return }
    let codes = description.positionCodes
    for code in [codes.x, codes.y] where description.axes[code].map({ $0.range.count <= 1 }) ?? true {
      let name = String(code, radix: 16)
      diagnose(
        .error,
        "axis \(name) has no range, so no position can be told; its line is 'A: \(name) MINIMUM MAXIMUM 0 0'",
        line: text.axisLines[code] ?? 1)
    }
  }

  private mutating func parse(_ line: TextLine) {
    guard let label = line.bytes.first(where: { !$0.isBlank }), label != UInt8(ascii: "#") else { return }
    do throws(ScriptFailure) {
      try parse(line, label: line.tokens[0])
    } catch {
      diagnostics.error(error.message, line: line.number, column: error.column)
    }
  }

  private mutating func parse(_ line: TextLine, label: TextToken) throws(ScriptFailure) {
    switch label.text {
    case "E:": try parseEvent(line.uncommented())
    case "N:": describe { $0.name = Self.name(line, after: label) }
    case "I:": try parseIdentity(line.uncommented())
    case "P:": try parseProperties(line.uncommented())
    case "B:": try parseMask(line.uncommented())
    case "A:": try parseAxis(line.uncommented())
    case "L:", "S:": break
    default: throw Self.unknown(label)
    }
  }

  private mutating func describe(_ body: (inout EvdevDescription) -> Void) {
    body(&text.description[orInsert: EvdevDescription()])
  }

  private static func name(_ line: TextLine, after label: TextToken) -> String {
    let bytes = line.bytes[label.bytes.endIndex...].drop(while: \.isBlank)
    return String(decoding: bytes, as: UTF8.self)
  }

  fileprivate static func unknown(_ label: TextToken) -> ScriptFailure {
    ScriptFailure(
      "'\(label.text)' begins no line of an evemu recording; lines begin with N: I: P: B: A: L: S: E: or #",
      at: label.column)
  }
}

extension EvemuTextParser {
  private mutating func parseEvent(_ line: TextLine) throws(ScriptFailure) {
    var fields = EvemuFields(line, form: "E: SECONDS.MICROSECONDS TYPE CODE VALUE")
    let time = try fields.time()
    let type: UInt16 = try fields.hexadecimal("the event's type")
    let code: UInt16 = try fields.hexadecimal("the event's code")
    let event = EvdevEvent(type: type, code: code, value: try fields.decimal("the event's value"))
    text.entries.append(EvemuText.Entry(time: time, event: event, line: line.number))
  }

  private mutating func parseIdentity(_ line: TextLine) throws(ScriptFailure) {
    var fields = EvemuFields(line, form: "I: BUS VENDOR PRODUCT VERSION")
    let _: UInt16 = try fields.hexadecimal("the bus")
    let vendor: UInt16 = try fields.hexadecimal("the vendor")
    let product: UInt16 = try fields.hexadecimal("the product")
    describe { ($0.vendor, $0.product) = (vendor, product) }
  }

  private mutating func parseProperties(_ line: TextLine) throws(ScriptFailure) {
    let bits = try bits(line, mask: -1, form: "P: BYTE …")
    describe { $0.properties.formUnion(bits) }
  }

  private mutating func parseMask(_ line: TextLine) throws(ScriptFailure) {
    var fields = EvemuFields(line, form: "B: TYPE BYTE …")
    let type: UInt16 = try fields.hexadecimal("the type of events")
    let bits = try bits(line, mask: Int(type), skipping: 1, form: "B: TYPE BYTE …")
    describe { description in
      switch type {
      case EvdevCode.key: description.keys.formUnion(bits.compactMap { UInt16(exactly: $0) })
      case EvdevCode.absolute: description.addAxes(bits)
      default: break
      }
    }
  }

  /// The numbers of the bits set in the bytes of a line, which goes on where the mask's last line ended.
  private mutating func bits(
    _ line: TextLine, mask: Int, skipping count: Int = 0, form: String
  ) throws(ScriptFailure) -> [Int] {
    var fields = EvemuFields(line, form: form)
    for _ in 0..<count { let _: UInt16 = try fields.hexadecimal("a number") }
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

  private mutating func parseAxis(_ line: TextLine) throws(ScriptFailure) {
    var fields = EvemuFields(line, form: "A: CODE MINIMUM MAXIMUM FUZZ FLAT")
    let code: UInt16 = try fields.hexadecimal("the axis")
    let minimum = try fields.decimal("the minimum")
    let range = AxisRange(minimum: minimum, maximum: try fields.decimal("the maximum"))
    let axis = EvdevAxis(range: range, fuzz: try fields.decimal("the fuzz"))
    try EvdevDescription.check(axis, code, at: fields.start)
    describe { $0.axes[code] = axis }
    text.axisLines[code] = line.number
  }
}

extension EvdevDescription {
  /// The kernel allows no more slots.
  private static let mostSlots = 1024

  fileprivate mutating func addAxes(_ bits: [Int]) {
    for code in bits.compactMap({ UInt16(exactly: $0) }) where !has(code) {
      axes[code] = EvdevAxis(range: AxisRange(minimum: 0, maximum: 0))
    }
  }

  fileprivate static func check(_ axis: EvdevAxis, _ code: UInt16, at column: Int) throws(ScriptFailure) {
    guard code < EvdevCode.absoluteCount else {
      throw ScriptFailure("there is no axis \(hexadecimal(code)); the last is 3f", at: column)
    }
    guard code == EvdevCode.slot else { return }
    guard (0..<Int32(mostSlots)).contains(axis.range.maximum) else {
      throw ScriptFailure(
        "a device has 1 to \(mostSlots) slots, so this maximum must lie below that", at: column)
    }
  }

  static func hexadecimal(_ code: UInt16) -> String { String(code, radix: 16) }
}

extension Optional {
  /// The value, after making it `initial` where there is none.
  fileprivate subscript(orInsert initial: Wrapped) -> Wrapped {
    get { self ?? initial }
    set { self = newValue }
  }
}
