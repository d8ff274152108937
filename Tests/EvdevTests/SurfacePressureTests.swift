import Testing
import TouchDelivery

@testable import Evdev

/// Pressure and size, and who touches by them.
@Suite struct SurfacePressureTests {
  private let pressure: PadFixture.Axis = (0x3a, 0, 100, 0)

  @Test func pressureBecomesForce() {
    var device = FedDevice(PadFixture.screen(pressure))
    device.feed("id 1, x 10, y 20, pressure 25", "pressure 50", "pressure 50", "pressure 300", "pressure -5")
    #expect(device.contacts.map(\.force) == [0.25, 0.5, 1, 0])
    #expect(device.contacts.map(\.change) == [.began, .moved, .moved, .moved])
  }

  @Test func theLastForceIsThatOfTheEnd() {
    var device = FedDevice(PadFixture.screen(pressure))
    device.feed("id 1, x 10, y 20, pressure 25", "pressure 0, id -1")
    #expect(device.contacts.map(\.force) == [0.25, 0.25])
  }

  @Test func theLastSizeIsThatOfTheEnd() {
    var device = FedDevice(PadFixture.screen((0x30, 0, 100, 0)))
    device.feed("id 1, x 10, y 20, major 40", "major 80", "id -1")
    #expect(device.contacts.map(\.change) == [.began, .ended])
    #expect(device.contacts.map { ($0.majorRadius / device.contacts[0].majorRadius).rounded() } == [1, 2])
  }

  @Test(arguments: [(5, 5), (7, 3), (Int32.min, Int32.max)] as [(Int32, Int32)])
  func aPressureWithoutAUsableRangeIsNoHarm(minimum: Int32, maximum: Int32) {
    var device = FedDevice(PadFixture.pad((0x3a, minimum, maximum, 0)))
    device.feed("id 1, x 10, y 20, pressure \(Int32.max), touch 1", "pressure \(Int32.min)", "id -1, touch 0")
    #expect(device.contacts.map(\.change).first == .began)
    #expect(device.contacts.map(\.change).last == .ended)
    #expect(device.contacts.allSatisfy { (0...1).contains($0.force) })
  }

  @Test func aContactIsMeasuredInUnitsOfTheSurface() {
    var device = FedDevice(PadFixture.screen((0x30, 0, 100, 0)))
    device.feed("id 1, x 10, y 20, major 8", "x 11, major -3")
    // 4 units are 40 points along the width and 20 along the height of 1000 x 500.
    #expect(abs((device.contacts.first?.majorRadius ?? 0) - (40.0 * 20).squareRoot()) < 1e-9)
    #expect(device.contacts.last?.majorRadius == 0)
  }

  @Test func aContactWithItsOwnResolutionIsMeasuredByIt() {
    let axes: [PadFixture.Axis] = [
      (0x2f, 0, 4, 0), (0x35, 0, 99, 10), (0x36, 0, 99, 10), (0x39, 0, 9, 0), (0x30, 0, 99, 100),
    ]
    var device = FedDevice(PadFixture.description(axes, keys: PadFixture.padKeys))
    device.feed("id 1, x 10, y 20, major 80")
    // 80 units of 1/100 mm have the radius of 4 units of the surface, of 1/10 mm.
    #expect(abs((device.contacts.first?.majorRadius ?? 0) - (40.0 * 20).squareRoot()) < 1e-9)
  }

  /// Until a contact was seen while nothing touched, the pad's own word counts, however light the touch.
  @Test func aPadThatShowsNoHoveringFingersIsBelieved() {
    var device = FedDevice(PadFixture.pad(pressure))
    device.feed("id 1, x 10, y 20, pressure 3, slot 1, id 2, x 30, y 40, pressure 90, touch 1")
    #expect(device.lines == ["0: 0 began 100 100, 1 began 300 200"])
  }

  @Test func onAPadThatShowsHoveringFingersThePressureTellsWhichTouch() {
    var device = FedDevice(PadFixture.pad(pressure))
    device.feed(
      "touch 1", "touch 0", "id 1, x 10, y 20, pressure 3", "slot 1, id 2, x 30, y 40, pressure 12, touch 1",
      "slot 0, pressure 11", "pressure 12", "pressure 10", "pressure 9",
      "slot 1, id -1, slot 0, id -1, touch 0")
    #expect(
      device.lines
        == [
          "30: 1 began 300 200", "50: 0 began 100 100", "60: 0 moved 100 100", "70: 0 ended 100 100",
          "80: 1 ended 300 200",
        ])
  }

  /// A recording may begin, and a device may be opened, with a finger above the pad.
  @Test func beforeThePadHasSaidWhetherItIsTouchedThePressureTells() {
    var device = FedDevice(PadFixture.pad(pressure))
    device.feed("id 1, x 10, y 20, pressure 3", "x 11, pressure 11", "pressure 30, touch 1", "id -1, touch 0")
    #expect(device.lines == ["20: 0 began 110 100", "30: 0 ended 110 100"])
  }

  @Test func aFingerThatOnlyHoversFirstIsNoTouch() {
    var device = FedDevice(PadFixture.pad(pressure))
    device.feed(
      "id 1, x 10, y 20, pressure 3", "x 90", "id -1", "id 2, x 5, y 5, pressure 40, touch 1", "touch 0")
    #expect(device.lines == ["30: 0 began 50 25", "40: 0 ended 50 25"])
  }

  /// As ALPS' pads do.
  @Test func aPadThatNeverSaysItIsTakenAtItsPressure() {
    var device = FedDevice(PadFixture.pad(pressure))
    device.feed("id 1, x 10, y 20, pressure 12", "pressure 10, x 11", "pressure 9", "pressure 12", "id -1")
    #expect(
      device.lines
        == [
          "0: 0 began 100 100", "10: 0 moved 110 100", "20: 0 ended 110 100", "30: 0 began 110 100",
          "40: 0 ended 110 100",
        ])
  }

  @Test func soIsAPadWithOnePlace() {
    var device = FedDevice(PadFixture.single((0x18, 0, 100, 0)))
    device.feed(
      "absx 10, absy 20, finger 1, abspressure 3", "abspressure 12", "finger 0, double 1",
      "double 0, abspressure 0")
    #expect(
      device.lines == ["10: 0 began 100 100", "20: 1 began 100 100", "30: 0 ended 100 100, 1 ended 100 100"])
  }

  @Test func whereThePressureTellsNothingAPadIsTakenAtItsContacts() {
    for pad in [PadFixture.pad(), PadFixture.pad((0x3a, 0, 100, 7))] {
      var device = FedDevice(pad)
      device.feed("id 1, x 10, y 20, pressure 3", "id -1")
      #expect(device.lines == ["0: 0 began 100 100", "10: 0 ended 100 100"])
    }
  }

  @Test func aButtonThatIsDownAtTheStartIsBelieved() {
    var device = FedDevice(PadFixture.pad(pressure))
    device.process(EvdevEvent(type: 1, code: 0x14a, value: 1))
    device.interpreter.ignoreWhatIsThere()
    device.feed("id 1, x 10, y 20, pressure 3")
    #expect(device.lines == ["0: 0 began 100 100"])
  }

  @Test func whereSomethingTouchesAndNothingIsPressedEverythingTouches() {
    var device = FedDevice(PadFixture.pad(pressure))
    device.feed("touch 1", "touch 0", "id 1, x 10, y 20, pressure 3", "touch 1", "id -1, touch 0")
    #expect(device.lines == ["30: 0 began 100 100", "40: 0 ended 100 100"])
  }
}
