import Testing

@testable import Recordings

/// Numbers are read from bytes as Swift's library reads them from text.
@Suite struct NumberTests {
  private func token(_ text: String) -> TextToken { TextToken(bytes: Array(text.utf8)[...]) }

  @Test(arguments: [
    "", "-", "+", ".", "0", "-0", "+0", "7", "007", "-12", "127", "128", "-128", "-129", "255", "256",
    "2147483647", "2147483648", "-2147483648", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "99999999999999999999", "1a", "a1", "ff", "FF", "-fF", "g", "1 ", "ä", "--1",
    "1_000",
  ])
  func wholeNumbersAreReadAsSwiftReadsThem(text: String) {
    for radix in [10, 16] {
      #expect(token(text).integer(UInt8.self, radix: UInt8(radix)) == UInt8(text, radix: radix))
      #expect(token(text).integer(UInt16.self, radix: UInt16(radix)) == UInt16(text, radix: radix))
      #expect(token(text).integer(Int32.self, radix: Int32(radix)) == Int32(text, radix: radix))
      #expect(token(text).integer(Int64.self, radix: Int64(radix)) == Int64(text, radix: radix))
    }
  }

  @Test(arguments: [
    "", "-", "+1", ".", "1.", ".5", "-.5", "0", "-0", "0.0", "00.10", "1.5", "-1.25", "1..5", "1.5.2", "2e3",
    "1e400",
    "0.1", "0.3", "999999999999999", "1000000000000000", "9007199254740993", "0.000000000000001",
    "123456789.123456",
    "0.1234567890123456789", "nan", "inf", "0x1", "1,5", "1-2",
  ])
  func decimalNumbersAreReadAsSwiftReadsThem(text: String) {
    let isDecimal = text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
    let value = isDecimal ? Double(text).flatMap { $0.isFinite ? $0 : nil } : nil
    #expect(token(text).decimal?.bitPattern == value?.bitPattern)
  }

  @Test func aQuotientIsTheNearestNumber() {
    for whole in stride(from: 0, to: 100_000, by: 7) {
      for text in ["\(whole).\(whole % 1000)", "-0.\(whole)", "\(whole)\(whole).\(whole)"] {
        #expect(token(text).decimal?.bitPattern == Double(text)?.bitPattern)
      }
    }
  }
}
