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

  struct Row: CustomTestStringConvertible, Sendable {
    let canPrevent: Bool
    let canBePrevented: Bool
    let winnersDelegate: Bool
    let losersDelegate: Bool
    let fails: Bool

    var testDescription: String { "\(canPrevent) \(canBePrevented) \(winnersDelegate) \(losersDelegate)" }
  }

  /// The table of GR-14, each cell that is asked with both answers: twelve rows.
  static let table: [Row] =
    [(false, false), (false, true), (true, false)].flatMap { canPrevent, canBePrevented in
      [
        Row(
          canPrevent: canPrevent, canBePrevented: canBePrevented, winnersDelegate: false,
          losersDelegate: false, fails: false),
        Row(
          canPrevent: canPrevent, canBePrevented: canBePrevented, winnersDelegate: true,
          losersDelegate: false, fails: false),
        Row(
          canPrevent: canPrevent, canBePrevented: canBePrevented, winnersDelegate: false,
          losersDelegate: true, fails: false),
      ]
    } + [
      Row(canPrevent: true, canBePrevented: true, winnersDelegate: false, losersDelegate: false, fails: true),
      Row(canPrevent: true, canBePrevented: true, winnersDelegate: true, losersDelegate: false, fails: false),
      Row(canPrevent: true, canBePrevented: true, winnersDelegate: false, losersDelegate: true, fails: false),
    ]

  @Test("SC-34, GR-14: the prevention table", arguments: table) func prevention(row: Row) {
    first.onBegan = .began
    first.prevents = row.canPrevent
    second.isPreventable = row.canBePrevented
    let (winners, losers) = (ScriptedDelegate(), ScriptedDelegate())
    winners.isSimultaneous = row.winnersDelegate
    losers.isSimultaneous = row.losersDelegate
    first.delegate = winners
    second.delegate = losers
    let notes = stage.frame(0, "down 1 150 150")
    #expect(notes.contains("A:began"))
    #expect(notes.contains("B:failed") == row.fails)
  }

  @Test("GR-14: canBePrevented is asked after canPrevent, and only then") func questions() {
    var asked: [String] = []
    for recognizer in [first, second] { recognizer.note = { asked.append($0) } }
    first.onBegan = .began
    stage.frame(0, "down 1 150 150")
    #expect(asked.filter { $0.contains("(") } == ["A.canPrevent(B)", "B.canBePrevented(A)"])
    first.prevents = false
    asked = []
    stage.frame(1, "up 1")
    stage.frame(2, "down 1 150 150")
    #expect(asked.filter { $0.contains("(") } == ["A.canPrevent(B)"])
  }

  @Test("GR-14: one that is active already prevents the other as it wants to begin") func activeFirst() {
    first.onBegan = .began
    first.prevents = true
    second.isPreventable = false
    #expect(stage.frame(0, "down 1 150 150") == ["A:began", "A!began"])
    second.isPreventable = true
    second.onMoved = .began
    #expect(stage.frame(0.1, "move 1 160 150") == ["B:failed"])
  }

  @Test("SC-35, GR-17: the order of the four questions", arguments: 0..<5) func dynamicRequirements(yes: Int)
  {
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

  @Test("GR-18: who waits fails as the other recognises") func waitingFails() {
    first.require(toFail: second)
    first.onBegan = .ended
    second.onMoved = .began
    second.prevents = false
    #expect(stage.frame(0, "down 1 150 150") == ["V.began{1}"])
    #expect(first.settledState == .possible)
    #expect(stage.frame(0.1, "move 1 160 150") == ["B:began", "A:failed", "V.cancelled{1}", "B!began"])
  }

  @Test("Of others that are named together each is there once") func namedTogether() {
    let third = GestureRecognizer(id: "C")
    first.require(toFail: [second, third, second])
    first.require(toFail: second)
    first.allowSimultaneousRecognition(with: [third, second, third])
    #expect(first.failureRequirements.map { $0.recognizer?.id } == ["B", "C"])
    #expect(first.simultaneous.map { $0.recognizer?.id } == ["C", "B"])
  }

  @Test(
    "TD-13: a view that a veto takes away is cancelled, although another view's touch is released just then")
  func orphanedByVeto() {
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

  @Test("TD-13: a view that a veto takes away is cancelled at once") func orphanedByVetoAlone() {
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

  @Test("GR-15: two that wait for each other both fail") func circle() {
    first.require(toFail: second)
    second.require(toFail: first)
    first.onBegan = .ended
    second.onBegan = .ended
    #expect(stage.frame(0, "down 1 150 150") == ["V.began{1}"])
    #expect(stage.frame(0.1, "up 1") == ["A:failed", "B:failed", "V.ended{1}"])
  }

  @Test("SC-36: shouldReceive and shouldBegin") func filters() {
    let delegate = ScriptedDelegate()
    var asked: [String] = []
    delegate.note = { asked.append($0) }
    first.delegate = delegate
    first.onMoved = .began
    delegate.receives = false
    var called: [String] = []
    first.note = { called.append($0) }
    #expect(stage.frame(0, "down 1 150 150") == ["V.began{1}"])
    stage.frame(0.1, "move 1 170 150")
    stage.frame(0.2, "up 1")
    #expect(called == [])
    #expect(asked == ["shouldReceiveEvent(A)", "shouldReceiveTouch(A)"])
    delegate.receives = true
    delegate.begins = false
    stage.frame(1, "down 1 150 150")
    #expect(stage.frame(1.1, "move 1 170 150") == ["A:failed", "V.moved{2}"])
    #expect(first.failureReason == "shouldBegin of its delegate said no")
  }

  @Test("GR-13: the hit view is asked, and before the delegate") func viewIsAsked() {
    let refusing = Refusing()
    stage.view.overrides = [refusing]
    let delegate = ScriptedDelegate()
    var asked: [String] = []
    delegate.note = { asked.append($0) }
    first.delegate = delegate
    first.onBegan = .began
    #expect(stage.frame(0, "down 1 150 150").contains("A:failed"))
    #expect(refusing.asked == ["A"])
    #expect(!asked.contains("shouldBegin(A)"))
  }

  @Test("GR-23: an ignored touch is not cancelled") func ignoring() {
    stage.view.isMultipleTouchEnabled = true
    first.ignoredFinger = 2
    first.onMoved = .began
    second.isEnabled = false
    #expect(stage.frame(0, "down 1 120 120, down 2 180 180") == ["V.began{1,2}"])
    #expect(
      stage.frame(0.1, "move 1 150 120, move 2 181 181") == [
        "A:began", "V.cancelled{1}", "A!began", "V.moved{2}",
      ])
    #expect(stage.frame(0.2, "up 2") == ["V.ended{2}"])
  }

  @Test("GR-24: a touch that begins while a recognizer is active is not the view's") func laterTouch() {
    stage.view.isMultipleTouchEnabled = true
    first.onBegan = .began
    second.isEnabled = false
    stage.frame(0, "down 1 120 120")
    #expect(stage.frame(0.1, "down 2 180 180") == ["A:changed", "A!changed"])
    #expect(stage.frame(0.2, "up 2") == [])
  }

  @Test("GR-11: a final state lasts until the touches are over, and takes no new ones") func reset() {
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

  @Test("GR-6: an illegal transition is reported and changes nothing") func illegal() {
    first.onBegan = .changed
    #expect(
      stage.frame(0, "down 1 150 150")
        == ["V? the recognizer 'A' cannot go from possible to changed", "V.began{1}"])
  }

  @Test("GR-3: a view without user interaction gives its recognizers nothing") func disabledView() {
    first.onBegan = .ended
    stage.view.isUserInteractionEnabled = false
    #expect(stage.frame(0, "down 1 150 150") == ["R.began{1}"])
  }

  @Test("MT-4: a finger that the view does not get reaches the recognizers") func withheldFinger() {
    var called: [String] = []
    first.note = { called.append($0) }
    stage.frame(0, "down 1 120 120")
    #expect(stage.frame(0.1, "down 2 180 180") == [])
    #expect(called == ["A.began{1}", "A.began{2}"])
  }

  @Test("XT-11: a view whose touch was taken blocks no other view") func exclusiveAfterCancel() {
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

private final class Refusing: MethodOverrides {
  let methods: OverriddenMethods = [.gestureRecognizerShouldBegin]
  private(set) var asked: [String] = []

  func perform(_ call: MethodCall) -> MethodValue {
    if let recognizer: GestureRecognizer = call[0].object() { asked.append(recognizer.id) }
    return .flag(false)
  }
}
