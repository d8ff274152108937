import Glibc
import Testing

/// Each file below `Tests/Transcripts`, replayed and compared with the log in it.
///
/// With `FINGERPOST_RECORD` in the environment the logs are written anew instead.
@Suite("Transcripts")
struct TranscriptTests {
  @Test(
    "a transcript's log is the one that the replay writes, each time anew", arguments: try Transcript.names())
  func replay(name: String) throws {
    let transcript = try Transcript(named: name)
    let actual = try transcript.replay()
    guard getenv("FINGERPOST_RECORD") == nil else {
      return try transcript.write(transcript.text(expecting: actual))
    }
    let expected = String((transcript.part("log") ?? "").trimmingNewlines)
    #expect(
      expected == String(actual.trimmingNewlines),
      "\(name): \(transcript.title)\n\(sideBySide(expected: expected, actual: actual))")
    #expect(try transcript.replay() == actual, "\(name): a second replay writes other bytes")
  }

  @Test("every transcript says what it shows and names its rules", arguments: try Transcript.names())
  func header(name: String) throws {
    let transcript = try Transcript(named: name)
    #expect(transcript.title.hasSuffix("."), "a transcript begins with a sentence")
    #expect(!transcript.rules.isEmpty, "a transcript names rules")
    #expect(transcript.rules.allSatisfy(RuleCoverage.isRule), "a rule is named like HT-2")
    #expect(transcript.part("log") != nil, "a transcript ends with its log")
  }

  @Test("every rule that is implemented has a transcript")
  func coverage() throws {
    let transcripts = try Transcript.names().map(Transcript.init(named:))
    let named = Set(transcripts.flatMap(\.rules))
    #expect(RuleCoverage.expected.filter { !named.contains($0) } == [])
  }

  @Test("every starting behaviour and every inferred rule has a transcript of its name")
  func namesakes() throws {
    let names = try Transcript.names()
    let rows = RuleCoverage.articleRows.map { "articles/\($0)-" }
    let inferred = RuleCoverage.inferred.map { "inferred/\($0)-words.transcript" }
    let missing = (rows + inferred).filter { wanted in !names.contains { $0.hasPrefix(wanted) } }
    #expect(missing == [])
  }
}

extension String {
  var trimmingNewlines: Substring {
    var text = self[...]
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
