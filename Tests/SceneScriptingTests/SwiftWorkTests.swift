import TouchControls
import SceneScripting
import Testing
import TouchDelivery

@Suite("What Swift does behind one instruction is charged, so that no clock is needed to end it")
struct SwiftWorkTests {
  /// What a script of `a` with this body leaves in the log, without a clock.
  private func run(_ body: String) throws -> [String] {
    let scene = try ScriptedScene()
    scene.attach("local T = {}\n\(body)\nreturn T", to: scene.a)
    scene.tap(x: 120, y: 120)
    return scene.takeOutput()
  }

  private func touch(_ body: String) -> String { "function T:touchesBegan() \(body) end" }

  private static let stopped = "stopped after its budget of"

  @Test(arguments: [
    """
    local t = {} for i = 1, 19000 do t[i] = i end
    t[19001] = print
    for i = 1, 100000 do pcall(fingerpost.emit, "x", t) end
    """,
    """
    local words = {} for i = 1, 5000 do words[i] = "x" end
    words[5001] = {}
    for i = 1, 100000 do pcall(fingerpost.exec, words) end
    """,
  ])
  func whatIsRefusedCostsAsMuchAsWhatIsDone(body: String) throws {
    let output = try run(touch(body + " fingerpost.log('done')"))
    #expect(output.contains { $0.contains(Self.stopped) })
    #expect(!output.contains { $0.contains("done") })
  }

  @Test func theCallThatSpendsTheBudgetIsTheLastHoweverMuchItSpends() throws {
    let scene = try ScriptedScene()
    scene.attach(
      """
      local T = { times = 0 }
      function T:touchesBegan()
        local t = {} for i = 1, 19000 do t[i] = i end
        t[19001] = print
        for i = 1, 1000 do T.times = T.times + 1 pcall(fingerpost.emit, "x", t) end
      end
      function T:touchesEnded() fingerpost.log(T.times) end
      return T
      """, to: scene.a)
    scene.tap(x: 120, y: 120)
    let output = scene.takeOutput()
    #expect(output.contains { $0.contains(Self.stopped) })
    // Each takes 19,001 instructions of a million, and all of the rest some 40,000.
    #expect(["a: 50", "a: 51"].contains(output.last))
  }

  @Test func aViewThatTakesMoreThanIsLeftIsNotMade() throws {
    let scene = try ScriptedScene()
    scene.attach(
      """
      local T = {}
      function T:touchesBegan()
        local values = {} for i = 1, 19000 do values[i] = i end
        local source = "return { didLoad = function() fingerpost.log('made') end }"
        for i = 1, 10 do fingerpost.makeView { values = values, source = source } end
      end
      return T
      """, to: scene.a)
    scene.didLoad()
    scene.tap(x: 120, y: 120)
    let output = scene.takeOutput()
    // Each takes 20 instructions for each value, of a million.
    #expect(output.filter { $0.hasSuffix("made") }.count == 2)
    #expect(output.contains { $0.contains(Self.stopped) })
  }

  @Test func aTableThatIsRefusedIsNotGoneThroughToItsEnd() throws {
    let output = try run(
      touch(
        """
        local t = { 1 }
        for i = 1, 8000 do t["k" .. i] = i end
        for i = 1, 1000 do pcall(fingerpost.emit, "x", t) end
        fingerpost.log('done')
        """))
    #expect(output.contains { $0.contains("done") })
  }

  @Test func aTargetsIdIsLookedForAmongAllResponders() throws {
    let scene = try ScriptedScene()
    let slider = Slider(id: "slider", frame: Rect(x: 0, y: 0, width: 50, height: 50))
    scene.root.addSubview(slider)
    for number in 1...1000 { scene.b.addSubview(View(id: "view\(number)")) }
    let body = "for i = 1, 2000 do self:removeTarget { target = 'b' } end fingerpost.log('done')"
    scene.attach("local T = {}\n\(touch(body))\nreturn T", to: slider)
    scene.tap(x: 10, y: 10)
    let output = scene.takeOutput()
    #expect(output.contains { $0.contains(Self.stopped) })
    #expect(!output.contains { $0.contains("done") })
  }

  @Test func targetsThatSendWhatTheyAreCalledForAreStopped() throws {
    let scene = try ScriptedScene()
    let slider = Slider(id: "slider")
    scene.root.addSubview(slider)
    scene.attach(
      """
      local T = {}
      function T:didLoad()
        for i = 1, 100 do
          self:addTarget { events = "valueChanged", call = function(it)
            it.value = 1 - it.value
            it:sendActions("valueChanged")
          end }
        end
        self:sendActions("valueChanged")
      end
      return T
      """, to: slider)
    scene.didLoad()
    let errors = scene.takeOutput().filter { $0.contains(Self.stopped) || $0.contains("C stack overflow") }
    #expect((1...100).contains(errors.count))
  }

  @Test func insideACallbackThatHasSpentAllItMayNothingMoreIsCalled() throws {
    let scene = try ScriptedScene()
    let slider = Slider(id: "slider", frame: Rect(x: 0, y: 0, width: 50, height: 50))
    scene.root.addSubview(slider)
    scene.attach(
      """
      local T = { calls = 0 }
      function T:didLoad()
        for i = 1, 100 do
          self:addTarget { events = "valueChanged", call = function()
            T.calls = T.calls + 1
            while true do end
          end }
        end
        self:sendActions("valueChanged")
      end
      function T:touchesBegan() fingerpost.log(T.calls) end
      return T
      """, to: slider)
    scene.didLoad()
    scene.tap(x: 10, y: 10)
    // Each takes a million instructions of ten.
    #expect(scene.takeOutput().last == "slider: 10")
  }

  @Test(arguments: [
    "function T:hitTest(p, e) for i = 1, 10 do self:hitTest(p, e) end return self end",
    "function T:pointInside(p, e) for i = 1, 10 do self:pointInside(p, e) end return true end",
  ])
  func callbacksInsideEachOtherAreStopped(body: String) throws {
    let output = try run(body)
    #expect(output.contains { $0.contains(Self.stopped) || $0.contains("C stack overflow") })
  }
}
