import Glibc
import Testing
import TouchDelivery

@testable import Evdev
@testable import VirtualDevices

@Suite struct TouchForwarderTests {
  let panel = ForwardingPanel()

  @Test func anUnhandledTouchIsForwardedWhole() throws {
    #expect(
      try panel.report("down 0 5 6", .unhandled(1, slot: 0))
        == "id1 x5 y6 tool0 touch1 one1 X5 Y6 |")
    #expect(try panel.report("move 0 7 6") == "x7 X7 |")
    #expect(try panel.report("move 0 7 6") == "")
    #expect(try panel.report("up 0") == "id-1 touch0 one0 |")
  }

  @Test func aTouchThatIsHandledIsNotSeen() throws {
    #expect(try panel.report("down 0 5 6", .handled(1, slot: 0)) == "")
    #expect(try panel.report("move 0 7 6") == "")
    #expect(try panel.report("up 0") == "")
  }

  @Test func slotsKeysAndPointerAgreeWithForwardedTouchesAlone() throws {
    try panel.report("down 0 5 6", .handled(1, slot: 0))
    #expect(
      try panel.report("down 1 8 9", .unhandled(2, slot: 1))
        == "id1 x8 y9 tool0 touch1 one1 X8 Y9 |")
    #expect(
      try panel.report("down 2 1 2, move 0 6 6", .unhandled(3, slot: 2))
        == "slot1 id2 x1 y2 tool0 one0 two1 |")
    #expect(try panel.report("move 2 3 2, move 1 8 8") == "slot0 y8 slot1 x3 Y8 |")
    #expect(try panel.report("up 1") == "slot0 id-1 one1 two0 X3 Y2 |")
    #expect(try panel.report("up 0") == "")
    #expect(try panel.report("up 2") == "slot1 id-1 touch0 one0 |")
  }

  @Test func aTouchThatWaitedIsForwardedFromItsStart() throws {
    #expect(try panel.report("down 0 5 6", .undecided(1, slot: 0)) == "")
    #expect(try panel.report("move 0 6 6") == "")
    #expect(
      try panel.report("move 0 7 6", .unhandled(1, slot: 0))
        == "id1 x5 y6 tool0 touch1 one1 X5 Y6 | x6 X6 | x7 X7 |")
    #expect(try panel.report("move 0 8 6") == "x8 X8 |")
  }

  @Test(
    "AC-3: what became a tap is forwarded as one, at one of its places",
    arguments: [(TapAssistance.initial, "x5 y6", "X5 Y6"), (.final, "x9 y8", "X9 Y8")])
  func whatBecameATapIsForwardedAsOne(_ tap: TapAssistance, place: String, pointer: String) throws {
    #expect(try panel.report("down 0 5 6") == "")
    #expect(try panel.report("move 0 7 7") == "")
    #expect(try panel.report("move 0 9 8") == "")
    #expect(
      try panel.report("up 0", .undecided(1, slot: 0, as: tap), .unhandled(1, slot: 0))
        == "id1 \(place) tool0 touch1 one1 \(pointer) | id-1 touch0 one0 |")
    #expect(try panel.report("down 0 1 2", .unhandled(2, slot: 0)).hasPrefix("id2 x1 y2"))
  }

  @Test("AC-6: a finger that has been down for too long is lifted, and seen again as it comes down again")
  func aFingerThatHasBeenDownForTooLongIsLifted() throws {
    try panel.report("down 0 5 6", .unhandled(1, slot: 0))
    try panel.report("down 1 8 9", .handled(2, slot: 1))
    #expect(try panel.lift(0) == "id-1 touch0 one0 |")
    #expect(try panel.lift(1) == "")
    #expect(try panel.report("move 0 7 6, move 1 9 9") == "")
    #expect(try panel.report("up 0") == "")
    #expect(try panel.report("down 0 1 2", .unhandled(3, slot: 0)).hasPrefix("id2 x1 y2"))
  }

  @Test func whatWaitedAndWasHandledIsNeverSeen() throws {
    #expect(try panel.report("down 0 5 6", .undecided(1, slot: 0)) == "")
    #expect(try panel.report("move 0 6 6", .handled(1, slot: 0)) == "")
    #expect(try panel.report("up 0") == "")
  }

  @Test func aTouchThatLiftedWhileItWaitedIsForwardedWhole() throws {
    #expect(try panel.report("down 0 5 6", .undecided(1, slot: 0)) == "")
    #expect(try panel.report("move 0 6 6") == "")
    #expect(try panel.report("up 0") == "")
    #expect(
      try panel.decide(.unhandled(1, slot: 0))
        == "id1 x5 y6 tool0 touch1 one1 X5 Y6 | x6 X6 | id-1 touch0 one0 |")
  }

  @Test func twoTouchesOfOneSlotThatWaitKeepTheirOrder() throws {
    #expect(try panel.report("down 0 5 6", .undecided(1, slot: 0)) == "")
    #expect(try panel.report("up 0") == "")
    #expect(try panel.report("down 0 7 7", .undecided(2, slot: 0)) == "")
    #expect(
      try panel.report("up 0", .unhandled(2, slot: 0), .unhandled(1, slot: 0))
        == "id1 x5 y6 tool0 touch1 one1 X5 Y6 | id-1 touch0 one0 | id2 x7 y7 tool0 touch1 one1 X7 Y7 | id-1 touch0 one0 |"
    )
  }

  @Test func twoFingersThatWaitComeAgainInTheReportsThatTheyCameIn() throws {
    #expect(try panel.report("down 0 5 6", .undecided(1, slot: 0)) == "")
    #expect(try panel.report("down 1 8 9, move 0 6 6", .undecided(2, slot: 1)) == "")
    #expect(try panel.report("up 0") == "")
    #expect(
      try panel.decide(.unhandled(1, slot: 0))
        == "id1 x5 y6 tool0 touch1 one1 X5 Y6 | x6 X6 | id-1 touch0 one0 |")
    #expect(
      try panel.decide(.unhandled(2, slot: 1)) == "id2 x8 y9 tool0 touch1 one1 X8 Y9 |")
  }

  @Test func fingersThatAreDecidedOnTogetherComeAgainInTheReportsThatTheyCameIn() throws {
    try panel.report("down 0 5 6, down 1 8 9", .undecided(1, slot: 0), .undecided(2, slot: 1))
    try panel.report("move 0 6 6, move 1 9 9")
    #expect(
      try panel.decide(.unhandled(1, slot: 0), .unhandled(2, slot: 1))
        == "id1 x5 y6 tool0 slot1 id2 x8 y9 tool0 touch1 two1 X5 Y6 | slot0 x6 slot1 x9 X6 |")
  }

  @Test func aSlotThatIsReusedInOneReportIsAnotherOfTheClone() throws {
    try panel.report("down 0 5 6", .unhandled(1, slot: 0))
    #expect(
      try panel.report("up 0, down 0 7 7", .unhandled(2, slot: 0)) == "id-1 slot1 id2 x7 y7 tool0 X7 Y7 |")
    #expect(try panel.report("up 0") == "id-1 touch0 one0 |")
  }

  @Test func aTouchThatComesAndGoesInOneReportIsLiftedInTheNext() throws {
    #expect(
      try panel.report("down 0 5 6, up 0", .unhandled(1, slot: 0))
        == "id1 x5 y6 tool0 touch1 one1 X5 Y6 | id-1 touch0 one0 |")
  }

  @Test func aPalmIsForwardedAsOneAndThenLifted() throws {
    try panel.report("down 0 5 6", .unhandled(1, slot: 0))
    #expect(try panel.report("palm 0 6 6") == "x6 tool2 id-1 touch0 one0 |")
    #expect(try panel.report("palm 0 7 7") == "")
  }

  @Test func aTouchThatALossOfEventsCancelsIsLiftedWhereItWas() throws {
    try panel.report("down 0 5 6", .unhandled(1, slot: 0))
    #expect(try panel.report("cancel 0, down 0 9 9", .handled(2, slot: 0)) == "id-1 touch0 one0 |")
  }

  @Test func aLateOneWaitsForASlot() throws {
    try panel.report("down 0 1 1", .undecided(1, slot: 0))
    try panel.report("up 0")
    try panel.report(
      "down 0 2 2, down 1 3 3, down 2 4 4", .unhandled(2, slot: 0), .unhandled(3, slot: 1),
      .unhandled(4, slot: 2))
    #expect(try panel.decide(.unhandled(1, slot: 0)) == "")
    #expect(try panel.report("up 1").hasPrefix("slot1 id-1"))
    #expect(try panel.report("move 0 5 5") == "id4 x1 y1 tool0 two0 | id-1 two1 | slot0 x5 y5 X5 Y5 |")
  }

  @Test func aLongWaitLosesNeitherTheFirstNorTheLastPlace() throws {
    try panel.report("down 0 1 1", .undecided(1, slot: 0))
    for step in 2...2000 { try panel.report("move 0 \(step) 1") }
    let reports = try panel.decide(.unhandled(1, slot: 0)).split(separator: "|")
    #expect(reports.first == "id1 x1 y1 tool0 touch1 one1 X1 Y1 ")
    #expect(reports.last?.contains("x2000") == true)
    let events = reports.joined(separator: " |").split(separator: " ")
    // Three slots and two axes for readers of one: the kernel keeps 256 events.
    #expect((40...128).contains(events.count))
    let places = reports.compactMap { $0.split(separator: " ").first { $0.hasPrefix("x") }?.dropFirst() }
      .compactMap { Int($0) }
    #expect(places == places.sorted())
  }

  @Test func aLongWaitOfManyFingersComesToNoMoreThanThatOfOne() throws {
    try panel.report(
      "down 0 1 1, down 1 1 2, down 2 1 3", .undecided(1, slot: 0), .undecided(2, slot: 1),
      .undecided(3, slot: 2))
    for step in 2...200 { try panel.report("move 0 \(step) 1, move 1 \(step) 2, move 2 \(step) 3") }
    let reports = try panel.decide(.unhandled(1, slot: 0), .unhandled(2, slot: 1), .unhandled(3, slot: 2))
      .split(separator: "|")
    let moves = reports.dropFirst().map { $0.split(separator: " ").filter { $0.hasPrefix("x") } }
    #expect(moves.allSatisfy { $0.count == 3 && Set($0).count == 1 }, "\(moves)")
    #expect(moves.last == ["x200", "x200", "x200"])
    #expect((40...128).contains(reports.joined(separator: " |").split(separator: " ").count))
  }

  @Test func aKeyGoesWithTheReportThatItIsIn() throws {
    #expect(try panel.keys((172, true)) == "1/172/1 |")
    #expect(try panel.keys((172, true)) == "")
    #expect(try panel.report("down 0 5 6", .unhandled(1, slot: 0)) == "id1 x5 y6 tool0 touch1 one1 X5 Y6 |")
    #expect(try panel.keys((172, false), (158, false)) == "1/172/0 |")
    #expect(try panel.keys((158, true)) == "1/158/1 |")
    #expect(try panel.liftAll() == "id-1 1/158/0 touch0 one0 |")
  }

  @Test func axesThatNoContactHasGoWithForwardedTouches() throws {
    let panel = ForwardingPanel(sharedAxis: EvdevCode.distance)
    #expect(try panel.report("share 3, down 0 5 6", .handled(1, slot: 0)) == "")
    #expect(try panel.report("share 4, down 1 5 6", .unhandled(2, slot: 1)).hasPrefix("3/25/4 id1 x5"))
    #expect(try panel.report("share 4, move 1 6 6") == "x6 X6 |")
    #expect(try panel.report("share 5, move 0 6 6") == "3/25/5 |")
    #expect(try panel.report("up 1") == "id-1 touch0 one0 |")
    #expect(try panel.report("share 6") == "")
  }

  @Test func atTheEndAllIsLifted() throws {
    try panel.report("down 0 1 1, down 1 2 2", .unhandled(1, slot: 0), .undecided(2, slot: 1))
    #expect(try panel.liftAll() == "id-1 touch0 one0 |")
    #expect(try panel.report("move 0 5 5") == "")
    #expect(try panel.decide(.unhandled(2, slot: 1)) == "")
  }

  @Test func aCloneThatTakesNothingIsAnError() throws {
    panel.refusal = .cannotWrite(code: ENODEV)
    #expect(throws: VirtualDeviceError.cannotWrite(code: ENODEV)) {
      try panel.report("down 0 5 6", .unhandled(1, slot: 0))
    }
  }
}
