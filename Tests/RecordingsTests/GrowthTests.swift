import TestSupport
import Testing

/// What takes time that grows with the square of a file's length makes sixteen times the file 256 times as slow.
@Suite(.serialized) struct GrowthTests {
  @Test(arguments: ["down", "dwn"])
  func aLineOfManyItems(verb: String) {
    #expect(growth { count in "0 " + (0..<count).map { "\(verb) \($0) 1 1" }.joined(separator: ", ") } < 64)
  }

  @Test func aLineOfManyEmptyItems() {
    #expect(growth { count in "0 " + String(repeating: ",", count: count) } < 64)
    #expect(growth { count in "0 down 1 1 1" + String(repeating: ", ", count: count) } < 64)
    #expect(growth { count in "0 " + String(repeating: "1,", count: count) } < 64)
  }

  @Test func manyLinesThatAreWrong() {
    #expect(growth { count in (0..<count).map { "\($0) dwn 1\n" }.joined() } < 64)
  }

  @Test func manyNumbersInALine() {
    #expect(
      growth { count in EvemuFixture.multitouch + "P:" + String(repeating: " 00", count: count * 4) + "\n" }
        < 64)
  }

  /// By how much longer the reader works on `text` for 32,000 than for 2,000.
  private func growth(_ text: (Int) -> String) -> Double {
    let texts = [2000: text(2000), 32000: text(32000)]
    return TestSupport.growth(from: 2000) { _ = refusal(texts[$0] ?? "") }
  }
}
