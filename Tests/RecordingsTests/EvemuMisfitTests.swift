import Diagnostics
import Evdev
import Recordings
import Testing

/// Events that their device cannot have sent give a warning, not silence.
@Suite struct EvemuMisfitTests {
  private let question = "; does device.file describe the device that they were recorded from?"

  private func warnings(_ text: String, device: String? = nil) throws -> [String] {
    try read(text, device: device).warnings.map(\.description)
  }

  @Test func codesThatTheDeviceLacks() throws {
    let frames = EvemuFixture.frames("x 10, y 20, mt, touch 1", "size 3, x 11, y 20, mt")
    #expect(
      try warnings(frames, device: EvemuFixture.singleTouch) == [
        "test.file:1:1: warning: 'Test screen' as described has no ABS_MT_POSITION_X, ABS_MT_POSITION_Y, "
          + "ABS_MT_TOUCH_MAJOR: events about that are left out" + question
      ])
  }

  @Test func codesThatTheDeviceLacksAndNothingComesOfIt() throws {
    let frames = EvemuFixture.frames("slot 1, id 5, x 10, y 20", "id -1")
    #expect(
      try warnings(frames, device: EvemuFixture.singleTouch) == [
        "test.file:1:1: warning: 'Test screen' as described has no ABS_MT_SLOT, ABS_MT_TRACKING_ID, "
          + "ABS_MT_POSITION_X, ABS_MT_POSITION_Y: events about that are left out, and nothing is replayed"
          + question
      ])
  }

  @Test func contactsWithoutSlotsOnADeviceWithSlots() throws {
    let frames = EvemuFixture.frames("x 10, y 20, mt", "x 11, y 20, mt")
    let message = "warning: no touch comes of these events of 'Test screen': nothing is replayed"
    #expect(
      try warnings(frames, device: EvemuFixture.multitouch) == ["test.file:1:1: \(message)\(question)"])
    #expect(try warnings(EvemuFixture.multitouch + frames) == ["test.file:10:1: \(message)"])
  }

  @Test func whatFitsIsNotWarnedOf() throws {
    let frames = EvemuFixture.frames("slot 1, id 5, x 10, y 20, touch 1", "id -1, touch 0")
    #expect(try warnings(frames, device: EvemuFixture.multitouch) == [])
  }
}
