import LiveScenes
import Replaying
import DispatchLog
import Glibc
import Recordings
import Scenes
import TestSupport
import Testing

/// Each scene of `config/examples`, with the touches next to it, and the log of that name in `Tests/Transcripts/examples`.
@Suite("Examples") struct ExampleTests {
  /// The examples that the guide of the same name shows.
  static let ofGuides = ["many-panels", "touchpad-gestures", "trembling-hand"]
  static let names =
    ofGuides + [
      "cleaning", "dead-zone", "emergency-area", "from-libinput-gestures", "from-lisgd",
      "from-touchegg", "kiosk", "leave-the-kiosk", "macro-pad", "map", "media-keys", "museum-table", "night",
      "numpad", "pages", "pin-pad", "print-the-legend", "two-buttons", "two-hands", "volume",
      "wall-panel",
    ]

  @Test func thereIsATestForEveryExample() throws {
    let files = TestSupport.names(inFolder: "\(checkout)/config/examples")
    #expect(files.filter { $0.hasSuffix(".yaml") }.sorted() == Self.names.map { "\($0).yaml" }.sorted())
    #expect(files.filter { $0.hasSuffix(".touches") }.sorted() == Self.names.map { "\($0).touches" }.sorted())
    let table = try Transcript.read("\(checkout)/config/examples/README.md")
    for name in Self.names { #expect(table.contains("| [\(name).yaml](\(name).yaml) |")) }
  }

  @Test(arguments: ofGuides, ["yaml", "touches"])
  func anExampleOfAGuideIsWhatItsPageShows(name: String, kind: String) throws {
    let page = try Transcript.read("\(checkout)/docs/guides/\(name).md")
    let block = try #require(page.split(separator: "\n```").first { $0.hasPrefix("\(kind) ") })
    let shown = block.drop { $0 != "\n" }.dropFirst()
    #expect(try Transcript.read("\(checkout)/config/examples/\(name).\(kind)").hasSuffix("\(shown)\n"))
  }

  @Test(arguments: names)
  func anExampleDoesWhatItsLogSays(name: String) throws {
    let actual = try records(of: name, as: .text).replacing("\(checkout)/", with: "")
    try compare(actual, with: "\(Transcript.folder)/examples/\(name).log")
  }

  @Test func noRecordOfThePINPadTellsWhereAFingerWas() throws {
    let lines = try records(of: "pin-pad", as: .ndjson, explains: true).split(separator: "\n")
    #expect(lines.count { $0.contains("\"point\":null") } == 7)
    #expect(lines.count { $0.contains("would start true redacted redacted redacted") } == 7)
    #expect(!lines.contains { $0.contains("\"point\":[") || $0.contains("\"location\":[") })
  }

  private func records(
    of name: String, as format: RecordFormat, explains: Bool = false
  ) throws -> String {
    let place = "\(checkout)/config/examples/\(name)"
    let file = try SceneFile(path: "\(place).yaml")
    #expect(try file.advice() == [], "an example has nothing odd about it")
    #expect(file.warnings == [])
    let log = DispatchLog()
    var bytes: [UInt8] = []
    log.add(RecordWriter(format: format, RecordSelection(explains: explains)) { bytes += $0 })
    let replay = Replay(scene: file, recording: try RecordingFile(path: "\(place).touches"))
    try replay.run(log: log, pace: .instant) { Issue.record("\($0)") }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func compare(_ actual: String, with path: String) throws {
    guard getenv("FINGERPOST_RECORD") == nil else { return try Transcript.write(actual, to: path) }
    let expected = try Transcript.read(path)
    #expect(expected == actual, "\(sideBySide(expected: expected, actual: actual))")
  }
}
