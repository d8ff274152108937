import Diagnostics
import Evdev
import InputTestSupport
import Recordings
import Testing

@Suite struct LibinputRecordDiagnosticsTests {
  private let whole = LibinputFixture.recording(
    EvemuFixture.multitouch + EvemuFixture.frames("id 1, x 10, y 20", "x 11, y 21", "id -1"))

  @Test func aFileThatWasCutAnywhereIsPlayedAsFarAsItIsWhole() throws {
    let all = described(try read(whole).events)
    let bytes = Array(whole.utf8)
    var seen: Set<Int> = []
    for count in "# libinput record\nversion: 1".utf8.count..<bytes.count {
      let text = String(decoding: bytes[..<count], as: UTF8.self)
      do {
        let recording = try read(text)
        let events = described(recording.events)
        let kept = events.prefix { all.contains($0) }.count
        #expect(
          kept >= events.count - 1,
          "\(count) bytes: all but the device's going away is of the whole: \(events)")
        seen.insert(events.count)
      } catch let error as DiagnosticErrors {
        let errors = error.diagnostics.filter { $0.severity == .error }.map(\.message)
        #expect(errors.count == 1, "\(count) bytes: \(errors)")
        #expect(
          errors.first?.hasPrefix("no device in it") == true
            || errors.first?.hasPrefix("no event in it") == true
            || errors.first?.hasPrefix("the recording breaks off here") == true,
          "\(count) bytes: \(errors)")
      }
    }
    #expect(seen == [2, 3])
  }

  private let two = LibinputFixture.recording(
    EvemuFixture.multitouch + EvemuFixture.frames("id 1, x 10, y 20", "x 11, y 21"),
    EvemuFixture.description(axes: EvemuFixture.slots, name: "Panel B")
      + EvemuFixture.frames("id 1, x 10, y 20", "id -1"))

  @Test func ofTwoDevicesTheSecondMayBeCutAnywhere() throws {
    let start = try #require(two.firstRange(of: "- node: /dev/input/event1")).lowerBound
    let first = described(try read(String(two[..<start])).events).dropLast()
    let frame = try #require(two.firstRange(of: "- [5, 0, 0, 0, 0]")).upperBound
    for cut in two.indices[frame...] {
      let part = String(two[..<cut])
      let recording = try read(part)
      let place = "\(part.utf8.count) bytes, up to '\(part.suffix(40))'"
      if cut >= start { #expect(first.allSatisfy(described(recording.events).contains), "\(place)") }
      #expect(!recording.warnings.isEmpty || seemsWhole(part), "\(place)")
      #expect(recording.warnings.allSatisfy { !$0.message.contains("''") }, "\(place)")
    }
  }

  /// Whether it is unknown that something follows: the last line that counts ends a frame, or all that is
  /// said of a device.
  private func seemsWhole(_ text: String) -> Bool {
    let last = text.split(separator: "\n").last { $0.contains { $0 != " " } } ?? ""
    return last.hasPrefix("    - [5, ") && last.contains(", 0, 0, 0]") || last == "  events:"
  }

  private static let breakingOff = "the recording breaks off here, as when 'libinput record' was killed"

  @Test(
    arguments: [
      (
        "- node: /dev/input/event1\n",
        ", in what it says of the device that begins in line START, which is left out"
      ),
      ("    name: \"Pan", ", in what it says of the device that begins in line START, which is left out"),
      ("      53: [0, 99, 0, 0, 0]\n", ", in what it says of 'Panel B', which is left out"),
      ("  quirks:\n", ", in what it says of 'Panel B', which is left out"), ("  events:\n", nil),
      ("  - evdev:\n", "; only what is whole counts"),
    ] as [(String, String?)])
  func aSecondDeviceIsCut(_ end: String, _ warning: String?) throws {
    let start = try #require(two.firstRange(of: "- node: /dev/input/event1")).lowerBound
    let cut = try #require(two[start...].firstRange(of: end)).upperBound
    let part = String(two[..<cut])
    let (line, startLine) = (part.split(separator: "\n").count, two[..<start].count { $0 == "\n" } + 1)
    let words = warning?.replacing("START", with: "\(startLine)")
    #expect(
      try read(part).warnings.map(\.description)
        == (words.map { ["test.file:\(line):1: warning: \(Self.breakingOff)\($0)"] } ?? []))
  }

  @Test func theOnlyDeviceIsCutInItsDescription() throws {
    let cut = try #require(whole.firstRange(of: "      53: [0, 99, 0, 0, 0]\n")).upperBound
    #expect(
      refusal(String(whole[..<cut])) == [
        "test.file:18:1: error: \(Self.breakingOff), in what it says of 'Test screen', its first device; record again"
      ])
  }

  @Test func aSceneInThePlaceOfARecording() {
    #expect(
      refusal("version: 1\nscreens:\n  - id: main\nwindows: []\n") == [
        "test.file:2:1: error: 'screens:' belongs in a scene, which follows --scene; a libinput recording is expected here",
        "test.file:4:1: error: 'windows:' belongs in a scene, which follows --scene; a libinput recording is expected here",
      ])
  }

  @Test func aLineThatIsNotWhole() throws {
    let end = try #require(whole.firstRange(of: "[5, 20000, 3, 57, -1]")?.lowerBound)
    let recording = try read(String(whole[..<end]) + "[5, 200")
    #expect(described(recording.events).last == "10: 0 cancelled 110 105")
    #expect(
      recording.warnings.map(\.description) == [
        "test.file:40:1: warning: the recording breaks off here, as when 'libinput record' was killed; only what is "
          + "whole counts"
      ])
  }

  @Test func aFrameThatIsNotWhole() throws {
    let end = try #require(whole.firstRange(of: "    - [5, 10000, 0, 0, 0]")?.lowerBound)
    let recording = try read(String(whole[..<end]))
    #expect(described(recording.events) == ["0: 0 began 100 100", "0: 0 cancelled 100 100"])
    #expect(
      recording.warnings.map(\.description) == [
        "test.file:36:1: warning: no SYN_REPORT follows: this last frame of 'Test screen' is left out"
      ])
  }

  @Test func devicesThatAreMissing() throws {
    let text = LibinputFixture.recording(
      EvemuFixture.multitouch + EvemuFixture.frames("id 1, x 10, y 20"), announcing: 2)
    #expect(
      try read(text).warnings.map(\.description) == [
        "test.file:3:1: warning: the file announces 2 devices and has 1: 'libinput record' was killed, which writes all "
          + "but the first when it ends"
      ])
  }

  @Test(arguments: [
    ("[5, 0, 3, 57, 1]", "[5, 0, 3, 57]", "31:7: error: an event is FORM: five numbers, not 4"),
    ("[5, 0, 3, 57, 1]", "[5, 0, 3, 57, 1, 2]", "31:7: error: an event is FORM: five numbers, not 6"),
    ("[5, 0, 3, 57, 1]", "[5, 0, 3, x, 1]", "31:17: error: 'x' is not a whole number; an event is FORM"),
    (
      "[5, 0, 3, 57, 1]", "[5, 0, 3, [57], 1]", "31:17: error: '[57]' is not a whole number; an event is FORM"
    ),
    (
      "[5, 0, 3, 57, 1]", "[5, 0, 3, 70000, 1]",
      "31:7: error: a number of this event is too large or too small: an event is FORM"
    ),
    (
      "[5, 0, 3, 57, 1]", "[9223372036854775807, 0, 3, 57, 1]",
      "31:7: error: a number of this event is too large or too small: an event is FORM"
    ),
    ("[5, 0, 3, 57, 1]", "5 0 3 57 1", "31:7: error: an event is FORM"),
    ("[5, 0, 3, 57, 1]", "[5, 0, 3, 57, 1]]", "31:21: error: '1]' is not a whole number; an event is FORM"),
    (
      "version: 1", "version: 2",
      "2:10: error: this is version 2 of libinput's format; this program reads version 1"
    ),
    ("version: 1", "version: one", "2:10: error: 'one' is not the format's version, a whole number"),
    (
      "53: [0, 99, 0, 0, 0]", "53: [0, 99]",
      "18:11: error: an axis is 'CODE: [MINIMUM, MAXIMUM, FUZZ, FLAT, RESOLUTION]'"
    ),
    (
      "53: [0, 99, 0, 0, 0]", "53: [0, 0, 0, 0, 0]",
      "18:1: error: axis 53 of 'Test screen' has no range, so it gives no position; below 'absinfo:' stands '53: [MINIMUM, MAXIMUM, 0, 0, 0]'"
    ),
    (
      "47: [0, 4, 0, 0, 0]", "47: [0, 99999, 0, 0, 0]",
      "17:11: error: a device has 1 to 1024 slots, so this maximum must lie below that"
    ),
    (
      "  evdev:\n    #", "  evdv:\n    #",
      "9:3: error: a device without 'evdev:', which says what it can do; is this a recording of libinput?"
    ),
    (
      "  events:", "  events: 7",
      "29:11: error: 'events:' has nothing behind it, and its items in the lines below"
    ),
    (
      "  events:", "  events",
      "29:3: error: libinput writes no such line; its lines are 'KEY: VALUE' and '- ITEM'"
    ),
    (
      "name: \"Test screen\"", "name: \"Test\nscreen\"",
      "12:11: error: the quotation mark behind the name is missing"
    ),
    (
      "    id: [3, 4660, 22136, 1]", "    id: [3, 4660]",
      "13:9: error: 'id:' wants [BUS, VENDOR, PRODUCT, VERSION]: four numbers, not 2"
    ),
  ])
  func aMistakeIsReportedWithItsPlace(_ part: String, _ wrong: String, _ message: String) throws {
    try #require(whole.contains(part))
    let form = "[SECONDS, MICROSECONDS, TYPE, CODE, VALUE]"
    let found = refusal(whole.replacing(part, with: wrong, maxReplacements: 1)).first ?? ""
    #expect(found == "test.file:" + message.replacing("FORM", with: form))
  }

  @Test func severalMistakesAreReportedInOneGo() {
    let text = whole.replacing("57, 1]", with: "57]").replacing(
      "version: 1", with: "version: 3", maxReplacements: 1)
    #expect(refusal(text).count == 2)
  }

  @Test func aSceneIsNoRecording() {
    let scene = "version: 1\ndevices:\n  - match: { kind: touchscreen }\n    screen: panel\n"
    #expect(
      refusal(scene) == [
        "test.file:3:5: error: a device without 'evdev:', which says what it can do; is this a recording of libinput?"
      ])
  }
}
