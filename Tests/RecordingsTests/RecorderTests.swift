import Testing

@testable import Evdev
@testable import Recordings

@Suite struct RecorderTests {
  @Test(arguments: [
    (EvdevEvent.absolute(0x39, -1), 1, "E: 0.000001 0003 0039 -001\t# EV_ABS / ABS_MT_TRACKING_ID\n"),
    (
      EvdevEvent.absolute(0x35, 41), 12_034_567, "E: 12.034567 0003 0035 0041\t# EV_ABS / ABS_MT_POSITION_X\n"
    ),
    (
      EvdevEvent.absolute(0x35, 12345), 1_000_000,
      "E: 1.000000 0003 0035 12345\t# EV_ABS / ABS_MT_POSITION_X\n"
    ),
    (EvdevEvent.absolute(0x35, .min), 0, "E: 0.000000 0003 0035 -2147483648\t# EV_ABS / ABS_MT_POSITION_X\n"),
    (EvdevEvent(type: 1, code: 0x14a, value: 1), 5, "E: 0.000005 0001 014a 0001\t# EV_KEY / BTN_TOUCH\n"),
    (EvdevEvent.report, 5, "E: 0.000005 0000 0000 0000\t# ------------ SYN_REPORT ----------\n"),
    (
      EvdevEvent(type: 0, code: 3, value: 0), 5,
      "E: 0.000005 0000 0003 0000\t# ------------ SYN_DROPPED ----------\n"
    ),
    (EvdevEvent(type: 0x7777, code: 0x8888, value: 0), 5, "E: 0.000005 7777 8888 0000\t# ? / ?\n"),
  ])
  func linesAreThoseOfEvemu(event: EvdevEvent, time: Int64, line: String) {
    #expect(EvemuLines.event(event, at: time) == line)
  }

  @Test func aLineIsReadBackAsTheSameEvent() throws {
    let event = EvdevEvent.absolute(0x36, -77)
    let line = EvemuLines.event(event, at: 3_000_009)
    let entry = try #require(EvemuTextParser(file(line).lines(), of: "test.file").device.events.first)
    #expect(entry.event == event)
    #expect(entry.time == 3_000_009)
  }

  @Test func whatSlotsSaidLastIsCarriedOver() {
    let state: [EvdevEvent] = [
      EvdevEvent(type: 1, code: 0x14a, value: 1), .absolute(0, 5), .absolute(1, 0),
      .absolute(0x2f, 0), .absolute(0x35, 7), .absolute(0x36, 0), .absolute(0x39, 41),
      .absolute(0x2f, 1), .absolute(0x35, 0), .absolute(0x39, -1),
      .absolute(0x2f, 2), .absolute(0x35, 8), .absolute(0x39, -1),
      .absolute(0x2f, 1),
    ]
    #expect(
      CarriedState.events(of: state) == [
        .absolute(0, 5), .absolute(0x35, 7), .absolute(0x2f, 2), .absolute(0x35, 8), .absolute(0x2f, 1),
      ])
  }

  @Test func aDeviceThatSaidNothingYetHasNothingToCarryOver() {
    #expect(
      CarriedState.events(of: [.absolute(0, 0), .absolute(0x2f, 0), .absolute(0x39, -1), .absolute(0x2f, 0)])
        == [])
  }

  @Test func theTallyCountsWhatAReplaySees() throws {
    var tally = RecordingTally()
    let text =
      EvemuFixture.multitouch + EvemuFixture.frames("id 1, x 10, y 20, slot 1, id 2", "x 11", "id -1")
    for event in Array(try read(text).events).dropLast() { tally.note(event) }
    #expect(tally.touches == 2)
    #expect(tally.fingers == 1)
  }
}
