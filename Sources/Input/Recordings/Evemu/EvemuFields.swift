internal import Diagnostics

/// The fields of one line of evemu text, taken one after the other.
struct EvemuFields {
  private var tokens: TextTokens
  private let line: TextLine
  /// How such a line looks, for messages.
  private let form: String

  init(_ line: TextLine, form: String) {
    tokens = line.tokens
    _ = tokens.next()
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
  mutating func time() throws(TextFailure) -> Int64 { try next("the time").moment(inLineLike: form) }

  private mutating func next(_ name: String) throws(TextFailure) -> TextToken {
    guard let token = tokens.next() else {
      throw TextFailure(
        "the line ends before \(name): \(form). If it is the last, the recording was cut off: remove it or record"
          + " again", at: line.end)
    }
    return token
  }
}

extension TextToken {
  /// The moment in microseconds that seconds and six digits behind a point stand for; `form` is how the line looks, for the
  /// message about anything else.
  func moment(inLineLike form: String) throws(TextFailure) -> Int64 {
    if let microseconds { return microseconds }
    throw TextFailure(
      "\(text.quoted) is not a time, seconds and six digits of microseconds: \(form)", at: start)
  }

  private var microseconds: Int64? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = bytes.dropFirst(isNegative ? 1 : 0)
    guard let point = digits.firstIndex(of: UInt8(ascii: ".")), digits.endIndex - point == 7,
      let seconds = Self.natural(digits[..<point]), let fraction = Self.natural(digits[(point + 1)...]),
      seconds < 1 << 42
    else { return nil }
    let time = seconds * 1_000_000 + fraction
    return isNegative ? -time : time
  }

  /// The value of a number without a sign.
  private static func natural(_ bytes: ArraySlice<UInt8>) -> Int64? {
    bytes.first?.isDigit == true ? TextToken(bytes: bytes).integer() : nil
  }
}
