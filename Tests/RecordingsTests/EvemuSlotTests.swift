import Evdev
import InputTestSupport
import Recordings
import Testing
import TouchDelivery

/// What libinput makes of slots; each of these was also seen on a real device of the kernel.
@Suite struct EvemuSlotTests {
  private func lines(_ description: String, _ frames: String) throws -> [String] {
    described(try read(description + frames).events)
  }

  @Test func aFingerBeginsMovesAndEnds() throws {
    let frames = EvemuFixture.frames("id 0, x 10, y 20", "x 11", "y 21", "id -1")
    #expect(
      try lines(EvemuFixture.multitouch, frames)
        == ["0: 0 began 100 100", "10: 0 moved 110 100", "20: 0 moved 110 105", "30: 0 ended 110 105"])
  }

  @Test func fingersOfAFrameComeInTheOrderOfTheirSlots() throws {
    let frames = EvemuFixture.frames(
      "slot 3, id 9, x 30, y 3, slot 1, id 8, x 10, y 1", "slot 3, id -1, slot 1, id -1")
    #expect(
      try lines(EvemuFixture.multitouch, frames)
        == ["0: 1 began 100 5, 3 began 300 15", "10: 1 ended 100 5, 3 ended 300 15"])
  }

  @Test func aDroppedPositionIsTheSlotsLast() throws {
    let frames = EvemuFixture.frames("id 1, x 10, y 20", "id -1", "id 2, x 30", "id -1")
    #expect(
      try lines(EvemuFixture.multitouch, frames)
        == ["0: 0 began 100 100", "10: 0 ended 100 100", "20: 0 began 300 100", "30: 0 ended 300 100"])
  }

  @Test func whatDoesNotChangeIsNoMovement() throws {
    let frames = EvemuFixture.frames("id 1, x 10, y 20", "x 10, y 20", "pressure 5", "slot 0", "id -1")
    #expect(try lines(EvemuFixture.multitouch, frames) == ["0: 0 began 100 100", "40: 0 ended 100 100"])
  }

  @Test func aPlaceThatIsLeftAndFoundAgainInOneFrameIsNoMovement() throws {
    let frames = EvemuFixture.frames("id 1, x 10, y 20", "x 11, x 10", "id -1")
    #expect(try lines(EvemuFixture.multitouch, frames) == ["0: 0 began 100 100", "20: 0 ended 100 100"])
  }

  @Test func aSlotTakenOverWithinAFrameGoesOnAsOneTouch() throws {
    let frames = EvemuFixture.frames("id 1, x 10, y 20", "id -1, id 2, x 50", "x 51", "id -1")
    #expect(
      try lines(EvemuFixture.multitouch, frames)
        == ["0: 0 began 100 100", "20: 0 moved 510 100", "30: 0 ended 510 100"])
  }

  @Test func aNewIDWithoutAnEndBetweenGoesOnAsOneTouch() throws {
    let frames = EvemuFixture.frames("id 1, x 10, y 20", "id 2, x 30", "id -1")
    #expect(
      try lines(EvemuFixture.multitouch, frames)
        == ["0: 0 began 100 100", "10: 0 moved 300 100", "20: 0 ended 300 100"])
  }

  @Test func aContactThatComesAndGoesInOneFrameIsNotSeen() throws {
    #expect(try lines(EvemuFixture.multitouch, EvemuFixture.frames("id 1, x 10, y 20, id -1", "x 3")) == [])
  }

  @Test func aSlotThatTheDeviceLacksIsNotSelected() throws {
    let frames = EvemuFixture.frames("id 1, x 10, y 20", "slot 5, x 11", "slot -1, x 12", "id -1")
    #expect(
      try lines(EvemuFixture.multitouch, frames)
        == ["0: 0 began 100 100", "10: 0 moved 110 100", "20: 0 moved 120 100", "30: 0 ended 120 100"])
  }

  @Test func whoIsDownAtTheEndIsCancelled() throws {
    let frames = EvemuFixture.frames("id 1, x 10, y 20, slot 2, id 2, x 30, y 40", "slot 0, id -1")
    #expect(
      try lines(EvemuFixture.multitouch, frames)
        == ["0: 0 began 100 100, 2 began 300 200", "10: 0 ended 100 100", "10: 2 cancelled 300 200"])
  }

  @Test func aFingerThatTurnsOutToBeAPalmIsCancelled() throws {
    let frames = EvemuFixture.frames(
      "id 1, x 10, y 20", "tool 2, x 11", "x 12", "tool 0, x 13", "id -1", "id 2")
    #expect(
      try lines(EvemuFixture.withTool, frames)
        == [
          "0: 0 began 100 100", "10: 0 cancelled 100 100", "50: 0 began 130 100", "50: 0 cancelled 130 100",
        ])
  }

  @Test func aPalmFromTheStartIsNotSeen() throws {
    let frames = EvemuFixture.frames("tool 2, id 1, x 10, y 20", "x 11", "id -1")
    #expect(try lines(EvemuFixture.withTool, frames) == [])
  }

  @Test func aTremblingFingerHoldsStillUntilItLeavesItsMargin() throws {
    let frames = EvemuFixture.frames("id 1, x 10, y 20", "x 11", "x 9, y 21", "x 14", "x 15", "id -1")
    #expect(
      try lines(EvemuFixture.withFuzz, frames)
        == ["0: 0 began 100 100", "30: 0 moved 140 100", "40: 0 moved 150 100", "50: 0 ended 150 100"])
  }

  @Test func valuesOutsideTheRangeLieOutsideTheScreen() throws {
    #expect(
      try lines(EvemuFixture.multitouch, EvemuFixture.frames("id 1, x -10, y 120"))
        == ["0: 0 began -100 600", "0: 0 cancelled -100 600"])
  }

  @Test func noMoreThanThirtyTwoTouchAtOnce() throws {
    let device = EvemuFixture.description(
      axes: [(0x2f, 0, 39, 0), (0x35, 0, 99, 0), (0x36, 0, 99, 0), (0x39, 0, 65535, 0)])
    let all = (0..<40).map { "slot \($0), id \($0), x 1, y 1" }.joined(separator: ", ")
    let events = Array(try read(device + EvemuFixture.frames(all)).events)
    guard case .touches(let frame) = events.first else { return #expect(Bool(false)) }
    #expect(frame.contacts.map(\.identifier.slot) == Array(0..<32))
  }
}
