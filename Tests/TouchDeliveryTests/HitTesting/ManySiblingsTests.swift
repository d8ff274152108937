import Testing
@testable import TouchDelivery

/// What a search among very many siblings costs, in visits.
@Suite("HT-8: the cost of many siblings")
struct ManySiblingsTests {
  private let stage = HitTestStage()

  init() { stage.listen(on: stage.window) }

  /// `count` views of 2 by 2 points, 300 of them side by side.
  private func fill(_ count: Int) {
    for index in 0..<count {
      stage.window.addSubview(
        View(
          id: "\(index)",
          frame: Rect(x: Double(index % 300) * 3, y: Double(index / 300) * 2, width: 2, height: 2)))
    }
  }

  private func point(in index: Int) -> Point {
    Point(x: Double(index % 300) * 3 + 1, y: Double(index / 300) * 2 + 1)
  }

  @Test("100,000 side by side take fewer than 200 visits")
  func manySideBySideTakeFewVisits() {
    fill(100_000)
    for index in stride(from: 0, to: 100_000, by: 997) {
      let hit = stage.tap(point(in: index))
      #expect(hit.view?.id == "\(index)")
      #expect(hit.visits < 200)
    }
    #expect(stage.tap(Point(x: 950, y: 500)).view === stage.window)
  }

  @Test func manySideBySideTakeFewVisitsWhileOneMoves() {
    fill(100_000)
    let wanderer = stage.window.subviews[54_321]
    for index in stride(from: 0, to: 100_000, by: 997) {
      wanderer.frame.origin = Point(x: point(in: index).x - 1, y: point(in: index).y - 1)
      let hit = stage.tap(point(in: index))
      #expect(hit.view === (index > 54_321 ? stage.window.subviews[index] : wanderer))
      #expect(hit.visits < 200)
    }
  }

  @Test("when many have moved, the index is packed again before it is no better than the plain scan")
  func whenManyHaveMovedTheIndexIsPackedAgain() {
    fill(2_000)
    var dice = TreeDice(seed: 1)
    var most = 0
    for _ in 0..<400 {
      for view in stage.window.subviews.shuffled(using: &dice).prefix(20) {
        view.frame.origin = Point(x: dice.number(0...998), y: dice.number(0...998))
      }
      most = max(most, stage.tap(Point(x: 500, y: 500)).visits)
    }
    #expect(most < 2_000)
  }

