import Diagnostics
import DeviceDescription
import Evdev
import InputTestSupport
import Testing
import TouchTime
import TouchDelivery

@testable import Recordings

@Suite struct RecordingReaderTests {
  @Test func formatsAreDistinguishedByTheirContent() throws {
    #expect(try read("# a comment\n\n0 down 1 1 1").devices.isEmpty)
    #expect(try read(EvemuFixture.multitouch + EvemuFixture.frames("id 1")).devices.count == 1)
  }

  @Test(arguments: ["# libinput record\nversion: 1\n", "version: 1\nndevices: 1\n", "---\nndevices: 1\n"])
  func libinputsOwnRecordingsAreRecognised(text: String) {
    #expect(
      refusal(text).first
        == "test.file:1:1: error: no device in it: the recording was cut off in its first lines; record again"
    )
  }

  @Test func aFileThatCannotBeReadIsADiagnosticAsForScenes() {
    let error = #expect(throws: DiagnosticErrors.self) { try RecordingFile(path: "/nowhere/at.all") }
    #expect(
      error?.description
        == "/nowhere/at.all:1:1: error: cannot read '/nowhere/at.all': No such file or directory")
  }

  /// The masks of a later kernel, or of a damaged file, have bits behind the last axis, key and property.
  @Test func whatLiesBeyondTheLastCodeIsLeftOut() throws {
    let masks = """
      P: 00 00 01
      B: 01\(String(repeating: " 00", count: 54)) 01
      B: 03\(String(repeating: " 00", count: 8)) 41

      """
    let tap = EvemuFixture.frames(
      "id 1, x 10, y 20, axis40 5, axis46 5, key300 1", "axis40 6, key300 0", "id -1")
    let evemu = EvemuFixture.multitouch + masks + tap
    let evtest = EvtestFixture.text(of: EvemuFixture.multitouch + tap, .new)
      .replacing("  Event type 3 (EV_ABS)\n", with: "Event code 768 (?)\nEvent type 3 (EV_ABS)\n")
      .replacing("Properties:\n", with: "Event code 64 (?)\nEvent code 70 (?)\nMax 9\nProperties:\n")
    for text in [evemu, evtest, LibinputFixture.recording(evemu)] {
      let recording = try read(text)
      #expect(described(recording.events) == ["0: 0 began 100 100", "20: 0 ended 100 100"])
      #expect(recording.warnings.isEmpty)
    }
  }

  @Test(arguments: ["", "\n \r\n"])
  func anEmptyFileIsRefused(text: String) {
    #expect(refusal(text) == ["test.file:1:1: error: the file is empty"])
  }

  @Test(arguments: ["{\"a\": 1}", "\u{7F}ELF", "hello there"])
  func whatIsNoRecordingIsRefused(text: String) {
    #expect(
      refusal("# comment\n" + text) == [
        "test.file:2:1: error: neither a touch script, whose lines begin with a time, as in '16 down 1 100 200', "
          + "nor an evemu recording, whose lines begin with N: I: P: B: A: or E:, nor one of 'libinput record', which "
          + "begins with 'version: 1', nor what 'evtest' prints, which begins with 'Input driver version is'"
      ])
  }

  @Test(arguments: ["<svg width=\"9\">\n<rect/>\n</svg>", "<p>hello</p>\n", "```\n```"])
  func aPageIsNoEmptyFile(text: String) {
    #expect(refusal(text).first?.hasPrefix("test.file:1:1: error: neither a touch script, ") == true)
  }

  @Test func aTouchScriptTakesNoDevice() {
    #expect(
      refusal("0 down 1 1 1", device: EvemuFixture.multitouch) == [
        "device.file:1:1: error: a touch script has no device; remove --device or give an evemu recording"
      ])
  }

  @Test func aRecordedDeviceIsTurnedWithItsScreenAndATouchScriptIsNot() {
    let screen = testScreen
    var frame = TouchFrame(time: .zero, screen: screen)
    frame.contacts = [Contact(identifier: .init(slot: 0), change: .began, location: Point(x: 250, y: 50))]
    let device = InputDevice(name: "Panel", path: "panel.events", kind: .touchscreen)
    Application(id: "application").rotate(screen, to: .quarter)
    let events = AnySequence { AnyIterator([InputEvent.touches(frame)].makeIterator()) }
    let ofDevice = Recording(events: events, devices: [device], warnings: []) { nil }
    #expect(described(ofDevice.events.map(ofDevice.placed)) == ["0: 0 began 450 250"])
    let ofScript = Recording(events: events, devices: [], warnings: []) { nil }
    #expect(described(ofScript.events.map(ofScript.placed)) == ["0: 0 began 250 50"])
  }
}
