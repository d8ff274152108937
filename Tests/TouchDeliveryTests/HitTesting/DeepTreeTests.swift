import Testing
import TouchDelivery

/// Trees that are deeper than the stack would bear a call for each view.
@Suite("HT-2: deep trees")
struct DeepTreeTests {
  private let depth = 100_000

  private func chain(in window: Window) -> [View] {
    var views: [View] = []
    for index in 0..<depth {
      let view = View(id: "\(index)", frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
      (views.last ?? window).addSubview(view)
      views.append(view)
    }
    return views
  }

  private let point = Point(x: 500, y: 500)

  @Test("the innermost of 100,000 views is hit, each asked once")
  func theInnermostViewIsHitAndEachIsAskedOnce() {
    let stage = HitTestStage()
    let views = chain(in: stage.window)
    stage.listen(on: stage.window)
    let hit = stage.tap(point)
    #expect(hit.view === views.last)
    #expect(hit.visits == depth + 1)
  }

  @Test func anExplanationNamesThemAllOutermostFirstEachHit() {
    let stage = HitTestStage(explaining: true)
    let views = chain(in: stage.window)
    if let innermost = views.last { stage.listen(on: innermost) }
    #expect(stage.tap(point).view === views.last)
    #expect(stage.visits.count == depth + 1)
    #expect(stage.visits.allSatisfy { $0.verdict == "hit" })
    #expect(zip(stage.visits.dropFirst(), views).allSatisfy { $0.view == $1.id })
  }

  @Test("where all pass touches through, no view is hit; the outermost redirect decides")
  func whereAllPassTouchesThroughNoViewIsHit() {
    let stage = HitTestStage()
    let views = chain(in: stage.window)
    let other = View(id: "other")
    for view in views { view.hitTestRule = .passthrough }
    #expect(stage.window.hitTest(point, with: nil) === stage.window)
    views[depth - 1].hitTestRule = .redirect(other)
    #expect(stage.window.hitTest(point, with: nil) === other)
    views[10].hitTestRule = .redirect(views[20])
    #expect(stage.window.hitTest(point, with: nil) === views[20])
    views[10].hitTestRule = .redirect(views[3])
    #expect(stage.window.hitTest(point, with: nil) === stage.window, "a passthrough view is never the answer")
  }
}
