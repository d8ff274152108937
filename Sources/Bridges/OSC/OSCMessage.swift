/// A message of Open Sound Control 1.0: an address and its arguments.
package struct OSCMessage: Hashable, Sendable {
  /// The address, such as `/fingerpost/lamp`.
  package var address: String
  /// The arguments, in their order.
  package var arguments: [OSCArgument]

  /// The message to `address` with these arguments.
  package init(_ address: String, _ arguments: [OSCArgument] = []) {
    self.address = address
    self.arguments = arguments
  }
}

/// An argument of a message; the letters are the type tags.
package enum OSCArgument: Hashable, Sendable {
  /// `i`: a whole number of 32 bits.
  case integer(Int32)
  /// `h`: a whole number of 64 bits.
  case long(Int64)
  /// `f`: a number of 32 bits.
  case float(Float)
  /// `d`: a number of 64 bits.
  case double(Double)
  /// `s`, and `S` when it is read: a text.
  case string(String)
  /// `b`: bytes.
  case blob([UInt8])
  /// `t`: a time.
  case time(OSCTime)
  /// `T` or `F`.
  case boolean(Bool)
  /// `N`: nothing.
  case null
  /// `I`: a bang.
  case impulse
  /// Any other argument, by its tag; it is read and never written.
  case other(Character)
}

/// A moment as OSC and NTP write it: seconds since 1900, and parts of 2³² of a second.
package struct OSCTime: Hashable, Sendable {
  /// The 64 bits.
  package let bits: UInt64

  /// The time that stands for "at once".
  package static let immediately = OSCTime(bits: 1)

  /// The time of these 64 bits.
  package init(bits: UInt64) {
    self.bits = bits
  }

  /// The time that came so many microseconds after 1970 began.
  package init(microsecondsSince1970 microseconds: Int64) {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let whole = UInt64(UInt32(truncatingIfNeeded: seconds + 2_208_988_800))
    bits = whole << 32 | UInt64(max(0, rest)) << 32 / 1_000_000
  }
}
