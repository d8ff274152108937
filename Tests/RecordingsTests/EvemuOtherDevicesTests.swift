import DeviceDescription
import Diagnostics
import Evdev
import InputTestSupport
import Recordings
import Testing
import TouchDelivery

@Suite struct EvemuOtherDevicesTests {
  private func lines(_ description: String, _ frames: String) throws -> [String] {
    described(try read(description + frames).events)
  }

  @Test func aScreenForOneFinger() throws {
    let frames = EvemuFixture.frames(
      "absx 5, absy 5", "absx 10, absy 20, touch 1", "absx 11", "touch 1", "touch 0", "absx 12")
    #expect(
      try lines(EvemuFixture.singleTouch, frames)
        == ["10: 0 began 100 100", "20: 0 moved 110 100", "40: 0 ended 110 100"])
  }

  @Test func aTapWithinAFrameIsTwoFrames() throws {
    #expect(
      try lines(EvemuFixture.singleTouch, EvemuFixture.frames("absx 10, absy 20, touch 1, touch 0"))
        == ["0: 0 began 100 100", "0: 0 ended 100 100"])
  }

  /// The kernel releases the keys of a device that goes away, before anyone could cancel.
  @Test func aPressedTouchButtonIsReleasedAtTheEnd() throws {
    #expect(
      try lines(EvemuFixture.singleTouch, EvemuFixture.frames("absx 10, absy 20, touch 1"))
        == ["0: 0 began 100 100", "0: 0 ended 100 100"])
    #expect(
      try lines(EvemuFixture.protocolA, EvemuFixture.frames("x 10, y 20, mt, touch 1"))
        == ["0: 0 began 100 100", "0: 0 ended 100 100"])
    #expect(
      try lines(EvemuFixture.multitouch, EvemuFixture.frames("id 1, x 10, y 20, touch 1"))
        == ["0: 0 began 100 100", "0: 0 cancelled 100 100"])
  }

  /// As of the device itself, of which there can be no clone.
  @Test func contactsWithoutSlotsAreNeverForwarded() throws {
    var rule = DeviceRule(DeviceMatch(kind: .touchscreen), mapping: SurfaceMapping(screen: testScreen))
    (rule.grabs, rule.forwards) = (true, true)
    let frames = EvemuFixture.frames("x 10, y 20, mt", "mt")
    let without = try read(EvemuFixture.protocolA + frames, rules: [rule])
    #expect(without.forwarding.isEmpty)
    #expect(
      without.warnings.map(\.description) == [
        "test.file:1:1: warning: 'Test screen': it is not grabbed, because its touches cannot be forwarded: its driver reports"
          + " contacts without slots (protocol A); a rule for it before the others, with 'grab: true' and without 'forward',"
          + " takes it from all other programs"
      ])
    let slots = EvemuFixture.multitouch + EvemuFixture.frames("id 1, x 10, y 20", "id -1")
    #expect(try read(slots, rules: [rule]).forwarding == [0])
    #expect(try read(slots).forwarding.isEmpty)
  }

  @Test func contactsWithoutSlotsAreFollowedByTheirPlaces() throws {
    let frames = EvemuFixture.frames(
      "x 10, y 10, mt, x 80, y 80, mt", "x 70, y 80, mt, x 20, y 10, mt", "x 20, y 10, mt", "mt")
    #expect(
      try lines(EvemuFixture.protocolA, frames)
        == [
          "0: 0 began 100 50, 1 began 800 400", "10: 0 moved 200 50, 1 moved 700 400", "20: 1 ended 700 400",
          "30: 0 ended 200 50",
        ])
  }

  @Test func aHoveringContactIsNoTouch() throws {
    let frames = EvemuFixture.frames(
      "x 10, y 10, size 0, mt", "x 10, y 10, size 3, mt", "x 10, y 10, size 0, mt")
    #expect(
      try lines(EvemuFixture.protocolAWithSize, frames) == ["10: 0 began 100 50", "20: 0 ended 100 50"])
  }

  @Test func namedContactsWithoutSlotsKeepTheirNames() throws {
    let frames = EvemuFixture.frames(
      "id 5, x 10, y 10, mt, id 6, x 80, y 80, mt", "id 6, x 10, y 10, mt, id 5, x 80, y 80, mt", "touch 1")
    #expect(
      try lines(EvemuFixture.protocolAWithIDs, frames)
        == [
          "0: 0 began 100 50, 1 began 800 400", "10: 0 moved 800 400, 1 moved 100 50",
          "20: 0 ended 800 400, 1 ended 100 50",
        ])
  }

  @Test func multitouchAxesAloneAreEnough() throws {
    let device = EvemuFixture.description(
      axes: [(0x2f, 0, 4, 0), (0x35, 0, 99, 0), (0x36, 0, 99, 0), (0x39, 0, 65535, 0)], keys: "00 00")
    #expect(try lines(device, EvemuFixture.frames("id 1, x 10, y 20", "id -1")).count == 2)
  }

  @Test func aDeviceWithoutASurfaceGivesAWarningAndNoTouches() throws {
    let device = EvemuFixture.description(axes: [(0, 0, 1, 0), (1, 0, 1, 0)], name: "Buttons", keys: "00 00")
    let recording = try read(device + EvemuFixture.frames("absx 1"))
    #expect(described(recording.events) == [])
    #expect(
      recording.warnings.map(\.description)
        == ["test.file:1:1: warning: 'Buttons' has no surface to touch: nothing is replayed"])
  }

  @Test func theDeviceIsNamed() throws {
    let recording = try read(EvemuFixture.multitouch + EvemuFixture.frames("id 1"))
    #expect(
      recording.devices
        == [
          InputDevice(
            name: "Test screen", path: "test.file", kind: .touchscreen, vendor: 0x1234, product: 0x5678)
        ])
  }

  @Test func aRuleOfTheSceneTurnsARecordedDevice() throws {
    let rule = DeviceRule(
      DeviceMatch(name: "Test*"), mapping: SurfaceMapping(screen: testScreen, rotation: .half))
    let text = EvemuFixture.multitouch + EvemuFixture.frames("id 1, x 10, y 20")
    #expect(described(try read(text, rules: [rule]).events).first == "0: 0 began 900 400")
  }

  @Test func aRecordedDeviceThatNoRuleMatchesIsReplayedAllTheSame() throws {
    let rule = DeviceRule(
      DeviceMatch(name: "Other*"), mapping: SurfaceMapping(screen: testScreen, rotation: .half))
    let text = EvemuFixture.multitouch + EvemuFixture.frames("id 1, x 10, y 20")
    #expect(described(try read(text, rules: [rule]).events).first == "0: 0 began 100 100")
  }
}
