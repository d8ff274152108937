import Glibc
import Testing

/// Each file below `Tests/Transcripts`, replayed and compared with the log in it.
///
/// With `FINGERPOST_RECORD` in the environment the logs are written anew instead.
@Suite("Transcripts")
struct TranscriptTests {
  @Test("a transcript's log is the one that the replay writes", arguments: try Transcript.all().map(\.name))
  func replay(name: String) throws {
    let transcript = try #require(try Transcript.all().first { $0.name == name })
    let actual = try transcript.replay()
    guard getenv("FINGERPOST_RECORD") == nil else {
      return try transcript.write(transcript.text(expecting: actual))
    }
    let expected = String((transcript.part("log") ?? "").trimmingNewlines)
    #expect(
      expected == String(actual.trimmingNewlines),
      "\(name): \(transcript.title)\n\(sideBySide(expected: expected, actual: actual))")
  }

  @Test("a second replay writes the same bytes", arguments: try Transcript.all().map(\.name))
  func repeatable(name: String) throws {
    let transcript = try #require(try Transcript.all().first { $0.name == name })
    #expect(try transcript.replay() == transcript.replay())
  }

  @Test("every transcript says what it shows and names its rules")
  func headers() throws {
    let transcripts = try Transcript.all()
    #expect(transcripts.count >= 60)
    for transcript in transcripts {
      #expect(!transcript.title.isEmpty, "\(transcript.name) begins with a sentence")
      #expect(!transcript.rules.isEmpty, "\(transcript.name) names rules")
    }
  }
}

extension String {
  var trimmingNewlines: Substring {
    var text = self[...]
    while text.last == "\n" { text.removeLast() }
    return text
  }
}
