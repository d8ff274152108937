/// A set of the numbers 0 to 62: recognizers, touches or events of a case.
struct NumberSet: Equatable, Sendable {
  private(set) var bits: UInt64 = 0

  static let none = NumberSet()
  static let all = NumberSet(bits: .max)

  var isEmpty: Bool { bits == 0 }

  /// The members in ascending order.
  var members: [Int] {
    var members: [Int] = []
    var rest = bits
    while rest != 0 {
      members.append(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
    return members
  }

  /// The highest member.
  var last: Int? { isEmpty ? nil : 63 - bits.leadingZeroBitCount }

  func contains(_ number: Int) -> Bool { bits >> UInt64(number) & 1 == 1 }

  mutating func insert(_ number: Int) { bits |= 1 << UInt64(number) }

  mutating func remove(_ number: Int) { bits &= ~(1 << UInt64(number)) }

  func common(with other: NumberSet) -> NumberSet { NumberSet(bits: bits & other.bits) }

  func meets(_ other: NumberSet) -> Bool { bits & other.bits != 0 }

  /// The set without `number`, those above it each one lower.
  func closing(_ number: Int) -> NumberSet {
    let below = (1 << UInt64(number)) - 1 as UInt64
    return NumberSet(bits: bits & below | (bits >> 1) & ~below)
  }

  init(bits: UInt64 = 0) { self.bits = bits }
}
