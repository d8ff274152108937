/// Reads a value from JSON without leniency, with a bound on nesting.
struct JSONReader {
  private let bytes: [UInt8]
  /// How many levels deep lists and objects may lie in each other.
  private let deepest: Int
  /// Where the reading has come to.
  private var position = 0
  private var depth = 0

  init(_ bytes: [UInt8], deepest: Int) {
    self.bytes = bytes
    self.deepest = deepest
  }

  /// The one value that all of the bytes are.
  mutating func document() throws(JSONError) -> JSONValue {
    skipSpace()
    let document = try value()
    skipSpace()
    guard position == bytes.count else { throw error("something follows the value") }
    return document
  }

  private mutating func value() throws(JSONError) -> JSONValue {
    switch next ?? 0 {
    case UInt8(ascii: "{"): try nested { (reader) throws(JSONError) in .object(try reader.members()) }
    case UInt8(ascii: "["): try nested { (reader) throws(JSONError) in .array(try reader.elements()) }
    case UInt8(ascii: "\""): .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default: try word()
    }
  }

  private mutating func word() throws(JSONError) -> JSONValue {
    if consume("true") { return .boolean(true) }
    if consume("false") { return .boolean(false) }
    if consume("null") { return .null }
    throw error("a value is missing")
  }
}

extension JSONReader {
  private mutating func nested(
    _ read: (inout JSONReader) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    guard depth < deepest else { throw error("it is nested more than \(deepest) deep") }
    depth += 1
    position += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  private mutating func elements() throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    try list(until: "]") { (reader) throws(JSONError) in elements.append(try reader.value()) }
    return elements
  }

  private mutating func members() throws(JSONError) -> [JSONMember] {
    var members: [JSONMember] = []
    // By their bytes: texts of Swift are equal where they only look alike.
    var names: Set<[UInt8]> = []
    try list(until: "}") { (reader) throws(JSONError) in
      let member = try reader.member(besides: &names)
      members.append(member)
    }
    return members
  }

  private mutating func member(besides names: inout Set<[UInt8]>) throws(JSONError) -> JSONMember {
    let start = position
    guard next == UInt8(ascii: "\"") else { throw error("a name in quotes is missing") }
    let name = try string()
    guard names.insert(Array(name.utf8)).inserted else { throw error("'\(name)' stands twice", at: start) }
    skipSpace()
    guard consume(":") else { throw error("a colon is missing") }
    skipSpace()
    return JSONMember(name, try value())
  }

  /// Reads what stands between commas up to `end`.
  private mutating func list(
    until end: StaticString, _ read: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    skipSpace()
    if consume(end) { return }
    while true {
      try read(&self)
      skipSpace()
      if consume(end) { return }
      guard consume(",") else { throw error("a comma or '\(end)' is missing") }
      skipSpace()
    }
  }
}

extension JSONReader {
  /// Numbers without a fraction or exponent are integers where they fit.
  private mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    _ = consume("-")
    if !consume("0") { try digits() }
    let isWhole = next != UInt8(ascii: ".") && !isExponent
    if consume(".") { try digits() }
    if isExponent {
      position += 1
      if !consume("+") { _ = consume("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw error("the number is too large", at: start)
    }
    return .number(number)
  }

  private var isExponent: Bool { next == UInt8(ascii: "e") || next == UInt8(ascii: "E") }

  private mutating func digits() throws(JSONError) {
    let start = position
    while let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) { position += 1 }
    guard position > start else { throw error("a digit is missing") }
  }
}

extension JSONReader {
  private mutating func string() throws(JSONError) -> String {
    let quote = position
    position += 1
    var text: [UInt8] = []
    var start = position
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw error("this character must be escaped") }
      if byte == UInt8(ascii: "\\") {
        text += bytes[start..<position]
        text += try escape()
        start = position
      } else {
        position += 1
      }
    }
    guard position < bytes.count else { throw error("the closing quote is missing", at: quote) }
    defer { position += 1 }
    let rest = bytes[start..<position]
    let string = String(validating: text.isEmpty ? rest : text + rest, as: UTF8.self)
    guard let string else { throw error("this is not UTF-8", at: quote) }
    return string
  }

  /// The bytes that the escape at hand stands for.
  private mutating func escape() throws(JSONError) -> [UInt8] {
    let start = position
    position += 1
    guard let letter = next else { throw error("the closing quote is missing", at: start) }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(try scalar(from: start)).utf8)
    default: throw error("there is no such escape", at: start)
    }
  }

  /// The character of a `\u`, or of two that are a surrogate pair.
  private mutating func scalar(from start: Int) throws(JSONError) -> Character {
    let first = try unit(from: start)
    var code = first
    if (0xD800..<0xDC00).contains(first), consume("\\u") {
      let second = try unit(from: start)
      guard (0xDC00..<0xE000).contains(second) else { throw error("half a character is missing", at: start) }
      code = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw error("half a character is missing", at: start) }
    return Character(scalar)
  }

  private mutating func unit(from start: Int) throws(JSONError) -> UInt32 {
    let end = min(position + 4, bytes.count)
    let digits = bytes[position..<end]
    let isHexadecimal = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    guard digits.count == 4, isHexadecimal,
      let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("four hexadecimal digits are missing", at: start) }
    position = end
    return unit
  }
}

extension JSONReader {
  /// The byte at hand; nil at the end.
  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Consumes `text` if it is at hand.
  private mutating func consume(_ text: StaticString) -> Bool {
    let isThere = text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    if isThere { position += text.utf8CodeUnitCount }
    return isThere
  }

  private mutating func skipSpace() {
    while let next, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { position += 1 }
  }

  private func error(_ message: String) -> JSONError { error(message, at: position) }

  private func error(_ message: String, at position: Int) -> JSONError {
    let line = bytes[..<position].split(separator: 0x0A, omittingEmptySubsequences: false).last ?? []
    return JSONError(message: message, column: line.count { $0 & 0xC0 != 0x80 } + 1)
  }
}

extension JSONValue {
  /// How deep a record may be nested: its data may come from a scene, which nests 200 deep.
  package static var deepestRecord: Int { 256 }

  /// Reads the value that `bytes` are, white space around it aside: JSON without leniency, nested no deeper than `deepest`, each
  /// name once in an object.
  ///
  /// - Throws: where they are anything else.
  package init(reading bytes: [UInt8], deepest: Int = 32) throws(JSONError) {
    var reader = JSONReader(bytes, deepest: deepest)
    self = try reader.document()
  }
}

/// The reason for which a text is not JSON.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a clause for people.
  package let message: String
  /// The character at fault, from 1 in its line.
  package let column: Int

  /// Both, for people.
  package var description: String { "\(message) (column \(column))" }
}
