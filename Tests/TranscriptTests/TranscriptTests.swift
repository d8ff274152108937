import Glibc
import Replaying
import Testing

/// Each file below `Tests/Transcripts`, replayed and compared with the log in it.
///
/// With `FINGERPOST_RECORD` in the environment the logs are written again instead.
@Suite("Transcripts")
struct TranscriptTests {
  @Test(
    arguments: try Transcript.names()
  )
  func aTranscriptsLogIsTheOneThatTheReplayWritesEachTimeAgain(name: String) throws {
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

  @Test(arguments: try Transcript.names())
  func everyTranscriptSaysWhatItShowsAndNamesItsRules(name: String) throws {
    let transcript = try Transcript(named: name)
    #expect(transcript.title.hasSuffix("."), "a transcript begins with a sentence")
    #expect(!transcript.rules.isEmpty, "a transcript names rules")
    #expect(transcript.part("log") != nil, "a transcript ends with its log")
  }

  @Test(arguments: [
    ("options: explan", "line 2: unknown option 'explan' — did you mean 'explain'?"),
    (
      "options: kind:print text",
      "line 2: unknown option 'text'; there are 'explain', 'ndjson' and 'kind:NAME'"
    ),
    ("options: kind:prnt", "line 2: no records are of the kind 'prnt' — did you mean 'print'?"),
    ("options: kind:", "line 2: no records are of the kind ''"),
    ("scenes: ../panel.yaml", "line 2: unknown key 'scenes' — did you mean 'scene'?"),
    ("Option: explain", "line 2: unknown key 'Option' — did you mean 'options'?"),
    ("\nset: room=Foyer", "line 3: unknown key 'set'; there are 'rules', 'options' and 'scene'"),
    ("options: explain\noptions: ndjson", "line 3: a second 'options:'; put all its words behind one"),
    ("Pages: three of them, see https://a.b/c\nhitTest: none is a rule", ""),
    ("options: kind:print ndjson\nrules: HT-2", ""),
  ])
  func aWordBeforeTheFirstPartThatMeansNothingIsAnError(_ lines: String, _ expected: String) {
    let text = "A title.\n\(lines)\n\n--- scene.yaml\nversion: 1\n\n--- touches\n0 down 1 5 5\n"
    var found = ""
    do { _ = try Transcript(name: "", text: text).replay() } catch { found = "\(error)" }
    #expect(found == expected)
  }

  @Test(arguments: [
    ("--- touches\n0 down 1 5 5\n--- touches\n0 down 1 5 5\n", "a second part '--- touches'"),
    (
      "--- touch\n0 down 1 5 5\n",
      "there is no part '--- touches' with a touch script in it; there are '--- scene.yaml', '--- touch'"
    ),
    ("--- touches \n0 down 1 5 5\n", ""),
  ])
  func eachPartIsThereOnceAndTouchesAre(_ parts: String, _ expected: String) {
    for text in [
      "A title.\n\n--- scene.yaml\nversion: 1\n\n" + parts, "--- scene.yaml\nversion: 1\n" + parts,
    ] {
      for text in [text, text.replacing("\n", with: "\r\n")] {
        var found = ""
        do { _ = try Transcript(name: "", text: text).replay() } catch { found = "\(error)" }
        #expect(found == expected)
      }
    }
  }
}
