import JSON
import Testing

/// What is written does not depend on the pieces in which it reaches the buffer.
@Suite struct JSONWritingTests {
  private func written(_ write: (inout JSONWriter) -> Void) -> String {
    var bytes = Array("before ".utf8)
    JSONWriter.append(to: &bytes, .compact, write)
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasPrefix("before ") ? String(text.dropFirst(7)) : "what was there is gone"
  }

  @Test(arguments: [0, 1, -1, 9, 10, 99, 100, -1_000_000, 123_456_789, .max, .min])
  func wholeNumbersHaveAllTheirDigits(number: Int) {
    #expect(written { $0.integer(number) } == "\(number)")
  }

  @Test(
    arguments: [
      (0, "0"), (1, "0.000001"), (-1, "-0.000001"), (1_000_000, "1"), (1_500_000, "1.5"), (16_020, "0.01602"),
      (-2_000_010, "-2.00001"), (.max, "9223372036854.775807"), (.min, "-9223372036854.775808"),
    ] as [(Int64, String)])
  func microsecondsAreWrittenAsSeconds(microseconds: Int64, text: String) {
    #expect(written { $0.seconds(microseconds: microseconds) } == text)
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (-3, "-3"), (0.1, "0.1"), (1e14, "100000000000000"), (1e15, "1000000000000000.0"),
    (1e16, "1e+16"),
    (.infinity, "null"), (.nan, "null"),
  ])
  func numbersHaveTheirShortestNotation(number: Double, text: String) {
    #expect(written { $0.number(number) } == text)
  }

  @Test func whatNeedsAnEscapeGetsOne() {
    #expect(
      written { $0.string("a\"b\\c\nd\te\u{0}f\u{1F}g\u{7F}hä") }
        == #""a\"b\\c\nd\te\u0000f\u001fg\u007fhä""#)
  }

  /// Names, texts, numbers and escapes that come at each place of a piece.
  @Test func piecesLeaveNoSeams() {
    let name = JSONName("name")
    for length in 0...600 {
      let filler = String(repeating: "x", count: length)
      let text = written { json in
        json.object { json in
          json.member("filler", filler)
          json.name(name)
          json.string("a\nb")
          json.name("list")
          json.array { $0.integer(-1234) }
          json.name("flag")
          json.boolean(true)
        }
      }
      #expect(text == #"{"filler":"\#(filler)","name":"a\nb","list":[-1234],"flag":true}"#)
    }
  }
}
