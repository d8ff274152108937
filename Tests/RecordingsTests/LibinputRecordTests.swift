import DeviceDescription
import Diagnostics
import Evdev
import InputTestSupport
import Recordings
import TestSupport
import Testing
import TouchDelivery

@Suite struct LibinputRecordTests {
  private static let press = EvemuFixture.frames("id 1, x 10, y 20", "x 11, y 21", "id -1")

  /// What a reader makes of `text`, as lines.
  private func lines(_ text: String, rules: [DeviceRule] = []) throws -> [String] {
    described(try read(text, rules: rules).events)
  }

  private func warnings(_ text: String, rules: [DeviceRule] = []) throws -> [String] {
    try read(text, rules: rules).warnings.map(\.description)
  }

  private func lineOfTheSecondDevice(_ text: String) -> Int {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.lastIndex { $0.hasPrefix("- node:") } ?? 0) + 1
  }

  @Test(arguments: [
    EvemuFixture.multitouch + press,
    EvemuFixture.singleTouch + EvemuFixture.frames("touch 1, absx 3, absy 4", "absx 5"),
    EvemuFixture.protocolA + EvemuFixture.frames("x 1, y 2, mt", "x 3, y 4, mt", "mt"),
    EvemuFixture.withFuzz + EvemuFixture.frames("slot 3, id 0, x 1, y 2", "x 2", "x 90", "dropped", "id 4"),
    EvemuFixture.withTool + EvemuFixture.frames("id 7, x 1, y 2", "tool 2", "id -1"),
  ])
  func theSameEventsAreTheSameInput(_ evemu: String) throws {
    let own = try lines(LibinputFixture.recording(evemu))
    #expect(try own == lines(evemu))
    #expect(!own.isEmpty)
  }

  /// libinput puts names between quotation marks as they are, which may be no YAML.
  @Test(
    arguments: [
      "\u{1}\u{1B}[31mPanel\u{7F}", "Pan\tel", "Pan\rel", "\u{85}Panel ä", "\u{1}\"\\",
      #"15.6" Panel"#, "\"", "\"\"", #"C:\Panel"#, #"Panel\"#, #"a "b" c\n"#, "it's: #1 [a, {b", "",
    ])
  func namesAreAsTheDriverGivesThem(_ name: String) throws {
    let device = EvemuFixture.description(axes: EvemuFixture.slots, name: name)
    let recording = try read(LibinputFixture.recording(device + Self.press))
    #expect(recording.devices.map(\.name) == [name])
    #expect(recording.warnings == [])
    #expect(described(recording.events).count == 3)
  }

  @Test(arguments: [(#"15.6\" Panel"#, #"15.6" Panel"#), (#"C:\\Panel"#, #"C:\Panel"#)])
  func namesThatAreEscapedAlready(written: String, name: String) throws {
    let device = EvemuFixture.description(axes: EvemuFixture.slots, name: written)
    #expect(try read(LibinputFixture.recording(device + Self.press)).devices.map(\.name) == [name])
  }

  /// How a line ends, its comment and its blanks do not matter, nor do keys that are not read.
  @Test(arguments: [
    ("\n", "\r\n"), ("- node:", "-   node:"),
    ("devices:\n", "devices: # all\n\n"), ("# libinput record", "---"), (" # comment", ""),
    ("[5, ", "[ 5,  "),
    ("  hid: [\n    1, 2,\n  ]", "  hid: [\n  0x05,\n0x01\n ]"),
    ("  - evdev:", "  - hid:\n    time: [  5,  0]\n    hidraw0: [\n    0x01,\n    ]\n  - evdev:"),
    ("  - evdev:", "  - libinput:\n    - {time: 5.000000, type: TOUCH_FRAME}\n  - evdev:"),
    ("  udev:", "  events-of-another-sort:\n  - other: [[1]]\n  udev:"),
  ])
  func whatDoesNotMatter(_ part: String, _ other: String) throws {
    let whole = LibinputFixture.recording(EvemuFixture.multitouch + Self.press)
    try #require(whole.contains(part))
    #expect(try lines(whole.replacing(part, with: other)) == lines(whole))
  }

  @Test func udevsMatrixCalibratesIfItIsOne() throws {
    let device = EvemuFixture.description(axes: EvemuFixture.slots)
    let property = "LIBINPUT_CALIBRATION_MATRIX"
    let turned = LibinputFixture.recording(device + Self.press, property: "\(property)=-1 0 1 0 1 0")
    let plain = LibinputFixture.recording(device + Self.press)
    let wrong = LibinputFixture.recording(device + Self.press, property: "\(property)=-1 0 1 0 1")
    #expect(try lines(turned) != lines(plain))
    #expect(try lines(wrong) == lines(plain))
    #expect(
      try warnings(wrong).map { String($0.drop { $0 != " " }) } == [
        " warning: LIBINPUT_CALIBRATION_MATRIX is ignored, because it is not six numbers of an invertible matrix"
      ])
  }

  /// X's matrices have nine numbers, of which libinput takes the first six.
  @Test func ofMoreThanSixNumbersTheFirstSixCalibrate() throws {
    let device = EvemuFixture.description(axes: EvemuFixture.slots)
    let property = "LIBINPUT_CALIBRATION_MATRIX"
    let six = LibinputFixture.recording(device + Self.press, property: "\(property)=0 1 0 -1 0 1")
    let nine = LibinputFixture.recording(device + Self.press, property: "\(property)=0 1 0 -1 0 1 0 0 1")
    #expect(try lines(nine) == lines(six))
    #expect(try warnings(six) == [])
    #expect(
      try warnings(nine).map { String($0.drop { $0 != " " }) } == [
        " warning: the first six numbers of LIBINPUT_CALIBRATION_MATRIX count, as in libinput; only X's matrices have nine"
      ])
  }

  @Test func aPanelThatIsThereTwiceIsSuspected() throws {
    let panel = EvemuFixture.multitouch + Self.press
    let text = LibinputFixture.recording(panel, panel)
    #expect(
      try warnings(text) == [
        "test.file:\(lineOfTheSecondDevice(text)):1: warning: 'Test screen' is in the recording twice, and both lie on the same"
          + " place: if they are one panel, a tap is a tap of two fingers; let the rules below 'devices:' match one of them"
      ])
    let rule = DeviceRule(DeviceMatch(path: "/dev/input/event0"), mapping: SurfaceMapping(screen: testScreen))
    #expect(try warnings(text, rules: [rule]).allSatisfy { !$0.contains("twice") })
  }

  @Test func whatTheToolWrote() throws {
    let file = try RecordingFile(
      path: "\(checkout)/Tests/Kernel/Recordings/one-finger-with-libinput.yml")
    let screen = Screen(id: "main", size: Size(width: 1280, height: 800))
    let recording = try RecordingReader(screens: [screen], rules: DeviceRules(firstScreen: screen)).read(file)
    #expect(recording.warnings == [])
    #expect(
      recording.devices == [
        InputDevice(
          name: "Fingerpost Test Panel", path: "/dev/input/event2", kind: .touchscreen, vendor: 0x1209,
          product: 1)
      ])
    let lines = described(recording.events)
    #expect(lines.count == 9)
    #expect(lines.first == "0: 0 began 200 400")
    #expect(lines.last == "89.976: 0 ended 760 421")
  }

  @Test func devicesAreMergedByTime() throws {
    let other = EvemuFixture.description(
      axes: [(0x2f, 0, 4, 0), (0x35, 0, 99, 0), (0x36, 0, 99, 0), (0x39, 0, 65535, 0)], name: "Other")
    let text = LibinputFixture.recording(
      EvemuFixture.multitouch + EvemuFixture.frames("id 1, x 10, y 20", "report 0", "x 11", "id -1"),
      other + EvemuFixture.frames("report 0", "id 1, x 50, y 60", "report 0", "report 0", "x 51"))
    let recording = try read(text)
    #expect(recording.devices.map(\.name) == ["Test screen", "Other"])
    #expect(recording.devices.map(\.path) == ["/dev/input/event0", "/dev/input/event1"])
    #expect(
      described(recording.events) == [
        "0: 0 began 100 100", "10: 0 began 500 300", "20: 0 moved 110 100", "30: 0 ended 110 100",
        "40: 0 moved 510 300",
        "40: 0 cancelled 510 300",
      ])
    #expect(recording.events.map(Self.device) == [0, 1, 0, 0, 1, 1])
  }

  private static func device(_ event: InputEvent) -> Int32 {
    guard case .touches(let frame) = event else { return -1 }
    return frame.contacts.first?.identifier.device ?? -1
  }

  @Test func allDevicesGoAwayTogether() throws {
    let text = LibinputFixture.recording(
      EvemuFixture.multitouch + EvemuFixture.frames("id 1, x 10, y 20"),
      EvemuFixture.multitouch + EvemuFixture.frames("id 1, x 50, y 60", "x 51"))
    #expect(try lines(text).suffix(2) == ["10: 0 cancelled 100 100", "10: 0 cancelled 510 300"])
  }

  @Test func aDeviceThatNoRuleMatchesIsLeftOutBesidesOneThatIs() throws {
    let other = EvemuFixture.description(axes: [(0x35, 0, 99, 0), (0x36, 0, 99, 0)], name: "Other")
    let text = LibinputFixture.recording(
      EvemuFixture.multitouch + Self.press, other + EvemuFixture.frames("x 1, y 2, mt"))
    let rule = DeviceRule(DeviceMatch(path: "/dev/input/event0"), mapping: SurfaceMapping(screen: testScreen))
    #expect(try lines(text, rules: [rule]).count == 3)
    #expect(
      try warnings(text, rules: [rule]) == [
        "test.file:\(lineOfTheSecondDevice(text)):1: warning: the scene has no rule for 'Other' below 'devices:': it is left out"
      ])
    let stranger = DeviceRule(DeviceMatch(name: "Stranger"), mapping: SurfaceMapping(screen: testScreen))
    #expect(try lines(text, rules: [stranger]).count > 3)
    let untaken = try warnings(text, rules: [stranger])
    #expect(untaken.count == 2)
    #expect(
      untaken.last?.hasSuffix(
        "no rule of the scene takes 'Other', so a daemon does not read it; write one below 'devices:'")
        == true)
  }

  @Test func aDeviceWithoutASurfaceIsWarnedOf() throws {
    let keys = EvemuFixture.description(axes: [], name: "Keys", keys: "00 00")
    let text = LibinputFixture.recording(
      EvemuFixture.multitouch + Self.press, keys + EvemuFixture.frames("report 0"))
    #expect(try lines(text).count == 3)
    #expect(
      try warnings(text) == [
        "test.file:\(lineOfTheSecondDevice(text)):1: warning: 'Keys' has no surface to touch: nothing is replayed"
      ])
  }

  @Test func timesFromBeforeTheFirstDevicesFirstEvent() throws {
    let text = LibinputFixture.recording(EvemuFixture.multitouch + Self.press)
      .replacing("[5, 0, ", with: "[18446744073709, 551606616, ")
    #expect(refusal(text) != [], "microseconds have six digits")
    let wrapped = LibinputFixture.recording(EvemuFixture.multitouch + Self.press)
      .replacing("[5, 0, ", with: "[18446744073709, 541616, ").replacing("[5, ", with: "[0, ")
    #expect(try lines(wrapped) == ["0: 0 began 100 100", "20: 0 moved 110 105", "30: 0 ended 110 105"])
  }

  @Test func aSeparateDescriptionIsRefused() {
    let text = LibinputFixture.recording(EvemuFixture.multitouch + Self.press)
    #expect(
      refusal(text, device: EvemuFixture.multitouch) == [
        "device.file:1:1: error: a recording of libinput describes its devices itself; remove --device"
      ])
  }
}
