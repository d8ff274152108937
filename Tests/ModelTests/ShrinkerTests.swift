import Testing

@testable import HitTestingCases

@Suite("Shrinking")
struct ShrinkerTests {
  /// A big case that has all that the tests of this suite look for.
  private func bigCase() throws -> Case {
    let cases = (0..<100_000).lazy.map { CaseGenerator.makeCase(seed: $0) }
    let bigCase = cases.first { scene in
      scene.nodes.count > 30 && downs(scene) >= 3 && scene.nodes.contains { $0.properties.isExclusive }
    }
    return try #require(bigCase)
  }

  private func downs(_ scene: Case) -> Int {
    scene.steps.reduce(0) { count, step in
      guard case .frame(let frame) = step else { return count }
      return count + frame.contacts.filter { $0.kind == .down }.count
    }
  }

  @Test func leavesWhatMakesTheCaseFailAndNoMore() throws {
    let least = Shrinker.shrink(try bigCase()) { scene in
      downs(scene) >= 2 && scene.nodes.contains { $0.window == nil && $0.properties.isExclusive }
    }
    #expect(least.nodes.count == 2)
    #expect(downs(least) == 2)
    #expect(least.steps.count <= 2)
    #expect(least.nodes.allSatisfy { $0.behaviour.isNone && $0.properties.transform == .identity })
  }

  @Test func givesACaseBackAsItIsWhenNothingCanGo() throws {
    let scene = try bigCase()
    #expect(Shrinker.shrink(scene) { $0 == scene } == scene)
  }

  @Test func takesReferencesToWhatItTakesOutAlong() throws {
    let least = Shrinker.shrink(try bigCase()) { $0.nodes.count >= 2 }
    #expect(Comparison(least).agrees)
  }

  @Test func printsASceneScriptsAndATouchScript() {
    var scene = Case(seed: 1, explains: false, isExact: true, screenCount: 1, nodes: [], steps: [])
    let bounds = Box(x: 0, y: 0, width: 100, height: 50)
    var view = Node(
      number: 1, superview: 0, properties: Properties(bounds: bounds, center: Spot(x: 60, y: 30)))
    view.properties.isExclusive = true
    view.behaviour.handling[0] = .forwards
    view.behaviour.reactions = [
      Reaction(phase: 0, call: 0, isAfterSuper: true, steps: [.change(.remove(1))])
    ]
    scene.nodes = [
      Node(
        number: 0, superview: nil, properties: Properties(bounds: bounds, center: Spot(x: 50, y: 25)),
        window: WindowPlace(screen: 0, level: 0, scene: 0)), view,
    ]
    let contact = FingerChange(finger: 1, kind: .down, spot: Spot(x: 20, y: 20))
    scene.steps = [
      .frame(Frame(time: 16_000, screen: 0, contacts: [contact])), .change(.toFront(1)),
    ]
    #expect(CaseText(scene).text == Self.expectedText)
  }

  private static let expectedText = """
    --- scene.yaml
    version: 1
    screens:
      - { id: screen0, size: [1000.0, 800.0] }
    windows:
      - id: w0
        screen: screen0
        frame: [0.0, 0.0, 100.0, 50.0]
        subviews:
          - id: v1
            frame: [10.0, 5.0, 100.0, 50.0]
            exclusiveTouch: true
            script: v1.lua
    --- v1.lua
    local R = {}
    function R:touchesBegan(touches, event)
      self.super:touchesBegan(touches, event)
      if self:calls("touchesBegan") == 1 then v1:removeFromSuperview() end
    end
    return R
    --- touches
    16.0  down 1 20.0 20.0
    # then, between two frames: v1.superview:bringSubviewToFront(v1)

    """
}
