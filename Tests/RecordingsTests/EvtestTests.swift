import Diagnostics
import Evdev
import InputTestSupport
import Recordings
import Testing

/// What evtest prints is the same recording as what evemu writes of the same events.
@Suite struct EvtestTests {
  private static let tap = EvemuFixture.frames(
    "slot 0, id 7, x 10, y 20", "x 30", "slot 1, id 8, x 90, y 5", "slot 0, id -1, slot 1, id -1")

  @Test(arguments: EvtestFixture.Wording.allCases)
  func itIsReadAsEvemusTextIs(wording: EvtestFixture.Wording) throws {
    for text in [
      EvemuFixture.multitouch + Self.tap,
      EvemuFixture.withFuzz + EvemuFixture.frames("id 1, x 10, y 20", "x 11", "x 60", "id -1"),
      EvemuFixture.singleTouch + EvemuFixture.frames("absx 10, absy 20, touch 1", "absx 12", "touch 0"),
      EvemuFixture.protocolA + EvemuFixture.frames("x 10, y 20, mt", "x 11, y 21, mt, x 50, y 60, mt", "mt"),
      EvemuFixture.multitouch
        + EvemuFixture.frames("id 1, x 10, y 20", "dropped", "x 4", "id 2, x 5, y 5", "id -1"),
    ] {
      let (expected, found) = (try read(text), try read(EvtestFixture.text(of: text, wording)))
      #expect(described(found.events) == described(expected.events))
      #expect(!described(found.events).isEmpty)
      #expect(found.devices.map(\.name) == expected.devices.map(\.name))
      #expect(found.warnings.map(\.message) == expected.warnings.map(\.message))
    }
  }

  @Test func whatEvtestPrintsOfAPanel() throws {
    let text = """
      Input driver version is 1.0.1
      Input device ID: bus 0x18 vendor 0x416 product 0x38f version 0x1060
      Input device name: "Goodix Capacitive TouchScreen"
      Supported events:
        Event type 0 (EV_SYN)
        Event type 1 (EV_KEY)
          Event code 125 (KEY_LEFTMETA)
          Event code 330 (BTN_TOUCH) state 0
        Event type 3 (EV_ABS)
          Event code 47 (ABS_MT_SLOT)
            Value      0
            Min        0
            Max        4
          Event code 53 (ABS_MT_POSITION_X)
            Value      0
            Min        0
            Max     1279
            Resolution      10
          Event code 54 (ABS_MT_POSITION_Y)
            Value      0
            Min        0
            Max      799
          Event code 57 (ABS_MT_TRACKING_ID)
            Value      0
            Min        0
            Max    65535
        Event type 4 (EV_MSC)
          Event code 4 (MSC_SCAN)
      Properties:
        Property type 1 (INPUT_PROP_DIRECT)
      Testing ... (interrupt to exit)
      Event: time 1700000000.100000, type 4 (EV_MSC), code 4 (MSC_SCAN), value 9000a
      Event: time 1700000000.100000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 12
      Event: time 1700000000.100000, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 640
      Event: time 1700000000.100000, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 400
      Event: time 1700000000.100000, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
      Event: time 1700000000.100000, -------------- SYN_REPORT ------------
      Event: time 1700000000.180000, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
      Event: time 1700000000.180000, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 0
      Event: time 1700000000.180000, -------------- SYN_REPORT ------------

      """
    let recording = try read(text)
    #expect(described(recording.events) == ["0: 0 began 500 250", "80: 0 ended 500 250"])
    #expect(recording.devices.map(\.name) == ["Goodix Capacitive TouchScreen"])
    #expect(recording.devices.map(\.vendor) == [0x416])
    let flat = text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
    #expect(try described(read(flat).events).count == 2, "pages lose indentation")
    let cut = text + "Event: time 1700000000.2000"
    #expect(
      try read(cut).warnings.map(\.message) == ["the recording breaks off here; only what is whole counts"])
  }

  @Test func eventsAloneNeedTheHead() throws {
    let events = EvtestFixture.text(of: EvemuFixture.multitouch + Self.tap, .new).split(separator: "\n")
      .filter { $0.hasPrefix("Event:") }.joined(separator: "\n")
    #expect(
      refusal(events) == [
        "test.file:1:1: error: events without a description of their device, which evtest writes before them; give"
          + " its file with --device FILE, made by 'evemu-describe /dev/input/eventN > FILE'"
      ])
    #expect(try described(read(events, device: EvemuFixture.multitouch).events).count == 4)
  }

  @Test(arguments: [
    (
      "Event: time 1.5, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 1",
      "'1.5' is not a time, seconds and six digits of microseconds: 'Event: time SECONDS.MICROSECONDS, type N (NAME),"
        + " code N (NAME), value N'"
    ),
    (
      "Event: time 1.500000, type 3 (EV_ABS), code x (ABS_MT_TRACKING_ID), value 1",
      "'x' is not what follows 'code', a whole number"
    ),
    (
      "Event: time 1.500000, === SYN_REPORT ===",
      "'===' is no event; one is 'Event: time SECONDS.MICROSECONDS, type N (NAME), code N (NAME), value N'"
    ),
    (
      "Finger down",
      "evtest prints no such line; an event is 'Event: time SECONDS.MICROSECONDS, type N (NAME), code N (NAME), value N'"
    ),
  ])
  func aLineThatIsWrongIsNamed(line: String, message: String) {
    let text = EvtestFixture.text(of: EvemuFixture.multitouch + Self.tap, .new)
    #expect(
      refusal(text + line + "\n" + text).first?.hasSuffix(": error: \(message)") == true,
      "\(refusal(text + line + "\n"))")
  }

  @Test func aGrabbedDeviceIsNamed() {
    let head = EvtestFixture.text(of: EvemuFixture.multitouch, .new)
    let notice = """
      ***********************************************
        This device is grabbed by another process.
        No events are available to evtest while the
        other grab is active.
      ***********************************************

      """
    #expect(
      refusal(head + notice).map { String($0.drop { $0 != " " }) } == [
        " error: a device without events: none were recorded, or the file was cut off; record some with 'evtest'",
        " warning: another program had grabbed the device, so evtest got no events from it",
      ])
  }
}

