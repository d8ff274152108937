internal import Diagnostics

/// The fields of one line of evemu text, taken one after the other.
struct EvemuFields {
  private var tokens: ArraySlice<TextToken>
  private let line: TextLine
  /// How such a line looks, for messages.
  private let form: String

  init(_ line: TextLine, form: String) {
    tokens = line.tokens.dropFirst()
    self.line = line
    self.form = form
  }

  var isEmpty: Bool { tokens.isEmpty }

  /// Where the next field stands.
  var start: Int { tokens.first?.start ?? line.end }

  mutating func hexadecimal<Value: FixedWidthInteger>(_ name: String) throws(TextFailure) -> Value {
    let token = try next(name)
    guard let value = token.integer(Value.self, radix: 16) else {
      throw TextFailure(
        "\(token.text.quoted) is not \(name), a hexadecimal number of \(Value.bitWidth / 4) digits: \(form)",
        at: token.start)
    }
    return value
  }

  mutating func decimal(_ name: String) throws(TextFailure) -> Int32 {
    let token = try next(name)
    guard let value = token.integer(Int32.self) else {
      throw TextFailure("\(token.text.quoted) is not \(name), a whole number: \(form)", at: token.start)
    }
    return value
  }

  /// A moment in microseconds.
  mutating func time() throws(TextFailure) -> Int64 {
    let token = try next("the time")
    guard let time = Self.time(token.bytes) else {
      throw TextFailure(
        "\(token.text.quoted) is not a time, seconds and six digits of microseconds: \(form)",
        at: token.start)
    }
    return time
  }

  private mutating func next(_ name: String) throws(TextFailure) -> TextToken {
    guard let token = tokens.popFirst() else {
      throw TextFailure(
        "the line ends before \(name): \(form). If it is the last, the recording was cut off: remove it or record"
          + " again", at: line.end)
    }
    return token
  }

  private static func time(_ bytes: ArraySlice<UInt8>) -> Int64? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let parts = bytes.dropFirst(isNegative ? 1 : 0).split(
      separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 6, parts.allSatisfy({ $0.allSatisfy(\.isDigit) }),
      let seconds = Int64(String(decoding: parts[0], as: UTF8.self)), seconds < 1 << 42,
      let fraction = Int64(String(decoding: parts[1], as: UTF8.self))
    else { return nil }
    let time = seconds * 1_000_000 + fraction
    return isNegative ? -time : time
  }
}
