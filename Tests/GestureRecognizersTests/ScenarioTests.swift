import GestureRecognizers
import Testing
import Time
import TouchDelivery

@Suite("The scenarios with recognizers") struct ScenarioTests {
  let stage = Stage()

  @Test("SC-11: recognised mid-stream") func recognisedMidStream() {
    stage.add(pan())
    #expect(stage.frame(0, "down 1 100 100") == ["V.began{1}"])
    #expect(stage.frame(0.01, "move 1 104 100") == ["V.moved{1}"])
    #expect(stage.frame(0.02, "move 1 115 100") == ["P:began", "V.cancelled{1}", "P!began"])
    #expect(stage.frame(0.03, "move 1 125 100") == ["P:changed", "P!changed"])
    #expect(stage.frame(0.04, "up 1") == ["P:ended", "P!ended"])
    #expect(stage.view.gestureRecognizers.map(\.state) == [.possible])
  }

  @Test("TAP-3: a finger that moves away in the report that lifts it does not tap") func movedWithTheLift() {
    stage.add(TapGestureRecognizer(id: "T"))
    stage.frame(0, "down 1 100 100")
    #expect(stage.frame(0.05, "up 1 100 140") == ["T:failed", "V.ended{1}"])
  }

  @Test("PIN-3: a finger that comes in the report in which another lifts takes its place")
  func fingersChange() {
    stage.view.isMultipleTouchEnabled = true
    let pinch = stage.add(PinchGestureRecognizer(id: "Z"))
    stage.frame(0, "down 1 100 100,down 2 150 100")
    stage.frame(0.02, "move 2 190 100")
    stage.frame(0.04, "up 1,down 3 140 100")
    #expect(pinch.numberOfTouches == 2)
    stage.frame(0.06, "move 3 90 100")
    #expect(pinch.scale == 2)
  }

  @Test("SC-12: cancelsTouchesInView false") func noCancelling() {
    stage.add(pan()).cancelsTouchesInView = false
    stage.frame(0, "down 1 100 100")
    #expect(stage.frame(0.02, "move 1 115 100") == ["P:began", "P!began", "V.moved{1}"])
    #expect(stage.frame(0.03, "move 1 125 100") == ["P:changed", "P!changed", "V.moved{1}"])
    #expect(stage.frame(0.04, "up 1") == ["P:ended", "P!ended", "V.ended{1}"])
  }

