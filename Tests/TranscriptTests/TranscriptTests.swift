import Glibc
import Replaying
import Testing

/// Each file below `Tests/Transcripts`, replayed and compared with the log in it.
///
/// With `FINGERPOST_RECORD` in the environment the logs are written again instead.
@Suite("Transcripts")
struct TranscriptTests {
  @Test(
    "a transcript's log is the one that the replay writes, each time again", arguments: try Transcript.names()
  )
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
    #expect(transcript.part("log") != nil, "a transcript ends with its log")
  }
}
