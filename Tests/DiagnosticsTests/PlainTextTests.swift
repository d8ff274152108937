import Diagnostics
import Testing

@Suite struct PlainTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("two\nlines\tand\r\nmore\u{2028}", "two lines and  more "), ("größe 🙂", "größe 🙂"),
    ("\u{1B}[31mred\u{7}\u{0}\u{7F}", "\\u{1B}[31mred\\u{7}\\u{0}\\u{7F}"),
    ("\u{9B}2J", "\\u{9B}2J"),
    (
      "\u{061C}\u{200E}\u{200F}\u{202A}\u{202E}\u{2066}\u{2069}",
      "\\u{61C}\\u{200E}\\u{200F}\\u{202A}\\u{202E}\\u{2066}\\u{2069}"
    ),
  ])
  func nothingOnALineIsObeyed(text: String, line: String) {
    #expect(text.onOneLine == line)
  }

  @Test func aQuoteShowsEachCharacterThatCannotBeSeen() {
    #expect("a b\u{85}\t\n\u{2028}ö\u{200F}".quoted == "'a b\\u{85}\\u{9}\\u{A}\\u{2028}ö\\u{200F}'")
  }

  @Test func aQuoteIsShortAlsoOfOneCharacterWithManyMarks() {
    #expect(String(repeating: "x", count: 60).quoted == "'\(String(repeating: "x", count: 60))'")
    #expect(String(repeating: "x", count: 61).quoted == "'\(String(repeating: "x", count: 60))…'")
    #expect(("e" + String(repeating: "\u{301}", count: 100_000)).quoted.utf8.count < 200)
  }

  @Test(arguments: ["a view", "an application", "an event"])
  func aWordHasItsArticle(words: String) {
    #expect(words.split(separator: " ").last.map { String($0).withArticle } == words)
  }

  @Test func aMessageIsCutBetweenCharacters() {
    #expect("größe".shortened(toBytes: 7) == "größe")
    #expect("größe".shortened(toBytes: 3) == "gr… (7 bytes)")
    #expect("🙂".shortened(toBytes: 3) == "… (4 bytes)")
    #expect(String(repeating: "x", count: 5_000_000).asMessage.hasSuffix("x… (5000000 bytes)"))
    #expect(String(repeating: "ä", count: 5_000_000).asMessage.utf8.count < 1_100)
  }
}