/// Writes what evtest prints of a recording of evemu.
enum EvtestFixture {
  /// The words of today, and of the versions before 2011.
  enum Wording: CaseIterable { case new, old }

  static func text(of evemu: String, _ wording: Wording) -> String {
    let lines = evemu.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    func values(_ label: String) -> [[String]] { lines.filter { $0[0] == label } }
    let name = evemu.split(separator: "\n").first { $0.hasPrefix("N: ") }?.dropFirst(3) ?? ""
    let id = values("I:")[0]
    var text = """
      Input driver version is 1.0.1
      Input device ID: bus 0x\(id[1]) vendor 0x\(id[2]) product 0x\(id[3]) version 0x\(id[4])
      Input device name: "\(name)"
      Supported events:
        Event type 0 (\(wording == .new ? "EV_SYN" : "Sync"))
        Event type 1 (\(wording == .new ? "EV_KEY" : "Key"))
          Event code 330 (\(wording == .new ? "BTN_TOUCH" : "Touch"))
        Event type 3 (\(wording == .new ? "EV_ABS" : "Absolute"))

      """
    for axis in values("A:") {
      text +=
        "    Event code \(Int(axis[1], radix: 16) ?? 0) (\(wording == .new ? "ABS_MT" : "Touch Major"))\n"
      text += "      Value      0\n      Min   \(axis[2])\n      Max   \(axis[3])\n"
      if axis[4] != "0" { text += "      Fuzz  \(axis[4])\n" }
    }
    text += "Properties:\n  Property type 1 (INPUT_PROP_DIRECT)\nTesting ... (interrupt to exit)\n"
    return text + values("E:").map { event($0, wording) }.joined()
  }

  private static func event(_ words: [String], _ wording: Wording) -> String {
    let (type, code) = (Int(words[2], radix: 16) ?? 0, Int(words[3], radix: 16) ?? 0)
    let time = "Event: time \(words[1]), "
    guard type == 0 else {
      let names = wording == .new ? ("EV_ABS", "ABS_X") : ("Absolute", "Touch Major")
      return time + "type \(type) (\(names.0)), code \(code) (\(names.1)), value \(words[4])\n"
    }
    switch (code, wording) {
    case (2, .new): return time + "++++++++++++++ SYN_MT_REPORT ++++++++++++\n"
    case (2, .old): return time + "-------------- MT Report Sync ------------\n"
    case (3, .new): return time + ">>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<\n"
    case (3, .old): return time + "-------------- SYN_DROPPED ------------\n"
    case (_, .new): return time + "-------------- SYN_REPORT ------------\n"
    case (_, .old): return time + "-------------- Report Sync ------------\n"
    }
  }
}
