/// Writes one JSON value into a buffer, members and elements in the order of the calls.
package struct JSONWriter {
  /// How values are set out.
  package enum Layout: Sendable {
    /// All on one line, for programs.
    case compact
    /// Each member and element on a line of its own, for people.
    case indented
  }

  private var bytes: [UInt8] = []
  private let layout: Layout
  private var depth = 0
  private var needsComma = false
  private var followsName = false

  private init(_ layout: Layout) {
    self.layout = layout
  }

  /// Appends the value that `write` writes to `bytes`, in place.
  package static func append(
    to bytes: inout [UInt8], _ layout: Layout = .compact, _ write: (inout JSONWriter) -> Void
  ) {
    var writer = JSONWriter(layout)
    swap(&writer.bytes, &bytes)
    write(&writer)
    swap(&writer.bytes, &bytes)
  }

  /// Writes an object; `members` writes a name and a value for each member.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    enclosed("{", "}", members)
  }

  /// Writes an array; `elements` writes its values.
  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    enclosed("[", "]", elements)
  }

  /// Writes an array with what `write` writes for each of `elements`.
  package mutating func array<Element>(
    _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    array { for element in elements { write(&$0, element) } }
  }
}

extension JSONWriter {
  /// Writes a member's name, which needs no escapes; its value is to follow.
  package mutating func name(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    endName()
  }

  /// Writes a member's name, whatever is in it; its value is to follow.
  package mutating func name(_ name: String) {
    separate()
    quote(name)
    endName()
  }

  /// Writes a member's name, which is given with its quotes; its value is to follow.
  package mutating func name(quoted name: [UInt8]) {
    separate()
    bytes.append(contentsOf: name)
    endName()
  }

  /// Writes a member that is a text, or null for nil.
  package mutating func member(_ name: StaticString, _ value: String?) {
    self.name(name)
    string(value)
  }

  /// Writes a member that is a whole number.
  package mutating func member(_ name: StaticString, _ value: Int) {
    self.name(name)
    integer(value)
  }

  /// Writes a member that is true or false.
  package mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    boolean(value)
  }

  private mutating func endName() {
    bytes.append(UInt8(ascii: ":"))
    if layout == .indented { bytes.append(UInt8(ascii: " ")) }
    needsComma = false
    followsName = true
  }
}

extension JSONWriter {
  /// Writes a text, or null for nil.
  package mutating func string(_ value: String?) {
    guard let value else { return raw("null") }
    separate()
    quote(value)
    needsComma = true
  }

  /// Writes a number as short as it can be read back; what JSON has no number for is null.
  package mutating func number(_ value: Double) {
    raw(value.isFinite ? Decimal.shortest(value) : "null")
  }

  /// Writes a whole number.
  package mutating func integer(_ value: Int) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(UInt64(value.magnitude))
    needsComma = true
  }

  /// Writes so many microseconds as seconds, exactly and without needless zeros.
  package mutating func seconds(microseconds: Int64) {
    let (whole, fraction) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    separate()
    if microseconds < 0 { bytes.append(UInt8(ascii: "-")) }
    digits(whole)
    if fraction != 0 {
      bytes.append(UInt8(ascii: "."))
      digits(fraction, atLeast: 6)
      while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    }
    needsComma = true
  }

  /// Appends `value` in decimal, with zeros before it up to so many digits.
  private mutating func digits(_ value: UInt64, atLeast count: Int = 1) {
    var (divisor, width) = (UInt64(1), 1)
    while width < count || value / divisor >= 10 { (divisor, width) = (divisor * 10, width + 1) }
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
      divisor /= 10
    }
  }

  /// Writes true or false.
  package mutating func boolean(_ value: Bool) {
    raw(value ? "true" : "false")
  }

  /// Writes `text`, which is JSON already.
  package mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }
}

extension JSONWriter {
  private mutating func enclosed(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: open))
    depth += 1
    body(&self)
    depth -= 1
    if needsComma { breakLine() }
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  /// Sets off what follows from what went before, and takes note that something follows.
  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    if !followsName, depth > 0 { breakLine() }
    needsComma = false
    followsName = false
  }

  private mutating func breakLine() {
    guard layout == .indented else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
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

/// Decimal notation of numbers, the same on every run and in every locale.
package enum Decimal {
  /// The shortest notation that reads back as `value`, whole numbers without a fraction.
  package static func shortest(_ value: Double) -> String {
    guard value == value.rounded(), abs(value) < 1e15 else { return value.description }
    return String(Int64(value))
  }

  /// `value` with at most `digits` digits after the point, none of them a needless zero.
  package static func rounded(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (value * scale).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else { return value.description }
    return shortest(scaled / scale)
  }

  /// `value` with two digits after the point, or as many more as it takes for a number next to a whole one, such as
  /// 199.999, not to read as that.
  package static func legible(_ value: Double) -> String {
    let isWhole = value == value.rounded()
    for digits in 2...15 {
      let text = rounded(value, digits: digits)
      if isWhole || text.utf8.contains(UInt8(ascii: ".")) { return text }
    }
    return value.description
  }
}
