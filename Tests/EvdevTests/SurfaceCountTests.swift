import Testing
import TouchDelivery

@testable import Evdev

/// Touchpads that count more fingers than they have places for.
@Suite struct SurfaceCountTests {
  @Test func aPadWithOnePlace() {
    #expect(
      lines(
        PadFixture.single(), "absx 10, absy 20, finger 1", "touch 1", "absx 11", "touch 0",
        "absx 12, finger 0")
        == ["0: 0 began 100 100", "20: 0 moved 110 100", "30: 0 ended 110 100"])
  }

  @Test func aFingerThatHoversOverAPadWithOnePlace() {
    #expect(
      lines(
        PadFixture.single(), "touch 1, finger 1, absx 10, absy 20", "touch 0", "absx 20", "touch 1", "touch 0"
      )
        == ["0: 0 began 100 100", "10: 0 ended 100 100", "30: 0 began 200 100", "40: 0 ended 200 100"])
  }

  @Test func aFingerWithoutAPlaceIsWhereTheOtherIs() {
    #expect(
      lines(
        PadFixture.single(), "absx 10, absy 20, finger 1, touch 1", "finger 0, double 1", "absx 20",
        "finger 1, double 0", "finger 0, touch 0")
        == [
          "0: 0 began 100 100", "10: 1 began 100 100", "20: 0 moved 200 100, 1 moved 200 100",
          "30: 1 ended 200 100", "40: 0 ended 200 100",
        ])
  }

  /// As a finger comes or goes, such a pad tells the place of another one; that is no movement.
  @Test func aPlaceThatJumpsAsAFingerComesStays() {
    #expect(
      lines(
        PadFixture.single(), "absx 10, absy 20, finger 1, touch 1", "finger 0, double 1, absx 50, absy 60",
        "absx 51", "finger 1, double 0, absx 12", "absx 13", "finger 0, touch 0", "finger 1, touch 1, absx 14"
      )
        == [
          "0: 0 began 100 100", "10: 1 began 100 100", "20: 0 moved 110 100, 1 moved 110 100",
          "30: 1 ended 110 100", "40: 0 moved 120 100", "50: 0 ended 120 100", "60: 0 began 140 300",
        ])
  }

  @Test func theSlotsOfASemiMultitouchPadAreNotRead() {
    #expect(
      lines(
        PadFixture.semiMultitouch, "id 1, x 10, y 20, absx 10, absy 20, finger 1, touch 1",
        "x 5, slot 1, id 2, x 90, y 90, absx 90, absy 20, finger 0, double 1", "slot 0, x 80, absx 89",
        "slot 1, id -1, slot 0, id -1, touch 0, double 0")
        == [
          "0: 0 began 100 100", "10: 1 began 100 100", "20: 0 moved 90 100, 1 moved 90 100",
          "30: 0 ended 90 100, 1 ended 90 100",
        ])
  }

  @Test(arguments: [("double", 2), ("triple", 3), ("quad", 4), ("quint", 5)])
  func asManyFingersAsItCounts(key: String, count: Int) {
    var device = FedDevice(PadFixture.single())
    device.feed("absx 10, absy 20, \(key) 1, touch 1", "\(key) 0, touch 0")
    #expect(device.contacts.count { $0.change == .began } == count)
    #expect(device.contacts.count { $0.change == .ended } == count)
  }

  @Test func aThirdFingerOnTwoSlotsIsWhereTheTopmostIs() {
    #expect(
      lines(
        PadFixture.pad(slots: 2), "id 1, x 10, y 20, slot 1, id 2, x 30, y 10, touch 1, double 1",
        "double 0, triple 1", "y 11", "id -1, slot 0, id -1, touch 0, triple 0")
        == [
          "0: 0 began 100 100, 1 began 300 50", "10: 2 began 300 50", "20: 1 moved 300 55, 2 moved 300 55",
          "30: 0 ended 100 100, 1 ended 300 55, 2 ended 300 55",
        ])
  }

  /// Synaptics' pads lose a slot for a frame as a third finger comes.
  @Test func aSlotThatIsLostAsAThirdFingerComesGoesOn() {
    #expect(
      lines(
        PadFixture.pad(slots: 2), "id 1, x 10, y 20, slot 1, id 2, x 30, y 40, touch 1, double 1",
        "id -1, double 0, triple 1", "id 3, x 31", "id -1, triple 0, double 1",
        "slot 0, id -1, touch 0, double 0")
        == [
          "0: 0 began 100 100, 1 began 300 200", "10: 2 began 100 100", "20: 1 moved 310 200",
          "30: 1 ended 310 200, 2 ended 100 100", "40: 0 ended 100 100",
        ])
  }

  @Test func contactsWithoutSlotsAreFollowedByTheirPlaces() {
    let pad = PadFixture.description([(0x35, 0, 99, 0), (0x36, 0, 99, 0)], keys: PadFixture.padKeys)
    #expect(
      lines(
        pad, "x 10, y 10, mt, x 80, y 80, mt, touch 1", "x 70, y 80, mt, x 20, y 10, mt, left 1",
        "mt, touch 0")
        == [
          "0: 0 began 100 50, 1 began 800 400", "10: 0 moved 200 50, 1 moved 700 400",
          "10: press BTN_LEFT began", "20: 0 ended 200 50, 1 ended 700 400",
        ])
  }
}
