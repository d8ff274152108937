import Diagnostics
import Evdev
import InputTestSupport
import Recordings
import Testing

@Suite struct EvemuTextTests {
  private let touch = EvemuFixture.frames("id 1, x 10, y 20", "id -1")

  @Test func theDescriptionMayComeFromAnotherFile() throws {
    #expect(try described(read(touch, device: EvemuFixture.multitouch).events).count == 2)
  }

  @Test func aGivenDescriptionTakesTheOthersPlace() throws {
    let recording = try read(EvemuFixture.singleTouch + touch, device: EvemuFixture.multitouch)
    #expect(described(recording.events).count == 2)
  }

  @Test func linesOfOldAndNewVersionsAreRead() throws {
    let text = """
      # EVEMU 1.0
      N: touch_dev
      I: 0000 0000 0000 0000
      P: 02 00 00 00 00 00 00 00
      B: 00 09 00 00 00 00 00 00 00
      B: 03 00 00 00 00 00 80 60 02
      A: 2f 0 9 0 0
      A: 35 0 99 0 0
      A: 36 0 99 0 0 40
      A: 39 0 65535 0 0
      L: 00 0
      S: 00 0
      ################################
      E: 75.280046 0003 0039 0005\t# EV_ABS / ABS_MT_TRACKING_ID 5
      E: 75.280077 0003 0035 0089
      E: 75.280107 0003 0036 0057\r
      E: 75.280138 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------

      """
    #expect(
      described(try read(text).events) == ["0.092: 0 began 890 285", "0.092: 0 cancelled 890 285"])
  }

  @Test func aClockThatGoesBackStandsStill() throws {
    let text =
      EvemuFixture.multitouch
        + """
        E: 9.000000 0003 0039 1
        E: 9.000000 0000 0000 0
        E: 2.500000 0003 0035 5
        E: 2.500000 0000 0000 0
        E: 2.600000 0003 0039 -1
        E: 2.600000 0000 0000 0
        """
    let recording = try read(text)
    #expect(described(recording.events) == ["0: 0 began 0 0", "0: 0 moved 50 0", "100: 0 ended 50 0"])
    #expect(recording.warnings.map(\.line) == [12])
  }

  @Test func afterLostEventsEveryFingerIsCancelledAndBeginsAgain() throws {
    let frames = EvemuFixture.frames(
      "id 1, x 10, y 20, slot 1, id 2, x 30, y 40", "dropped, x 31", "slot 0, x 11, slot 1, id -1",
      "slot 0, id -1", "id 3, x 50", "id -1")
    let recording = try read(EvemuFixture.multitouch + frames)
    #expect(
      described(recording.events)
        == [
          "0: 0 began 100 100, 1 began 300 200", "10: 0 cancelled 100 100, 1 cancelled 300 200",
          "40: 0 began 500 100", "50: 0 ended 500 100",
        ])
    #expect(
      recording.warnings.map(\.message)
        == ["SYN_DROPPED: events were lost here; the fingers that were down are cancelled"])
  }

  @Test func whatCameBeforeLostEventsIsDelivered() throws {
    let frames = EvemuFixture.frames("id 1, x 10, y 20, dropped", "id -1")
    #expect(
      described(try read(EvemuFixture.multitouch + frames).events)
        == ["0: 0 began 100 100", "0: 0 cancelled 100 100"])
  }

  @Test func aClockThatJumpsToAndFroForEverIsNoHarm() throws {
    let times = (0..<8).map { $0 % 2 == 0 ? "4000000000000.000000" : "-4000000000000.000000" }
    let events = times.map { "E: \($0) 0003 0035 1\nE: \($0) 0000 0000 0\n" }.joined()
    #expect(try described(read(EvemuFixture.multitouch + events).events) == [])
  }
}
