internal import Diagnostics
internal import Glibc

/// A line of a text file, without its end.
struct TextLine {
  /// From 1.
  let number: Int
  let bytes: ArraySlice<UInt8>
  /// Whether the file ends without an end of this line.
  var isUnfinished = false

  /// The line up to where a comment begins.
  var uncommented: TextLine { TextLine(number: number, bytes: bytes.prefix { $0 != UInt8(ascii: "#") }) }

  /// The line without the marks of a quotation in a mail, `> `; no line of a recording begins with one.
  var unquoted: TextLine {
    var rest = bytes
    while rest.first == UInt8(ascii: ">") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
    }
    return TextLine(number: number, bytes: rest, isUnfinished: isUnfinished)
  }

  var isBlank: Bool { bytes.allSatisfy(\.isBlank) }

  /// The words between blanks.
  var tokens: TextTokens { TextTokens(in: bytes) }

  /// The first word; empty without one.
  var firstToken: TextToken { tokens.first ?? TextToken(bytes: bytes[bytes.endIndex...]) }

  /// Where the last word ends.
  var end: Int { bytes.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? bytes.startIndex }

  /// The column, from 1, of the character at `index`; bytes that continue a UTF-8 character do not count.
  ///
  /// Takes as long as the line is long, so it is for the few mistakes that are reported.
  func column(of index: Int) -> Int {
    1 + bytes[..<index].count { $0 & 0xC0 != 0x80 }
  }
}

/// The lines of a file, whichever way they end, read as they are asked for; a byte order mark is no part of the first.
final class TextLines {
  /// The longest line, in bytes; the longest that makes sense has some hundred.
  static let longestLine = 1 << 20

  private let name: String
  private let read: () throws(DiagnosticErrors) -> [UInt8]?
  private var buffer: [UInt8] = []
  /// Where the next line begins in `buffer`, and where to go on looking for its end.
  private var start = 0
  private var searched = 0
  private var number = 0
  private var returned: TextLine?
  /// The lines left out so far that a terminal or a page has put around the file's own: how many, and the first.
  private(set) var pasted: (count: Int, first: Int)?
  /// Whether the last lines are those of a shell, after the program that recorded was stopped.
  private var isAfterEnd = false

  /// The lines of what `read` gives chunk by chunk.
  init(of name: String, _ read: @escaping () throws(DiagnosticErrors) -> [UInt8]?) {
    self.name = name
    self.read = read
  }

  /// The next line; nil at the end.
  ///
  /// Lines that no recording has are left out.
  func next() throws(DiagnosticErrors) -> TextLine? {
    if let line = returned.take() { return line }
    while let line = try nextOfFile()?.unquoted {
      guard let pasted = PastedText(line, afterEnd: isAfterEnd) else {
        if !line.isBlank { isAfterEnd = false }
        return line
      }
      isAfterEnd = pasted.isEnd
      self.pasted = (1 + (self.pasted?.count ?? 0), self.pasted?.first ?? line.number)
      if let rest = pasted.rest { return rest }
    }
    return nil
  }

  private func nextOfFile() throws(DiagnosticErrors) -> TextLine? {
    while true {
      let end = endOfLine()
      guard (end ?? buffer.count) - start <= Self.longestLine else {
        throw DiagnosticErrors(
          "this line is longer than \(Self.longestLine >> 20) MiB; each line of a recording is an event or a"
            + " frame", in: name, line: number + 1)
      }
      if let end { return line(upTo: end, isUnfinished: false) }
      guard let chunk = try read() else { return rest() }
      append(chunk)
    }
  }

  /// Lets `line` be the next one again.
  func unread(_ line: TextLine) {
    assert(returned == nil, "one line at a time is unread")
    returned = line
  }

  /// The corresponding C function is `memchr`.
  private func endOfLine() -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, searched < bytes.count,
        let end = memchr(base + searched, 0x0A, bytes.count - searched)
      else { return nil }
      return base.distance(to: UnsafeRawPointer(end))
    }
  }

  private func append(_ chunk: [UInt8]) {
    buffer.removeSubrange(..<start)
    start = 0
    searched = buffer.count
    buffer += chunk
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    if number == 0, buffer.starts(with: mark) { start = mark.count }
  }

  private func rest() -> TextLine? {
    start < buffer.count ? line(upTo: buffer.count, isUnfinished: true) : nil
  }

  private func line(upTo end: Int, isUnfinished: Bool) -> TextLine {
    number += 1
    let bytes = buffer[start..<end]
    start = min(end + 1, buffer.count)
    searched = start
    let isCarriage = bytes.last == UInt8(ascii: "\r")
    return TextLine(
      number: number, bytes: isCarriage ? bytes.dropLast() : bytes, isUnfinished: isUnfinished)
  }
}

