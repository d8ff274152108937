import Diagnostics
import Glibc
import InputTestSupport
import Testing
import TouchDelivery

@testable import Evdev
@testable import Recordings

/// Recordings are checked to their end before anything is played, and few events of them are in memory.
@Suite struct RecordingStreamTests {
  @Test(arguments: [0, 1, Spool<Int>.pageCount - 1, Spool<Int>.pageCount, 3 * Spool<Int>.pageCount + 7])
  func aSpoolGivesBackWhatItGot(count: Int) {
    let spool = Spool<Int>()
    for value in 0..<count { spool.append(value) }
    #expect(spool.elementsEqual(0..<count))
    #expect(spool.elementsEqual(0..<count), "a second time")
    #expect(spool.pages.allSatisfy { $0.count <= Spool<Int>.pageCount })
    spool.truncate(to: count / 2)
    #expect(spool.elementsEqual(0..<(count / 2)))
    #expect(spool.failure == nil)
  }

  @Test func aSpoolWithoutAFolderSaysWhy() {
    let spool = Spool<Int>(folder: "/nowhere/at/all")
    for value in 0...Spool<Int>.pageCount { spool.append(value) }
    #expect(
      spool.failure
        == "cannot make a file for the recording in '/nowhere/at/all': No such file or directory; let the "
        + "environment's TMPDIR name a folder with room")
  }

  @Test func linesAreThoseOfTheFileHoweverItIsRead() throws {
    let text = Array("\u{FEFF}one\r\n\ntwo\n\r\nthree".utf8)
    for size in 1...text.count {
      var rest = text[...]
      let lines = TextLines(of: "test.file") { () throws(RecordingError) in
        defer { rest = rest.dropFirst(size) }
        return rest.isEmpty ? nil : Array(rest.prefix(size))
      }
      var found: [String] = []
      while let line = try lines.next() {
        found.append(
          "\(line.number) \(String(decoding: line.bytes, as: UTF8.self))\(line.isUnfinished ? "…" : "")")
      }
      #expect(found == ["1 one", "2 ", "3 two", "4 ", "5 three…"])
    }
  }

  @Test func aLineWithoutAnEndIsRefused() {
    let line = String(repeating: "x", count: TextLines.longestLine + 1)
    #expect(
      refusal("# EVEMU 1.3\n" + line) == [
        "test.file:2:1: error: this line is longer than 1 MiB; each line of a recording is an event or a frame"
      ])
  }

  /// Of a pipe nothing can be read again.
  @Test(arguments: [true, false])
  func aPipeIsCheckedToItsEnd(isSound: Bool) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let script = "0 down 1 1 1\n5 move 1 2 2\n\(isSound ? "9" : "nine") up 1\n"
    try #require(write(ends[1], script, script.utf8.count) == script.utf8.count)
    close(ends[1])
    defer { close(ends[0]) }
    let screen = testScreen
    let reader = RecordingReader(screen: screen, rules: DeviceRules(firstScreen: screen))
    let path = "/proc/self/fd/\(ends[0])"
    if isSound {
      let recording = try reader.read(RecordingFile(path: path))
      #expect(described(recording.events).count == 3)
      #expect(described(recording.events).count == 3, "a second time")
    } else {
      let error = #expect(throws: RecordingError.self) { try reader.read(RecordingFile(path: path)) }
      #expect(error?.diagnostics.map(\.line) == [3])
    }
  }
}

/// What a parser that is replaced again and again reads is what one reads that takes the whole file.
@Suite struct RecordStepsTests {
  private static let text = LibinputFixture.recording(
    EvemuFixture.multitouch + EvemuFixture.frames("id 1, x 10, y 20", "x 11, y 21", "id -1"),
    EvemuFixture.description(axes: EvemuFixture.slots, name: "\u{1} \"B\" \u{85}\u{2028}")
      + EvemuFixture.frames("id 1, x 10, y 20", "x 12", "id -1"))

