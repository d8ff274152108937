import Diagnostics
import Evdev
import InputTestSupport
import Recordings
import Testing

@Suite struct EvemuDiagnosticsTests {
  private let touch = EvemuFixture.frames("id 1, x 10, y 20", "id -1")
  private let form = "E: SECONDS.MICROSECONDS TYPE CODE VALUE"

  @Test func eventsWithoutADescription() {
    #expect(
      refusal("# a comment\n" + touch) == [
        "test.file:2:1: error: events without a description of their device, which evemu-record writes before "
          + "them; give its file with --device FILE, made by 'evemu-describe /dev/input/eventN > FILE'"
      ])
  }

  @Test func aDescriptionWithoutEvents() {
    #expect(
      refusal(EvemuFixture.multitouch)
        == [
          "test.file:1:1: error: a device without events: none were recorded, or the file was cut off; record "
            + "some with 'evemu-record'"
        ])
  }

  @Test func aDescriptionThatIsCutOffIsOneError() {
    let lines = "# EVEMU 1.3\n# Kernel: 6.1\n"
    #expect(
      refusal(lines) == [
        "test.file:1:1: error: neither a device nor events: the recording was cut off in its first lines; "
          + "record again"
      ])
    let bytes = Array((lines + EvemuFixture.multitouch).utf8)
    for count in "# EVEMU".utf8.count...bytes.count {
      let errors = refusal(String(decoding: bytes[..<count], as: UTF8.self))
      #expect(errors.count == 1, "\(count) bytes: \(errors)")
    }
  }

  @Test func aRecordingWithoutEventsForASeparateDevice() {
    #expect(
      refusal("# EVEMU 1.3\n", device: EvemuFixture.multitouch)
        == [
          "test.file:1:1: error: a recording without events: none were recorded, or the file was cut off; record "
            + "some with 'evemu-record'"
        ])
  }

  @Test func aDeviceFileThatDescribesNothing() {
    #expect(
      refusal(touch, device: "# EVEMU 1.3\n")
        == ["device.file:1:1: error: this file describes no device: it has no N: B: A: lines"])
  }

  @Test func aRecordingThatBreaksOffWithinALine() throws {
    let recording = try read(EvemuFixture.multitouch + touch + "E: 5.020000 0003 0039 3\nE: 5.020000 0003 00")
    #expect(described(recording.events) == ["0: 0 began 100 100", "10: 0 ended 100 100"])
    #expect(
      recording.warnings.map(\.description) == [
        "test.file:16:1: warning: no SYN_REPORT follows: this last frame of 'Test screen' is left out",
        "test.file:17:1: warning: the recording breaks off here, as when its recorder was killed; only what is "
          + "whole counts",
      ])
  }

  @Test func aLineThatIsTooShortAndNotTheLast() {
    let text = EvemuFixture.multitouch + touch + "E: 5.020000 0003 00\n"
    #expect(
      refusal(text) == [
        "test.file:16:20: error: the line ends before the event's value: \(form). If it is the last, the "
          + "recording was cut off: remove it or record again"
      ])
  }

  @Test func aRecordingThatBreaksOffWithinAFrame() throws {
    let recording = try read(EvemuFixture.multitouch + touch + "E: 5.020000 0003 0039 3\n")
    #expect(described(recording.events) == ["0: 0 began 100 100", "10: 0 ended 100 100"])
    #expect(
      recording.warnings.map(\.description) == [
        "test.file:16:1: warning: no SYN_REPORT follows: this last frame of 'Test screen' is left out"
      ])
  }

  @Test func aRecordingThatBreaksOffWithinItsFirstFrame() {
    #expect(
      refusal(EvemuFixture.multitouch + "E: 5.020000 0003 0039 3\n").filter { $0.contains("error") } == [
        "test.file:1:1: error: a device without events: none were recorded, or the file was cut off; record "
          + "some with 'evemu-record'"
      ])
  }

  @Test(arguments: [
    (
      "X: 1",
      "1: error: 'X:' begins no line of an evemu recording; lines begin with N: I: P: B: A: L: S: E: or #"
    ),
    (
      "E: 5.1 0003 0039 1",
      "4: error: '5.1' is not a time, seconds and six digits of microseconds: E: SECONDS.MICROSECONDS TYPE CODE VALUE"
    ),
    (
      "E: 99999999999999999.000000 0003 0039 1",
      "4: error: '99999999999999999.000000' is not a time, seconds and six digits of microseconds: "
        + "E: SECONDS.MICROSECONDS TYPE CODE VALUE"
    ),
    (
      "E: 5.000000 00g3 0039 1",
      "13: error: '00g3' is not the event's type, a hexadecimal number of 4 digits: "
        + "E: SECONDS.MICROSECONDS TYPE CODE VALUE"
    ),
    (
      "E: 5.000000 0003 0039 99999999999",
      "23: error: '99999999999' is not the event's value, a whole number: E: SECONDS.MICROSECONDS TYPE CODE VALUE"
    ),
    (
      "E: 5.000000 0003 0039 \u{1B}]0;title\u{7}",
      "23: error: '\\u{1B}]0;title\\u{7}' is not the event's value, a whole number: "
        + "E: SECONDS.MICROSECONDS TYPE CODE VALUE"
    ),
    ("B: 03 zz", "7: error: 'zz' is not a byte, a hexadecimal number of 2 digits: B: TYPE BYTE …"),
    (
      "I: 0003",
      "8: error: the line ends before the vendor: I: BUS VENDOR PRODUCT VERSION. If it is the last, "
        + "the recording was cut off: remove it or record again"
    ),
    ("A: 7f 0 1 0 0", "4: error: there is no axis 7f; the last is 3f"),
    ("A: 2f 0 100000 0 0", "4: error: a device has 1 to 1024 slots, so this maximum must lie below that"),
    ("A: 2f 0 -1 0 0", "4: error: a device has 1 to 1024 slots, so this maximum must lie below that"),
  ])
  func aLineThatIsWrong(line: String, diagnostic: String) {
    #expect(refusal(EvemuFixture.multitouch + line + "\n" + touch) == ["test.file:10:" + diagnostic])
  }

  @Test func theFirstHundredWarningsAreListedAndTheOthersCounted() throws {
    let dropped = (1...1000).map { "E: \(5 + $0).000000 0000 0003 0\nE: \(5 + $0).000000 0000 0000 0\n" }
    let warnings = try read(EvemuFixture.multitouch + touch + dropped.joined()).warnings
    #expect(warnings.count == 101)
    #expect(warnings.last?.message == "and 900 more warnings after this one")
  }

  @Test func anAxisWithoutARange() {
    let device = EvemuFixture.description(axes: [
      (0x2f, 0, 4, 0), (0x35, 7, 7, 0), (0x36, 9, 0, 0), (0x39, 0, 9, 0),
    ])
    #expect(
      refusal(device + touch) == [
        "test.file:7:1: error: axis 35 has no range, so it gives no position; its line is "
          + "'A: 35 MINIMUM MAXIMUM 0 0'",
        "test.file:8:1: error: axis 36 has no range, so it gives no position; its line is "
          + "'A: 36 MINIMUM MAXIMUM 0 0'",
      ])
  }

  @Test func mistakesOfBothFilesAreReported() {
    let all = refusal("E: x\n" + touch, device: EvemuFixture.multitouch + "Q\n")
    #expect(all.map { String($0.prefix(17)) } == ["device.file:10:1:", "test.file:1:4: er"])
  }

  @Test func noPrefixOfARecordingCrashes() {
    let text =
      EvemuFixture.withFuzz + EvemuFixture.frames("slot 1, id 1, x 10, y 20", "x 90, y 3", "slot 9, id -1")
    let bytes = Array(text.utf8)
    for count in bytes.indices {
      _ = refusal(String(decoding: bytes[..<count], as: UTF8.self))
    }
  }

  @Test func extremeValuesCrashNothing() throws {
    let (least, most) = (Int32.min, Int32.max)
    let device = EvemuFixture.description(
      axes: [
        (0x2f, 0, 1, 0), (0x35, Int(least), Int(most), Int(most)), (0x36, 0, 1, Int(least)), (0x39, 0, 9, 0),
      ])
    let frames = EvemuFixture.frames(
      "id 1, x \(least), y \(most)", "x \(most), y \(least)", "x \(least)", "id \(least), slot \(most)",
      "id \(most)")
    for event in try read(device + frames).events { #expect(!described([event])[0].contains("nan")) }
    let contacts = EvemuFixture.frames(
      "x \(least), y \(most), mt, x \(most), y \(least), mt",
      "x \(most), y \(most), mt, x 0, y 0, mt, id 5, mt")
    #expect(try described(read(EvemuFixture.protocolA + contacts).events) != [])
  }
}
