import Testing
import TouchDelivery

@testable import Evdev

/// What comes of the slots of a device that is read from its node.
@Suite struct SurfaceSlotTests {
  @Test func aFingerBeginsMovesAndEnds() {
    #expect(
      lines(PadFixture.pad(), "id 0, x 10, y 20, touch 1", "x 11", "y 21", "id -1, touch 0")
        == ["0: 0 began 100 100", "10: 0 moved 110 100", "20: 0 moved 110 105", "30: 0 ended 110 105"])
  }

  @Test func aSlotTakenOverWithinAFrameIsAnotherTouch() {
    #expect(
      lines(PadFixture.screen(), "id 1, x 10, y 20", "id -1, id 2, x 50", "id -1")
        == ["0: 0 began 100 100", "10: 0 ended 100 100", "10: 0 began 500 100", "20: 0 ended 500 100"])
  }

  @Test func aContactThatComesAndGoesInOneFrameIsNotSeen() {
    #expect(lines(PadFixture.screen(), "id 1, x 10, y 20, id -1", "x 3") == [])
  }

  /// libevdev drops such an id; this is what follows if it did not.
  @Test func aNewIDWithoutAnEndBetweenGoesOnAsOneTouch() {
    #expect(
      lines(PadFixture.screen(), "id 1, x 10, y 20", "id 2, x 30", "id -1")
        == ["0: 0 began 100 100", "10: 0 moved 300 100", "20: 0 ended 300 100"])
  }

  @Test func anEndWithoutABeginningIsNothing() {
    #expect(lines(PadFixture.screen(), "id -1", "slot 3, id -1", "x 5") == [])
  }

  @Test func everySlotOfTheDeviceCounts() {
    var device = FedDevice(PadFixture.screen(slots: 256))
    device.feed("slot 255, id 0, x 10, y 20", "slot 12, id 65535, x 1, y 1")
    #expect(device.lines == ["0: 255 began 100 100", "10: 12 began 10 5"])
  }

  @Test(arguments: [Int32.min, -1, 5, 1000, Int32.max])
  func aSlotThatTheDeviceLacksIsItsNearest(slot: Int32) {
    let finger = slot < 0 ? 0 : 4
    #expect(lines(PadFixture.screen(), "slot \(slot), id 1, x 10, y 20") == ["0: \(finger) began 100 100"])
  }

  @Test func aPlaceOutsideAPadsRangeIsAtItsEdge() {
    #expect(
      lines(PadFixture.pad(), "id 1, x -10, y 120, touch 1", "x \(Int32.min), y \(Int32.max)", "x 100")
        == ["0: 0 began 0 495", "20: 0 moved 990 495"])
  }

  @Test func aPlaceOutsideAScreensRangeLiesOutsideTheScreen() {
    #expect(lines(PadFixture.screen(), "id 1, x -10, y 120") == ["0: 0 began -100 600"])
  }

  @Test func aPalmIsCancelledAndIgnoredUntilItLifts() {
    #expect(
      lines(
        PadFixture.pad((0x37, 0, 2, 0)), "id 1, x 10, y 20, touch 1", "tool 2", "tool 0, x 11", "id -1",
        "id 2",
        "id -1, touch 0")
        == ["0: 0 began 100 100", "10: 0 cancelled 100 100", "40: 0 began 110 100", "50: 0 ended 110 100"])
  }

  @Test func aPalmFromTheStartIsNotSeen() {
    #expect(
      lines(PadFixture.pad((0x37, 0, 2, 0)), "tool 2, id 1, x 10, y 20, touch 1", "x 11", "id -1") == [])
  }

  @Test func whatHoversOverAScreenTellsItsDistance() {
    #expect(
      lines(
        PadFixture.screen((0x3b, 0, 10, 0)), "id 1, x 10, y 20, distance 3", "distance 0", "distance 1",
        "id -1")
        == ["10: 0 began 100 100", "20: 0 ended 100 100"])
  }

  @Test func onAPadNothingTouchesUntilItsButtonSaysSo() {
    #expect(
      lines(
        PadFixture.pad(), "id 1, x 10, y 20, touch 1", "touch 0", "x 20", "touch 1", "x 30", "id -1, touch 0")
        == [
          "0: 0 began 100 100", "10: 0 ended 100 100", "30: 0 began 200 100", "40: 0 moved 300 100",
          "50: 0 ended 300 100",
        ])
  }

  @Test func withoutAWordOfItsButtonWhatIsThereTouches() {
    #expect(lines(PadFixture.pad(), "id 1, x 10, y 20", "id -1").count == 2)
  }

  @Test func whatIsDownWhenTheDeviceIsOpenedIsIgnored() {
    var device = FedDevice(PadFixture.screen())
    for event in PadFixture.events("id 1, x 10, y 20").dropLast() { device.process(event) }
    device.interpreter.ignoreWhatIsThere()
    device.feed("x 20", "id -1", "id 2")
    #expect(device.lines == ["20: 0 began 200 100"])
  }

  @Test func aCancelledFingerIsIgnoredUntilItLifts() {
    var device = FedDevice(PadFixture.screen())
    device.feed("id 1, x 10, y 20, slot 1, id 2, x 30, y 40")
    device.cancelAll()
    device.cancelAll()
    device.feed("slot 0, x 11, slot 1, id -1", "id 3, slot 0, id -1")
    #expect(
      device.lines
        == [
          "0: 0 began 100 100, 1 began 300 200", "10: 0 cancelled 100 100, 1 cancelled 300 200",
          "20: 1 began 300 200",
        ])
  }
}
