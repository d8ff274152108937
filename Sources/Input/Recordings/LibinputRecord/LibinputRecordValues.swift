internal import Diagnostics
internal import Evdev

/// The values of libinput's lines.
extension TextToken {
  /// The whole number that the word is; `name` is what to call it otherwise.
  func integer(named name: String) throws(TextFailure) -> Int64 {
    if let number = integer(Int64.self) { return number }
    throw TextFailure("\(text.quoted) is not \(name), a whole number", at: start)
  }

  /// The whole numbers of a list in brackets; `form` says what is wanted.
  func integers<Value: FixedWidthInteger>(_ form: String) throws(TextFailure) -> [Value] {
    guard bytes.count > 1, bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]") else {
      throw TextFailure(form, at: start)
    }
    let items = bytes.dropFirst().dropLast()
    guard !items.allSatisfy(\.isBlank) else { return [] }
    var numbers: [Value] = []
    for item in TextItems(in: items) {
      let item = TextToken(trimming: item)
      guard let number = item.integer(Int64.self) else {
        throw TextFailure("\(item.text.quoted) is not a whole number; \(form)", at: item.start)
      }
      guard let value = Value(exactly: number) else {
        throw TextFailure("\(item.text.quoted) is too large or too small; \(form)", at: item.start)
      }
      numbers.append(value)
    }
    return numbers
  }

  /// The name between the outermost quotation marks, in which libinput escapes nothing, but other programs do.
  func name() throws(TextFailure) -> String {
    let quote = UInt8(ascii: "\"")
    guard bytes.first == quote else { return text }
    guard bytes.count > 1, bytes.last == quote else {
      throw TextFailure("the quotation mark behind the name is missing", at: start)
    }
    let name = bytes.dropFirst().dropLast()
    return String(decoding: Self.unescaped(name) ?? Array(name), as: UTF8.self)
  }

  /// The bytes without the backslashes; nil where not each backslash and quotation mark is escaped by one.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    let marks = "\\\"".utf8
    var (plain, rest): ([UInt8], ArraySlice<UInt8>) = ([], bytes)
    while var byte = rest.popFirst() {
      if marks.contains(byte) {
        guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst(), marks.contains(escaped) else {
          return nil
        }
        byte = escaped
      }
      plain.append(byte)
    }
    return plain
  }
}

extension RecordedEvent {
  /// The event that libinput writes as seconds, microseconds, type, code and value; nil where one of them is out of range.
  ///
  /// libinput counts from the first event that it reads, without a sign: what another device sent before that has a time
  /// just below 2⁶⁴.
  init?(_ numbers: [Int64], line: Int) {
    guard (-1 << 42..<(1 << 45)).contains(numbers[0]), (0..<1_000_000).contains(numbers[1]),
      let type = UInt16(exactly: numbers[2]), let code = UInt16(exactly: numbers[3]),
      let value = Int32(exactly: numbers[4])
    else { return nil }
    let time = numbers[0] &* 1_000_000 &+ numbers[1]
    guard abs(time / 2) < 1 << 60 else { return nil }
    self.init(time: time, event: EvdevEvent(type: type, code: code, value: value), line: line)
  }
}
