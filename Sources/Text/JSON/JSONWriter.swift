/// The name of a member as it stands in an object, with its quotes and colon, for names that are written often.
///
/// It is copied as a block whose size is always the same, which costs less than to copy as many bytes as it has.
package struct JSONName: Sendable {
  fileprivate typealias Block = InlineArray<24, UInt8>

  fileprivate private(set) var block = Block(repeating: 0)
  fileprivate private(set) var count = 0

  /// The name `text`, which needs no escapes and has at most 21 bytes.
  package init(_ text: String) {
    assert(!text.utf8.contains(where: JSONWriter.needsEscape))
    for byte in "\"\(text)\":".utf8 {
      block[count] = byte
      count += 1
    }
  }
}

/// Writes one JSON value into a buffer, members and elements in the order of the calls.
package struct JSONWriter: ~Copyable {
  /// The layout of values.
  package enum Layout: Sendable {
    /// All on one line, for programs.
    case compact
    /// Each member and element on its own line, for people.
    case indented
  }

  private var bytes: [UInt8] = []
  /// What is written next, which goes to the bytes a piece at a time: to append a byte to an array costs several times as much.
  private var piece = InlineArray<256, UInt8>(repeating: 0)
  private var pieceCount = 0
  /// How many digits a number has at the most.
  private static var mostDigits: Int { 20 }
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
    writer.endPiece()
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
    put("\"")
    name.withUTF8Buffer { put($0.span) }
    put("\"")
    endName()
  }

  /// Writes a member's name, with any characters; its value must follow.
  package mutating func name(_ name: String) {
    string(name)
    endName()
  }

  /// Writes a member's name; its value is to follow.
  package mutating func name(_ name: borrowing JSONName) {
    separate()
    put(name.block, of: name.count)
    startValue()
  }

  /// Writes a member that is a text, or null for nil.
  package mutating func member(_ name: StaticString, _ value: String?) {
    self.name(name)
    string(value)
  }

  private mutating func endName() {
    put(":")
    startValue()
  }

  private mutating func startValue() {
    if layout == .indented { put(" ") }
    needsComma = false
    followsName = true
  }
}

extension JSONWriter {
  /// Writes a text, or null for nil.
  package mutating func string(_ value: String?) {
    if let value { string(value) } else { raw("null") }
  }

  /// Writes a text.
  package mutating func string(_ value: borrowing String) {
    separate()
    let written: Void? = value.utf8.withContiguousStorageIfAvailable { quote($0.span) }
    assert(written != nil, "a text of Swift's own has its bytes in a row")
    needsComma = true
  }

  /// Writes a number in the shortest form that reads back as the same; a number that JSON lacks is null.
  package mutating func number(_ value: Double) {
    if let whole = Decimal.whole(value) { return integer(whole) }
    raw(value.isFinite ? value.description : "null")
  }

  /// Writes a whole number.
  package mutating func integer(_ value: Int) {
    separate()
    if value < 0 { put("-") }
    digits(UInt64(value.magnitude))
    needsComma = true
  }

  /// Writes so many microseconds as seconds, exactly and without needless zeros.
  package mutating func seconds(microseconds: Int64) {
    var (whole, fraction) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    separate()
    if microseconds < 0 { put("-") }
    digits(whole)
    if fraction != 0 {
      var places = 6
      while fraction % 10 == 0 { (fraction, places) = (fraction / 10, places - 1) }
      put(".")
      digits(fraction, atLeast: places)
    }
    needsComma = true
  }

  /// Appends `value` in decimal, with zeros before it up to so many digits.
  private mutating func digits(_ value: UInt64, atLeast count: Int = 1) {
    var (count, bound, rest) = (count, UInt64(10), value)
    for _ in 1..<count { bound *= 10 }
    while count < Self.mostDigits, value >= bound { (count, bound) = (count + 1, bound &* 10) }
    if piece.count - pieceCount < count { endPiece() }
    pieceCount += count
    var place = pieceCount
    for _ in 0..<count {
      place &-= 1
      piece[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  /// Writes true or false.
  package mutating func boolean(_ value: Bool) {
    raw(value ? "true" : "false")
  }

  /// Writes `text`, which is JSON already.
  package mutating func raw(_ text: borrowing String) {
    separate()
    put(text.utf8.span)
    needsComma = true
  }
}

extension JSONWriter {
  private mutating func enclosed(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    put(open)
    depth += 1
    body(&self)
    depth -= 1
    if needsComma, layout == .indented { breakLine() }
    put(close)
    needsComma = true
  }

  /// Sets off what follows from what went before, and takes note that something follows.
  @inline(__always)
  private mutating func separate() {
    if needsComma { put(",") }
    if layout == .indented, !followsName, depth > 0 { breakLine() }
    needsComma = false
    followsName = false
  }

  private mutating func breakLine() {
    put("\n")
    for _ in 0..<2 * depth { put(" ") }
  }

  @inline(__always)
  private mutating func put(_ character: Unicode.Scalar) { put(UInt8(ascii: character)) }

  @inline(__always)
  private mutating func put(_ byte: UInt8) {
    if pieceCount == piece.count { endPiece() }
    piece[pieceCount] = byte
    pieceCount += 1
  }

  private mutating func put(_ text: Span<UInt8>) {
    if text.count > piece.count - pieceCount { endPiece() }
    if text.count > piece.count { return text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) } }
    let start = pieceCount
    pieceCount += text.count
    var span = piece.mutableSpan
    span.withUnsafeMutableBufferPointer { piece in
      text.withUnsafeBufferPointer { _ = piece[start...].update(fromContentsOf: $0) }
    }
  }

  /// Puts the first `count` bytes of `block`; what it has behind them is written over by what follows.
  private mutating func put(_ block: JSONName.Block, of count: Int) {
    if block.count > piece.count - pieceCount { endPiece() }
    let start = pieceCount
    pieceCount += count
    assert(start + block.count <= piece.count, "a block lies inside the piece")
    var span = piece.mutableSpan
    span.withUnsafeMutableBytes { $0.storeBytes(of: block, toByteOffset: start, as: JSONName.Block.self) }
  }

  /// Puts `text` in quotes; the few that are long or need escapes are put byte by byte.
  private mutating func quote(_ text: Span<UInt8>) {
    let count = text.count
    if count + 2 > piece.count - pieceCount { endPiece() }
    guard count + 2 <= piece.count else { return quoteEscaping(text) }
    var place = pieceCount
    piece[place] = UInt8(ascii: "\"")
    for index in 0..<count {
      place += 1
      let byte = text[index]
      if Self.needsEscape(byte) { return quoteEscaping(text) }
      piece[place] = byte
    }
    piece[place + 1] = UInt8(ascii: "\"")
    pieceCount = place + 2
  }

  private mutating func quoteEscaping(_ text: Span<UInt8>) {
    put("\"")
    for index in text.indices {
      if Self.needsEscape(text[index]) { escape(text[index]) } else { put(text[index]) }
    }
    put("\"")
  }

  /// Appends the piece to the bytes.
  private mutating func endPiece() {
    piece.span.extracting(first: pieceCount).withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    pieceCount = 0
  }

  fileprivate static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func escape(_ byte: UInt8) {
    put("\\")
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): put(byte)
    case UInt8(ascii: "\n"): put("n")
    case UInt8(ascii: "\t"): put("t")
    default:
      put("u")
      for shift in [12, 8, 4, 0] {
        let digit = byte >> shift & 0xF
        put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }
}
