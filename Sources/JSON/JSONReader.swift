/// Reads JSON from bytes that anybody may have sent: strictly by RFC 8259, with bounds on nesting.
///
/// A name may stand once in an object; numbers without a fraction or exponent are integers where they fit.
struct JSONReader {
  private static let deepest = 32
  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The one value that all of the bytes are.
  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value()
    guard next == nil else { throw error("something follows the value") }
    return value
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    guard let next else { throw error("a value is missing") }
    switch next {
    case UInt8(ascii: "{"): return try nested { (reader) throws(JSONError) in try reader.object() }
    case UInt8(ascii: "["): return try nested { (reader) throws(JSONError) in try reader.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error("this is no JSON")
    }
  }

  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    depth += 1
    guard depth <= Self.deepest else { throw error("it is nested more than \(Self.deepest) deep") }
    position += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    var members: [JSONMember] = []
    var names: Set<String> = []
    if take("}") { return .object([]) }
    repeat {
      guard next == UInt8(ascii: "\"") else { throw error("a name in quotes is missing") }
      let start = position
      let name = try string()
      guard names.insert(name).inserted else { throw error("'\(name)' stands twice", at: start) }
      guard take(":") else { throw error("':' is missing") }
      members.append(JSONMember(name, try value()))
    } while take(",")
    guard take("}") else { throw error("',' or '}' is missing") }
    return .object(members)
  }

  private mutating func array() throws(JSONError) -> JSONValue {
    var elements: [JSONValue] = []
    if take("]") { return .array([]) }
    repeat { elements.append(try value()) } while take(",")
    guard take("]") else { throw error("',' or ']' is missing") }
    return .array(elements)
  }
}

extension JSONReader {
  /// The next byte that is no white space.
  private var next: UInt8? {
    mutating get {
      while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
      return position < bytes.count ? bytes[position] : nil
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Goes past `mark` where it is what comes next.
  private mutating func take(_ mark: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  private func error(_ message: String, at place: Int? = nil) -> JSONError {
    JSONError(message: message, byte: (place ?? position) + 1)
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw error("this is no JSON") }
    position += word.utf8.count
    return value
  }
}

extension JSONReader {
  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    takeIf("-")
    let whole = digits()
    guard whole > 0 else { throw error("a digit is missing") }
    if whole > 1, bytes[position - whole] == UInt8(ascii: "0") {
      throw error("a number begins with 0", at: start)
    }
    let isWhole = try !fraction()
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw error("the number is too large", at: start)
    }
    return .number(number)
  }

  /// Goes past a fraction and an exponent; false where there is neither.
  private mutating func fraction() throws(JSONError) -> Bool {
    let start = position
    if takeIf("."), digits() == 0 { throw error("a digit is missing") }
    if takeIf("e") || takeIf("E") {
      if !takeIf("-") { takeIf("+") }
      if digits() == 0 { throw error("a digit is missing") }
    }
    return position > start
  }

  /// Goes past `mark` where it stands right here.
  @discardableResult
  private mutating func takeIf(_ mark: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: mark) else { return false }
    position += 1
    return true
  }

  private mutating func digits() -> Int {
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
      position += 1
    }
    return position - start
  }
}

extension JSONReader {
  private mutating func string() throws(JSONError) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while true {
      guard position < bytes.count else { throw error("the closing quote is missing", at: start) }
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") { break }
      if byte < 0x20 { throw error("a control character stands in a text") }
      position += 1
      if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
    }
    position += 1
    guard let valid = String(validating: text, as: UTF8.self) else {
      throw error("a text is not UTF-8", at: start)
    }
    return valid
  }

  /// Reads what follows a backslash.
  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard position < bytes.count else { throw error("the closing quote is missing") }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += try scalar().utf8
    default: throw error("there is no such escape", at: position - 1)
    }
  }

  /// Reads the digits of one `\u` escape, or of two that make a pair.
  private mutating func scalar() throws(JSONError) -> String {
    let start = position
    var unit = try codeUnit()
    if 0xD800..<0xDC00 ~= unit, takeIf("\\"), takeIf("u") {
      let low = try codeUnit()
      guard 0xDC00..<0xE000 ~= low else { throw error("half of a surrogate pair", at: start) }
      unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(unit) else { throw error("half of a surrogate pair", at: start) }
    return String(scalar)
  }

  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard position < bytes.count, let digit = Self.hexadecimal(bytes[position]) else {
        throw error("'\\u' wants four hexadecimal digits")
      }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt32? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt32($0) }
  }
}

extension JSONValue {
  /// Reads the value that `bytes` are, white space around it aside.
  ///
  /// - Throws: where they are anything else, with the byte at fault.
  package init(reading bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.document()
  }

  /// The value of the member called `name`; nil without one, and where this is no object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text, where it is one.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
