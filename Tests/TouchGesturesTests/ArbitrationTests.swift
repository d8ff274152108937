import Testing
import TouchDelivery

@Suite("Arbitration") struct ArbitrationTests {
  let stage = Stage()
  let first = ScriptedRecognizer(id: "A")
  let second = ScriptedRecognizer(id: "B")

  init() {
    stage.add(first)
    stage.add(second)
  }

  @Test("SC-35, GR-17: the four questions are asked in order, once for each attempt", arguments: 0..<5)
  func theFourQuestionsAreAskedInOrderOnceForEachAttempt(yes: Int) {
    let delegates = [ScriptedDelegate(), ScriptedDelegate()]
    defer { withExtendedLifetime(delegates) {} }
    var asked: [String] = []
    for delegate in delegates { delegate.note = { if $0.contains("equire") { asked.append($0) } } }
    first.delegate = delegates[0]
    second.delegate = delegates[1]
    delegates[0].requires = yes == 0
    delegates[0].isRequired = yes == 1
    delegates[1].requires = yes == 2
    delegates[1].isRequired = yes == 3
    first.onMoved = .began
    second.onEnded = .failed
    stage.frame(0, "down 1 150 150")
    let moved = stage.frame(0.1, "move 1 160 150")
    let order = [
      "shouldRequire(A, B)", "shouldBeRequired(A, B)", "shouldRequire(B, A)", "shouldBeRequired(B, A)",
    ]
    #expect(asked == Array(order.prefix(yes + 1)))
    let waits = yes == 0 || yes == 3
    #expect(moved.contains("A:began") == !waits)
    #expect(stage.frame(0.2, "move 1 170 150").contains("B:failed") == false)
    #expect(asked.count == min(yes + 1, 4), "once per attempt")
    if waits {
      #expect(
        stage.frame(0.3, "up 1") == [
          "B:failed", "A:began", "V.cancelled{1}", "A!began", "A:cancelled", "A!cancelled",
        ])
    }
  }

  @Test("GR-18: who waits fails as the other recognises") func whoWaitsFailsAsTheOtherRecognises() {
    first.require(toFail: second)
    first.onBegan = .ended
    second.onMoved = .began
    second.prevents = false
    #expect(stage.frame(0, "down 1 150 150") == ["V.began{1}"])
    #expect(first.settledState == .possible)
    #expect(stage.frame(0.1, "move 1 160 150") == ["B:began", "A:failed", "V.cancelled{1}", "B!began"])
  }

  @Test("GR-14: a gesture does not fail for the reason of the one before")
  func aGestureDoesNotFailForTheReasonOfTheOneBefore() {
    stage.view.addGestureRecognizer(tap("T", taps: 1))
    let touch = { (start: Double, x: Double) in
      stage.frame(start, "down 1 150 150")
      stage.frame(start + 0.05, "move 1 \(x) 150")
      #expect(first.failureReason == nil, "the gesture is under way")
      return stage.frame(start + 0.1, "up 1").contains("A:failed")
    }
    #expect(touch(0, 150))
    #expect(first.failureReason == "prevented by tap T")
    first.onEnded = .failed
    #expect(touch(1, 190))
    #expect(first.failureReason == "it set its state to failed")
    first.onEnded = nil
    #expect(touch(2, 150))
    #expect(first.failureReason == "prevented by tap T")
  }

  @Test func ofOthersThatAreNamedTogetherEachIsThereOnce() {
    let third = GestureRecognizer(id: "C")
    first.require(toFail: [second, third, second])
    first.require(toFail: second)
    first.allowSimultaneousRecognition(with: [third, second, third])
    #expect(first.failureRequirements.map { $0.wrappedValue?.id } == ["B", "C"])
    #expect(first.simultaneous.map { $0.wrappedValue?.id } == ["C", "B"])
  }

  @Test(
    "TD-13: a view that a veto takes away is cancelled, although another view's touch is released just then")
  func aViewThatAVetoTakesAwayIsCancelledAsAnothersTouchIsReleased() {
    let (other, third) = (
      View(id: "O", frame: Rect(x: 250, y: 100, width: 100, height: 100)), ScriptedRecognizer(id: "C")
    )
    stage.root.addSubview(other)
    stage.log(other)
    stage.add(third, to: stage.root)
    other.addGestureRecognizer(second)
    let delegate = ScriptedDelegate()
    third.delegate = delegate
    delegate.begins = false
    #expect(stage.frame(0, "down 1 150 150, down 2 300 150") == ["V.began{1}", "O.began{2}"])
    for recognizer in [first, second] { recognizer.schedule(after: 1) {} }
    third.schedule(after: 0.5) { third.state = .began }
    #expect(stage.frame(0.1, "up 1, up 2") == [])
    delegate.note = { [stage, second] _ in
      stage.view.removeFromSuperview()
      second.state = .failed
    }
    #expect(stage.wait(until: 0.6) == ["C:failed", "B:failed", "A:failed", "O.ended{2}", "V.cancelled{1}"])
  }

  @Test("TD-13: a view that a veto takes away is cancelled at once")
  func aViewThatAVetoTakesAwayIsCancelledAtOnce() {
    let third = stage.add(ScriptedRecognizer(id: "C"), to: stage.root)
    let delegate = ScriptedDelegate()
    third.delegate = delegate
    delegate.begins = false
    #expect(stage.frame(0, "down 1 150 150") == ["V.began{1}"])
    first.schedule(after: 1) {}
    third.schedule(after: 0.5) { third.state = .began }
    #expect(stage.frame(0.1, "up 1") == ["B:failed"])
    delegate.note = { [stage] _ in stage.view.removeFromSuperview() }
    #expect(stage.wait(until: 0.6) == ["C:failed", "A:failed", "V.cancelled{1}"])
  }

  @Test("GR-11: a final state lasts until the touches are over, and takes no new ones")
  func aFinalStateLastsUntilTheTouchesAreOverAndTakesNoNewOnes() {
    var called: [String] = []
    first.note = { called.append($0) }
    first.onBegan = .failed
    second.isEnabled = false
    stage.frame(0, "down 1 120 120")
    stage.frame(0.1, "down 2 180 180")
    #expect(first.state == .failed)
    stage.frame(0.2, "up 1")
    #expect(first.state == .possible)
    stage.frame(0.3, "move 2 190 190, down 3 120 120")
    #expect(called == ["A.began{1}", "A.reset", "A.began{3}"])
  }

  @Test("GR-6: an illegal transition is reported and changes nothing")
  func anIllegalTransitionIsReportedAndChangesNothing() {
    first.onBegan = .changed
    #expect(
      stage.frame(0, "down 1 150 150")
        == ["V? the recognizer 'A' cannot go from possible to changed", "V.began{1}"])
  }

  @Test("XT-11: a view whose touch was taken blocks no other view")
  func aViewWhoseTouchWasTakenBlocksNoOtherView() {
    let other = View(id: "B", frame: Rect(x: 250, y: 100, width: 100, height: 100))
    stage.root.addSubview(other)
    stage.log(other)
    stage.view.isExclusiveTouch = true
    first.onBegan = .began
    second.isEnabled = false
    stage.frame(0, "down 1 120 120")
    #expect(stage.frame(0.1, "down 2 300 120") == ["B.began{2}"])
  }
}
