extension EvemuTextParser {
  mutating func parseEvent(_ line: TextLine) throws(TextFailure) {
    var fields = EvemuFields(line, form: "E: SECONDS.MICROSECONDS TYPE CODE VALUE")
    let time = try fields.time()
    let type: UInt16 = try fields.hexadecimal("the event's type")
    let code: UInt16 = try fields.hexadecimal("the event's code")
    let event = EvdevEvent(type: type, code: code, value: try fields.decimal("the event's value"))
    text.entries.append(RecordedEvent(time: time, event: event, line: line.number))
  }

  mutating func parseIdentity(_ line: TextLine) throws(TextFailure) {
    var fields = EvemuFields(line, form: "I: BUS VENDOR PRODUCT VERSION")
    let _: UInt16 = try fields.hexadecimal("the bus")
    let vendor: UInt16 = try fields.hexadecimal("the vendor")
    let product: UInt16 = try fields.hexadecimal("the product")
    describe { ($0.vendor, $0.product) = (vendor, product) }
  }

  mutating func parseProperties(_ line: TextLine) throws(TextFailure) {
    let bits = try bits(line, mask: -1, form: "P: BYTE …")
    describe { $0.properties.formUnion(bits) }
  }

  mutating func parseMask(_ line: TextLine) throws(TextFailure) {
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
  ) throws(TextFailure) -> [Int] {
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

  mutating func parseAxis(_ line: TextLine) throws(TextFailure) {
    var fields = EvemuFields(line, form: "A: CODE MINIMUM MAXIMUM FUZZ FLAT [RESOLUTION]")
    let start = fields.start
    let code: UInt16 = try fields.hexadecimal("the axis")
    let minimum = try fields.decimal("the minimum")
    let range = AxisRange(minimum: minimum, maximum: try fields.decimal("the maximum"))
    var axis = EvdevAxis(range: range, fuzz: try fields.decimal("the fuzz"))
    axis.resolution = try Self.resolution(&fields)
    try EvdevDescription.check(axis, code, at: start)
    describe { $0.axes[code] = axis }
    text.axisLines[code] = line.number
  }

  /// What follows the fuzz: the flat, and since version 1.1 the resolution.
  private static func resolution(_ fields: inout EvemuFields) throws(TextFailure) -> Int32 {
    guard !fields.isEmpty else { return 0 }
    _ = try fields.decimal("the flat")
    return fields.isEmpty ? 0 : try fields.decimal("the resolution")
  }
}
