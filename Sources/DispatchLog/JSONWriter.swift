/// Writes one JSON value into a buffer, members and elements in the order of the calls.
struct JSONWriter {
  private var bytes: [UInt8] = []
  private var needsComma = false

  /// Appends the value that `write` writes to `bytes`, in place.
  static func append(to bytes: inout [UInt8], _ write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    swap(&writer.bytes, &bytes)
    write(&writer)
    swap(&writer.bytes, &bytes)
  }

  mutating func object(_ members: (inout JSONWriter) -> Void) {
    enclosed("{", "}", members)
  }

  mutating func array(_ elements: (inout JSONWriter) -> Void) {
    enclosed("[", "]", elements)
  }

  mutating func array<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
    array { for element in elements { write(&$0, element) } }
  }

  /// Writes a member's name, which needs no escapes; its value is to follow.
  mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member's name of any text; its value is to follow.
  mutating func key(_ name: String) {
    separate()
    quote(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func member(_ name: StaticString, _ value: String?) {
    self.name(name)
    string(value)
  }

  mutating func member(_ name: StaticString, _ value: Int) {
    self.name(name)
    raw(String(value))
  }

  mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    raw(value ? "true" : "false")
  }

  mutating func string(_ value: String?) {
    guard let value else { return raw("null") }
    separate()
    quote(value)
    needsComma = true
  }

  /// A number as short as it can be read back; what JSON has no number for is null.
  mutating func number(_ value: Double) {
    raw(value.isFinite ? Decimal.shortest(value) : "null")
  }

  mutating func integer(_ value: Int) {
    raw(String(value))
  }

  mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func enclosed(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func quote(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.utf8.contains(where: Self.needsEscape) {
      for byte in text.utf8 { escape(byte) }
    } else {
      bytes.append(contentsOf: text.utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
    case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
    case ..<0x20, 0x7F: bytes.append(contentsOf: unicodeEscape(byte).utf8)
    default: bytes.append(byte)
    }
  }

  private func unicodeEscape(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