  @Test("SC-13: the superview's recognizer, two views") func superview() {
    let sibling = View(id: "U", frame: Rect(x: 210, y: 100, width: 100, height: 100))
    stage.root.addSubview(sibling)
    stage.log(sibling)
    stage.add(pan(), to: stage.root)
    #expect(stage.frame(0, "down 1 150 150, down 2 250 150") == ["V.began{1}", "U.began{2}"])
    #expect(
      stage.frame(0.02, "move 1 180 150, move 2 280 150")
        == ["P:began", "V.cancelled{1}", "U.cancelled{2}", "P!began"])
    #expect(stage.frame(0.03, "up 1") == [])
    #expect(stage.frame(0.04, "up 2") == ["P:ended", "P!ended"])
  }

  @Test("SC-14: delaysTouchesEnded") func delaysTouchesEnded() {
    let double = stage.add(tap("D", taps: 2))
    #expect(stage.frame(0, "down 1 150 150") == ["V.began{1}"])
    #expect(stage.frame(0.08, "up 1") == [])
    #expect(stage.frame(0.2, "down 2 150 150") == ["V.began{2}"])
    #expect(stage.frame(0.28, "up 2") == ["D:ended", "V.cancelled{1,2}", "D!ended"])
    double.delaysTouchesEnded = false
    #expect(stage.frame(2, "down 1 150 150") == ["V.began{3}"])
    #expect(stage.frame(2.08, "up 1") == ["V.ended{3}"])
    #expect(stage.frame(2.2, "down 2 150 150") == ["V.began{4}"])
    #expect(stage.frame(2.28, "up 2") == ["D:ended", "V.cancelled{4}", "D!ended"])
    double.delaysTouchesEnded = true
    #expect(stage.frame(4, "down 1 150 150") == ["V.began{5}"])
    #expect(stage.frame(4.08, "up 1") == [])
    #expect(stage.wait(until: 4.42) == [])
    #expect(stage.wait(until: 4.44) == ["D:failed", "V.ended{5}"])
  }

  @Test("SC-15: single requires double to fail") func singleAndDouble() {
    let single = stage.add(tap("S"))
    let double = stage.add(tap("D", taps: 2))
    single.require(toFail: double)
    #expect(stage.frame(0, "down 1 150 150") == ["V.began{1}"])
    #expect(stage.frame(0.08, "up 1") == [])
    #expect(stage.wait(until: 0.44) == ["D:failed", "S:ended", "V.cancelled{1}", "S!ended"])
    #expect(stage.frame(2, "down 1 150 150") == ["V.began{2}"])
    #expect(stage.frame(2.08, "up 1") == [])
    #expect(stage.frame(2.2, "down 1 150 150") == ["V.began{3}"])
    #expect(stage.frame(2.28, "up 1") == ["D:ended", "S:failed", "V.cancelled{2,3}", "D!ended"])
  }

  @Test("SC-15: without the requirement") func singleAndDoubleTogether() {
    stage.add(tap("S"))
    stage.add(tap("D", taps: 2))
    stage.frame(0, "down 1 150 150")
    #expect(stage.frame(0.08, "up 1") == ["S:ended", "V.cancelled{1}", "S!ended"])
    #expect(stage.frame(0.2, "down 1 150 150") == ["V.began{2}"])
    #expect(stage.frame(0.28, "up 1") == ["D:ended", "S:failed", "V.cancelled{2}", "D!ended"])
  }

  @Test("SC-16: delaysTouchesBegan") func delaysTouchesBegan() {
    stage.add(pan()).delaysTouchesBegan = true
    #expect(stage.frame(0, "down 1 150 150") == [])
    #expect(stage.frame(0.01, "move 1 154 150") == [])
    #expect(stage.frame(0.02, "up 1") == ["P:failed", "V.began{1}", "V.moved{1}", "V.ended{1}"])
    #expect(stage.frame(1, "down 1 150 150") == [])
    #expect(stage.frame(1.01, "move 1 165 150") == ["P:began", "P!began"])
    #expect(stage.frame(1.02, "up 1") == ["P:ended", "P!ended"])
  }

  @Test("SC-17: pan and pinch", arguments: [true, false]) func panAndPinch(together: Bool) {
    stage.view.frame = Rect(x: 0, y: 0, width: 400, height: 800)
    stage.view.isMultipleTouchEnabled = true
    let pan = stage.add(pan())
    let pinch = stage.add(PinchGestureRecognizer(id: "pinch"))
    if together { pan.allowSimultaneousRecognition(with: pinch) }
    #expect(stage.frame(0, "down 1 100 200, down 2 200 200") == ["V.began{1,2}"])
    let first = stage.frame(0.01, "move 1 85 190, move 2 225 205")
    let second = stage.frame(0.02, "move 1 110 240, move 2 250 255")
    let third = stage.frame(0.03, "up 1, up 2")
    if together {
      #expect(first == ["pinch:began", "V.cancelled{1,2}", "pinch!began"])
      #expect(second == ["P:began", "pinch:changed", "P!began", "pinch!changed"])
      #expect(third == ["P:ended", "pinch:ended", "P!ended", "pinch!ended"])
    } else {
      #expect(first == ["pinch:began", "P:failed", "V.cancelled{1,2}", "pinch!began"])
      #expect(second == ["pinch:changed", "pinch!changed"])
      #expect(third == ["pinch:ended", "pinch!ended"])
    }
  }

  @Test("SC-18: inner and outer pan") func innerAndOuter() {
    stage.add(pan("Po"), to: stage.root)
    stage.add(pan("Pi"))
    stage.frame(0, "down 1 150 150")
    #expect(stage.frame(0.01, "move 1 170 150") == ["Pi:began", "Po:failed", "V.cancelled{1}", "Pi!began"])
  }

  @Test("SC-19: two-finger tap") func twoFingerTap() {
    stage.view.isMultipleTouchEnabled = true
    stage.add(tap("T", touches: 2))
    #expect(stage.frame(0, "down 1 120 120, down 2 180 180") == ["V.began{1,2}"])
    #expect(stage.frame(0.01, "move 1 122 120, move 2 182 180") == ["V.moved{1,2}"])
    #expect(stage.frame(0.02, "up 1") == [])
    #expect(stage.frame(0.03, "up 2") == ["T:ended", "V.cancelled{1,2}", "T!ended"])
    stage.frame(1, "down 1 120 120, down 2 180 180")
    #expect(stage.frame(1.02, "up 1") == [])
    #expect(stage.frame(1.03, "move 2 300 300") == ["T:failed", "V.moved{4}", "V.ended{3}"])
    #expect(stage.frame(1.04, "up 2") == ["V.ended{4}"])
  }

  @Test("SC-20: removed while a pan is under way") func removed() {
    stage.add(pan())
    stage.frame(0, "down 1 150 150")
    stage.frame(0.01, "move 1 190 150")
    stage.view.removeFromSuperview()
    #expect(stage.take() == ["P:cancelled", "P!cancelled"])
    #expect(stage.frame(0.02, "move 1 200 150") == [])
    #expect(stage.frame(0.03, "up 1") == [])
  }

  @Test("SC-31: system cancel") func systemCancel() {
    let other = View(id: "B", frame: Rect(x: 250, y: 100, width: 100, height: 100))
    stage.root.addSubview(other)
    stage.log(other)
    stage.add(pan())
    stage.frame(0, "down 1 150 150, down 2 300 150")
    stage.frame(0.01, "move 1 190 150")
    stage.application.interrupt(at: Instant(microseconds: 20_000))
    #expect(stage.take() == ["P:cancelled", "P!cancelled", "B.cancelled{2}"])
    #expect(stage.frame(0.03, "move 1 200 150, up 2") == [])
  }

  @Test("SC-33: long press") func longPress() {
    stage.add(LongPressGestureRecognizer(id: "L"))
    #expect(stage.frame(0, "down 1 150 150") == ["V.began{1}"])
    #expect(stage.wait(until: 0.5) == ["L:began", "V.cancelled{1}", "L!began"])
    #expect(stage.frame(0.6, "move 1 350 150") == ["L:changed", "L!changed"])
    #expect(stage.frame(0.7, "up 1") == ["L:ended", "L!ended"])
    stage.frame(2, "down 1 150 150")
    #expect(stage.frame(2.2, "move 1 161 150") == ["L:failed", "V.moved{2}"])
    #expect(stage.frame(2.3, "up 1") == ["V.ended{2}"])
    stage.frame(4, "down 1 150 150")
    #expect(stage.frame(4.4, "up 1") == ["L:failed", "V.ended{3}"])
  }

  @Test("SC-37: disabled mid-gesture") func disabled() {
    let pan = stage.add(pan())
    stage.frame(0, "down 1 150 150")
    stage.frame(0.01, "move 1 190 150")
    pan.isEnabled = false
    #expect(stage.take() == ["P:cancelled", "P!cancelled"])
    #expect(stage.frame(0.02, "move 1 200 150") == [])
    #expect(stage.frame(0.03, "up 1") == [])
  }

  @Test("SC-32: exclusive buttons and a superview pinch", arguments: [false, true])
  func exclusive(withheld: Bool) {
    let (b1, b2) = (
      View(id: "B1", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      View(id: "B2", frame: Rect(x: 200, y: 0, width: 100, height: 100))
    )
    for view in [b1, b2] {
      view.isExclusiveTouch = true
      stage.root.addSubview(view)
      stage.log(view)
    }
    stage.application.settings.exclusiveTouchWithholdsFromRecognizers = withheld
    stage.add(PinchGestureRecognizer(id: "pinch"), to: stage.root)
    #expect(stage.frame(0, "down 1 50 50") == ["B1.began{1}"])
    #expect(stage.frame(0.01, "down 2 250 50") == [])
    let spread = stage.frame(0.02, "move 2 320 50")
    #expect(spread == (withheld ? [] : ["pinch:began", "B1.cancelled{1}", "pinch!began"]))
  }
}
