import InputDevices
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
      } catch let error as RecordingError {
        let errors = error.diagnostics.filter { $0.severity == .error }.map(\.message)
        #expect(errors.count == 1, "\(count) bytes: \(errors)")
        #expect(
          errors.first?.hasPrefix("no device in it") == true
            || errors.first?.hasPrefix("no event in it") == true,
          "\(count) bytes: \(errors)")
      }
    }
    #expect(seen == [2, 3])
  }

  @Test func aSceneInThePlaceOfARecording() {
    #expect(
      refusal("version: 1\nscreens:\n  - id: main\nwindows: []\n") == [
        "test.file:3:3: error: 'screens:' belongs into a scene, which goes behind --scene; a libinput recording is wanted here",
        "test.file:4:10: error: 'windows:' belongs into a scene, which goes behind --scene; a libinput recording is wanted here",
      ])
  }

  @Test func anAlias() throws {
    let name = try #require(whole.firstRange(of: "name: "))
    let line = whole[..<name.lowerBound].count { $0 == "\n" } + 1
    let end = try #require(whole[name.upperBound...].firstIndex(of: "\n"))
    let errors = refusal(String(whole[..<name.upperBound]) + "*x" + String(whole[end...]))
    #expect(errors.count == 1)
    #expect(errors.first?.hasPrefix("test.file:\(line):") == true)
    #expect(errors.first?.contains("error: '*x' is an alias, and a libinput recording has none") == true)
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
    ("[5, 0, 3, 57, 1]", "[5, 0, 3, [57], 1]", "31:17: error: this is not a whole number; an event is FORM"),
    (
      "[5, 0, 3, 57, 1]", "[5, 0, 3, 70000, 1]",
      "31:7: error: a number of this event is too large or too small: an event is FORM"
    ),
    (
      "[5, 0, 3, 57, 1]", "[9223372036854775807, 0, 3, 57, 1]",
      "31:7: error: a number of this event is too large or too small: an event is FORM"
    ),
    ("[5, 0, 3, 57, 1]", "5 0 3 57 1", "31:7: error: an event is FORM"),
    ("[5, 0, 3, 57, 1]", "[5, 0, 3, 57, 1]]", "31:23: error: SYNTAX"),
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
      "18:1: error: axis 53 of 'Test screen' has no range, so no position can be told; below 'absinfo:' stands '53: [MINIMUM, MAXIMUM, 0, 0, 0]'"
    ),
    (
      "47: [0, 4, 0, 0, 0]", "47: [0, 99999, 0, 0, 0]",
      "17:11: error: a device has 1 to 1024 slots, so this maximum must lie below that"
    ),
    (
      "  evdev:\n    #", "  evdv:\n    #",
      "9:3: error: a device without 'evdev:', which says what it can do; is this a recording of libinput?"
    ),
    ("  events:", "  events: 7", "29:11: error: 'events:' wants a list"),
    (
      "    id: [3, 4660, 22136, 1]", "    id: [3, 4660]",
      "13:9: error: 'id:' wants [BUS, VENDOR, PRODUCT, VERSION]: four numbers, not 2"
    ),
  ])
  func mistakes(_ part: String, _ wrong: String, _ message: String) throws {
    try #require(whole.contains(part))
    let form = "[SECONDS, MICROSECONDS, TYPE, CODE, VALUE]"
    let found = refusal(whole.replacing(part, with: wrong, maxReplacements: 1)).first ?? ""
    if message.hasSuffix("SYNTAX") {
      #expect(found.hasPrefix("test.file:\(message.dropLast(6))"), "\(found)")
    } else {
      #expect(found == "test.file:" + message.replacing("FORM", with: form))
    }
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
