/// A word of a line, and where it stands.
struct TextToken {
  let bytes: ArraySlice<UInt8>
  /// The line that the word is a part of.
  let line: ArraySlice<UInt8>

  /// Characters from the start of the line, from 1.
  var column: Int { line.column(of: bytes.startIndex) }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension TextToken {
  /// The value of a finite decimal number such as `-1.5` or `2e3`; nil for anything else, `nan` and `0x1` included.
  var decimal: Double? {
    guard bytes.allSatisfy({ $0.isDigit || ".+-eE".utf8.contains($0) }) else { return nil }
    guard let value = Double(text), value.isFinite else { return nil }
    return value
  }

  /// The value of a whole number in `radix`, if `Value` can hold it.
  func integer<Value: FixedWidthInteger>(_ type: Value.Type = Value.self, radix: Int = 10) -> Value? {
    Value(text, radix: radix)
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
