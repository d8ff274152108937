import Testing
import TouchDelivery

@testable import Evdev

/// Buttons of touch devices, and what becomes of everything when events were lost or the device goes.
@Suite struct SurfaceButtonTests {
  private func lines(_ frames: String...) -> [String] {
    var device = FedDevice(PadFixture.pad())
    for frame in frames { device.feed(frame) }
    return device.lines
  }

  @Test func aButtonIsAPressAfterTheTouchesOfItsFrame() {
    #expect(
      lines("left 1, id 1, x 10, y 20, touch 1", "left 2", "left 0", "left 1, left 0")
        == [
          "0: 0 began 100 100", "0: press BTN_LEFT began", "20: press BTN_LEFT ended",
          "30: press BTN_LEFT began", "30: press BTN_LEFT ended",
        ])
  }

  @Test func aButtonThatIsReleasedWithoutAPressIsNothing() {
    #expect(lines("left 0", "left 1", "left 1") == ["10: press BTN_LEFT began"])
  }

  @Test func aKeyThatTheDeviceLacksIsNothing() {
    var device = FedDevice(PadFixture.screen())
    device.feed("left 1", "left 0")
    #expect(device.lines == [])
  }

  @Test func whatTheKernelReleasesOfADeviceThatGoesIsCancelled() {
    #expect(
      lines("id 1, x 10, y 20, touch 1, left 1", "touch 0, left 0, report 1", "id -1")
        == [
          "0: 0 began 100 100", "0: press BTN_LEFT began", "10: 0 cancelled 100 100",
          "10: press BTN_LEFT cancelled",
        ])
  }

  @Test func heldButtonsAreCancelledOnce() {
    var device = FedDevice(PadFixture.pad())
    device.feed("left 1")
    device.cancelAll()
    device.cancelAll()
    device.feed("left 0", "left 1")
    #expect(
      device.lines
        == ["0: press BTN_LEFT began", "10: press BTN_LEFT cancelled", "20: press BTN_LEFT began"])
  }

  /// What libevdev says after SYN_DROPPED: first who has gone, then who is there.
  @Test func whatWasMissedIsMadeUpFor() {
    var device = FedDevice(PadFixture.pad())
    device.feed(
      "id 1, x 10, y 10, slot 1, id 2, x 20, y 20, slot 2, id 3, x 30, y 30, slot 3, id 4, x 40, y 40, touch 1, left 1"
    )
    device.interpreter.isResyncing = true
    device.feed(
      "slot 0, id -1, slot 1, id -1", "left 0, slot 1, id 9, x 60, slot 2, x 31, slot 4, id 8, x 50, y 50")
    device.interpreter.isResyncing = false
    device.feed("slot 1, id -1, slot 2, id -1, slot 3, id -1, slot 4, id -1, touch 0")
    #expect(
      device.lines
        == [
          "0: 0 began 100 50, 1 began 200 100, 2 began 300 150, 3 began 400 200", "0: press BTN_LEFT began",
          "10: 0 cancelled 100 50, 1 cancelled 200 100",
          "20: 1 began 600 100, 2 moved 310 150, 4 began 500 250", "20: press BTN_LEFT cancelled",
          "30: 1 ended 600 100, 2 ended 310 150, 3 ended 400 200, 4 ended 500 250",
        ])
  }
}