/// The words in a part of a line, between blanks, taken one after the other.
struct TextTokens: Sequence, IteratorProtocol {
  /// What follows the words taken so far; it begins with a word, if there is one.
  private var rest: ArraySlice<UInt8>

  init(in part: ArraySlice<UInt8>) {
    rest = part.drop { $0.isBlank }
  }

  var isEmpty: Bool { rest.isEmpty }

  /// The word that is taken next.
  var first: TextToken? { isEmpty ? nil : TextToken(bytes: rest.prefix { !$0.isBlank }) }

  mutating func next() -> TextToken? {
    guard let token = first else { return nil }
    rest = rest[token.bytes.endIndex...].drop { $0.isBlank }
    return token
  }
}

/// The parts of a part of a line between commas, empty ones included.
struct TextItems: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>?

  init(in part: ArraySlice<UInt8>) {
    rest = part
  }

  mutating func next() -> ArraySlice<UInt8>? {
    guard let rest else { return nil }
    let item = rest.prefix { $0 != UInt8(ascii: ",") }
    self.rest = item.endIndex < rest.endIndex ? rest[(item.endIndex + 1)...] : nil
    return item
  }
}

/// A word of a line; its indices are those of the line.
struct TextToken {
  let bytes: ArraySlice<UInt8>

  /// Where it begins in its line.
  var start: Int { bytes.startIndex }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension TextToken {
  /// The part of a line without the blanks at its ends.
  init(trimming part: ArraySlice<UInt8>) {
    let rest = part.drop { $0.isBlank }
    bytes = rest[..<(rest.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? rest.startIndex)]
  }

  /// The same without a comment of YAML's, which follows a blank.
  init(uncommented part: ArraySlice<UInt8>) {
    let comment = part.indices.first { index in
      part[index] == UInt8(ascii: "#") && (index == part.startIndex || part[index - 1].isBlank)
    }
    self.init(trimming: part[..<(comment ?? part.endIndex)])
  }

  func reads(_ word: String) -> Bool {
    var word = word
    return word.withUTF8 { word in
      word.count == bytes.count && bytes.withUnsafeBufferPointer { $0.elementsEqual(word) }
    }
  }

  /// The value of a finite decimal number such as `-1.5` or `2e3`; nil for anything else, `nan` and `0x1` included.
  var decimal: Double? {
    if let value = plainDecimal { return value }
    guard bytes.allSatisfy({ $0.isDigit || ".+-eE".utf8.contains($0) }) else { return nil }
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The value of digits, with a point between them or without one, if they are few.
  ///
  /// Then they and the power of ten are exact, and their quotient is the number nearest to what is written.
  private var plainDecimal: Double? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let text = isNegative ? bytes.dropFirst() : bytes
    guard text.count <= 16 else { return nil }
    // At most sixteen digits: none of these sums overflows.
    var (digits, scale, count) = (Int64(0), Int64(0), 0)
    for byte in text {
      if byte == UInt8(ascii: "."), count > 0, scale == 0 {
        scale = 1
        continue
      }
      guard byte.isDigit else { return nil }
      (digits, scale, count) = (10 &* digits &+ Int64(byte &- UInt8(ascii: "0")), 10 &* scale, count + 1)
    }
    guard 1...15 ~= count, scale != 1 else { return nil }
    return (isNegative ? -1 : 1) * (Double(digits) / Double(max(1, scale)))
  }

  /// The value of a whole number in `radix`, if `Value` can hold it.
  func integer<Value: FixedWidthInteger>(_ type: Value.Type = Value.self, radix: Value = 10) -> Value? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = isNegative || bytes.first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes
    guard !digits.isEmpty else { return nil }
    var value: Value = 0
    for index in digits.indices {
      guard let digit = digits[index].digit, digit < radix else { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: radix)
      let (sum, overflows) =
        isNegative
        ? product.subtractingReportingOverflow(Value(digit))
        : product.addingReportingOverflow(Value(digit))
      guard !isTooLarge, !overflows else { return nil }
      value = sum
    }
    return value
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  /// What it stands for as a digit, those above 9 being letters.
  fileprivate var digit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

/// The fault of a word of a line.
struct TextFailure: Error {
  var message: String
  /// Where in the bytes of the line.
  var index: Int

  init(_ message: String, at index: Int) {
    self.message = message
    self.index = index
  }
}