  @Test("1,000 upon each other, all but the rearmost hidden, take about as many visits as views")
  func manyHiddenUponEachOtherTakeAboutAsManyVisitsAsViews() {
    for index in 0..<1_000 {
      let view = View(id: "\(index)", frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
      view.isHidden = index > 0
      stage.window.addSubview(view)
    }
    let hit = stage.tap(Point(x: 500, y: 500))
    #expect(hit.view?.id == "0")
    #expect(hit.visits < 4_100)
  }

  @Test func aFrameThatIsNotANumberHitsNothingAndHindersNoOther() {
    fill(1_000)
    for view in stage.window.subviews.suffix(500) { view.center.x = .nan }
    let hit = stage.tap(point(in: 17))
    #expect(hit.view?.id == "17")
    #expect(hit.visits < 100)
    #expect(stage.tap(point(in: 700)).view === stage.window)
  }

  @Test func aViewThatComesInFrontAndGoesAgainLeavesTheIndexAsItIs() {
    fill(1_000)
    #expect(stage.tap(point(in: 17)).view?.id == "17")
    let index = stage.window.subviewIndex
    let passing = View(id: "passing", frame: stage.window.bounds)
    stage.window.addSubview(passing)
    #expect(stage.tap(point(in: 17)).view === passing)
    passing.removeFromSuperview()
    #expect(stage.tap(point(in: 17)).view?.id == "17")
    #expect(index != nil && stage.window.subviewIndex === index)
  }

  @Test("a view brought to the front, or one taken out of the middle, leaves the index as it is")
  func aViewBroughtToTheFrontLeavesTheIndexAsItIs() {
    fill(1_000)
    #expect(stage.tap(point(in: 17)).view?.id == "17")
    let index = stage.window.subviewIndex
    let (front, removed) = (stage.window.subviews[500], stage.window.subviews[300])
    stage.window.bringSubviewToFront(front)
    front.frame = stage.window.bounds
    #expect(stage.tap(point(in: 17)).view === front)
    front.isHidden = true
    removed.removeFromSuperview()
    #expect(stage.tap(point(in: 300)).view === stage.window)
    #expect(stage.tap(point(in: 999)).view?.id == "999")
    #expect(index != nil && stage.window.subviewIndex === index)
  }

  @Test("a view sent to the back, one put into the middle and one that is hidden leave the index as it is")
  func aViewSentToTheBackLeavesTheIndexAsItIs() {
    fill(1_000)
    #expect(stage.tap(point(in: 17)).view?.id == "17")
    let index = stage.window.subviewIndex
    let (back, added) = (stage.window.subviews[999], View(id: "added"))
    for view in [back, added] { view.frame = stage.window.bounds }
    stage.window.sendSubviewToBack(back)
    #expect(stage.tap(point(in: 999)).view === back)
    stage.window.insertSubview(added, at: 500)
    #expect(stage.tap(point(in: 300)).view === added)
    #expect(stage.tap(point(in: 700)).view?.id == "700")
    added.isHidden = true
    #expect(stage.tap(point(in: 300)).view?.id == "300")
    #expect(index != nil && stage.window.subviewIndex === index)
  }

  @Test("what keeps a view from being hit counts at once, and no longer than it lasts (HT-3 to HT-5, HT-16)")
  func whatKeepsAViewFromBeingHitCountsAtOnceAndNoLongerThanItLasts() {
    fill(100)
    let view = stage.window.subviews[17]
    let obstacles: [(View, Bool) -> Void] = [
      { $0.isHidden = $1 }, { $0.isUserInteractionEnabled = !$1 }, { $0.alpha = $1 ? 0 : 1 },
      { $0.hitTestRule = $1 ? .none : .standard }, { $1 ? $0.suspendInteraction() : $0.resumeInteraction() },
    ]
    #expect(stage.tap(point(in: 17)).view === view)
    for set in obstacles {
      set(view, true)
      #expect(stage.tap(point(in: 17)).view === stage.window)
      set(view, false)
      #expect(stage.tap(point(in: 17)).view === view)
    }
  }

  @Test("1,000 views upon each other that override hitTest are asked once each, from the front (HT-9)")
  func viewsThatOverrideHitTestAreAskedOnceEachFromTheFront() {
    var calls: [String] = []
    for index in 0..<1_000 {
      let view = View(id: "\(index)", frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
      view.overrides = [RecordedOverrides([.hitTest], answer: .nobody) { calls.append($0) }]
      stage.window.addSubview(view)
    }
    let hit = stage.tap(Point(x: 500, y: 500))
    #expect(hit.view === stage.window)
    #expect(hit.visits < 4_100)
    #expect(calls == (0..<1_000).reversed().map { "\($0).hitTest(500.0, 500.0)" })
  }

  @Test("the frontmost view, brought to the front, is asked once (HT-9)")
  func theFrontmostViewBroughtToTheFrontIsAskedOnce() throws {
    fill(100)
    #expect(stage.tap(point(in: 17)).view?.id == "17")
    let view = try #require(stage.window.subviews.last)
    stage.window.bringSubviewToFront(view)
    var calls: [String] = []
    view.overrides = [RecordedOverrides([.hitTest], answer: .nobody) { calls.append($0) }]
    #expect(stage.tap(point(in: 17)).view?.id == "17")
    #expect(calls.count == 1)
  }

  @Test("100,000 views go one after the other without a search between")
  func manyViewsGoWithoutASearchBetween() {
    fill(100_000)
    #expect(stage.tap(point(in: 17)).view?.id == "17")
    while let view = stage.window.subviews.last { view.removeFromSuperview() }
    #expect(stage.tap(point(in: 17)).view === stage.window)
  }
}