  private struct Outcome: Equatable {
    var devices: [String] = []
    var diagnostics: [String] = []
  }

  private func outcome(_ text: String, usualLength: Int) throws -> (outcome: Outcome, renewals: Int) {
    let steps = try #require(
      RecordSteps(RecordText(file(text).lines()), usualLength: usualLength))
    var parser = LibinputRecordParser(steps, of: "test.file")
    var outcome = Outcome()
    do throws(RecordingError) {
      try parser.parse()
      outcome.diagnostics = parser.diagnostics.all.map(\.description)
      outcome.devices = parser.devices.map {
        "\($0.path) \($0.description.name) \($0.events.map { "\($0.time) \($0.event) \($0.line)" })"
      }
    } catch { outcome.diagnostics = error.diagnostics.map(\.description) }
    return (outcome, steps.renewals)
  }

  private func expectTheSame(_ text: String, renewing: Bool) throws {
    let (whole, none) = try outcome(text, usualLength: .max)
    let (parts, renewals) = try outcome(text, usualLength: 1)
    #expect(parts == whole)
    #expect(none == 0)
    #expect(renewals > 0 || !renewing)
  }

  @Test func aWholeFile() throws {
    let (_, renewals) = try outcome(Self.text, usualLength: 1)
    #expect(renewals == 6, "one for each frame")
    try expectTheSame(Self.text, renewing: true)
  }

  /// libfyaml is asked for far more than it reads at once.
  @Test func aLongFile() throws {
    let frames = (0..<2000).map { EvemuFixture.frames("x \($0 % 90), y 21", "x 12, y \($0 % 80)") }
    let text = LibinputFixture.recording(EvemuFixture.multitouch + frames.joined())
    let (whole, _) = try outcome(text, usualLength: .max)
    for length in [1, 1000, 70_000] {
      let (parts, renewals) = try outcome(text, usualLength: length)
      #expect(parts == whole)
      #expect((text.utf8.count / (length + 200)...4000).contains(renewals))
    }
  }

  @Test func aFileThatIsCutAnywhere() throws {
    let bytes = Array(Self.text.utf8)
    for count in bytes.indices {
      try expectTheSame(String(decoding: bytes[..<count], as: UTF8.self), renewing: false)
    }
  }

  @Test(arguments: [
    ("  - evdev:", "  -   evdev:"), ("  - evdev:", "  -\n    evdev:"),
    ("  - evdev:", "  - other: 5\n    evdev:"),
    ("  - evdev:", "  - &a evdev:"), ("  - evdev:", "  - *a\n  - evdev:"), ("  - evdev:", " - evdev:"),
    ("- [5,", "- [5;"), ("- [5,", "- [[5,"), ("57, -1]", "57, -1]]"), ("57, -1]", "\u{2}"), ("57, -1]", ""),
    ("devices:\n", "devices: # all\n\n"), ("# libinput record", "%YAML 1.1\n---"),
    ("57, -1]", "57, -1] # a\rb"), ("- node:", "-   node:"), ("  events:", "  events: !a"),
    ("  events:", "  after: 1\n  events:"), ("57, -1]", "57, -1] # \u{E4}\u{1F600}"),
    ("  udev:", "  udev: &b"),
  ])
  func aFileThatIsWrittenOtherwise(_ part: String, _ other: String) throws {
    let changed = Self.text.replacing(part, with: other)
    try #require(changed != Self.text)
    try expectTheSame(changed, renewing: false)
  }

  @Test func brackets() throws {
    let text = """
      version: 1
      devices: [{node: a, evdev: {name: b}, events: [{evdev: [[1, 0, 3, 0, 5],
        [1, 0, 0, 0, 0]]}, {evdev: [
        [2, 0, 0, 0, 0]]},
        {evdev: [[2, 0, 0, 0, 0]]}]}]

      """
    try expectTheSame(text, renewing: false)
  }
}
