import TouchControls
import SceneScripting
import Testing
import TouchTime
import TouchDelivery

@Suite("What scripts make the daemon keep and write has bounds")
struct BoundTests {
  /// What runs of `body` in a script of `a` leave in the log, `touches` of it 10 ms after one another, and the scene.
  private func run(
    _ body: String, touches: Int = 1, limits: ScriptLimits = ScriptLimits()
  ) throws -> (output: [String], scene: ScriptedScene) {
    let scene = try ScriptedScene(limits: limits)
    let problems = scene.attach(
      "local T = {}\nfunction T:touchesBegan() \(body) end\nreturn T", to: scene.a)
    #expect(problems == [])
    for _ in 1...touches { scene.tap(x: 120, y: 120) }
    return (scene.takeOutput(), scene)
  }

  private static let whole = "16384 KiB; let go of some"

  @Test(
    "Texts, views, timers, targets and titles that Swift keeps count for the script that made them",
    arguments: [
      "self.kept = self.kept or {} for i = 1, 30 do"
        + " self.kept[#self.kept + 1] = fingerpost.makeView { what = ('x'):rep(60000) } end",
      "for i = 1, 200 do fingerpost.animate { duration = 1e6, changes = function() for _, v in ipairs(self.all or {}) do v.alpha = 1 - v.alpha end end } end"
        + " if not self.all then self.all = {} for i = 1, 1000 do local v = fingerpost.makeView {} self.all[i] = v end end",
    ])
  func whatSwiftKeepsCountsForTheScriptThatMadeIt(body: String) throws {
    let (output, scene) = try run(body, touches: 60)
    #expect(output.first?.hasSuffix(Self.whole) == true)
    #expect((scene.scripts?.memoryUsed ?? 0) <= 32 << 20)
  }

  @Test func targetsWithLargeTextsCountAndAreGivenBackAsTheyAreTakenAway() throws {
    let scene = try ScriptedScene()
    let button = Button(id: "button")
    scene.root.addSubview(button)
    let add = """
      for i = 1, 99 do
        local log = { log = ('x'):rep(60000) .. i }
        self:addTarget { events = 'touchUpInside', action = { log, log, log, log } }
      end
      """
    scene.attach("return { didLoad = function(self) \(add) end }", to: button)
    let before = scene.scripts?.memoryUsed ?? 0
    scene.didLoad()
    #expect(scene.takeOutput().first?.hasSuffix(Self.whole) == true)
    #expect((scene.scripts?.memoryUsed ?? 0) > before + (15 << 20))
    button.removeActions(for: .allEvents) { _ in true }
    #expect((scene.scripts?.memoryUsed ?? .max) < before + (4 << 20))
  }

  @Test func viewsThatAreGoneLeaveRoomForOthers() throws {
    let (output, scene) = try run("for i = 1, 500 do fingerpost.makeView {} end", touches: 100)
    #expect(output == [])
    scene.scripts?.collectObjects()
    #expect((scene.scripts?.memoryUsed ?? .max) < 4 << 20)
  }

  @Test func severalScriptsTogetherMayKeepWhatOneSceneMay() throws {
    let scene = try ScriptedScene()
    let keep =
      "self.kept = {} for i = 1, 225 do self.kept[i] = fingerpost.makeView { what = ('x'):rep(60000) .. i } end"
    for view in [scene.a, scene.b, scene.root] {
      scene.attach("return { didLoad = function(self) \(keep) end }", to: view)
    }
    scene.didLoad()
    #expect(scene.takeOutput().contains { $0.contains("all scripts together may take 32768 KiB") })
    #expect((scene.scripts?.memoryUsed ?? .max) <= 32 << 20)
  }

  @Test("Of errors of nested callbacks the log gets the first ones and a count of the others")
  func ofErrorsOfNestedCallbacksTheFirstAreLogged() throws {
    let scene = try ScriptedScene()
    scene.attach(
      """
      local T = {}
      function T:hitTest(point, event)
        self:hitTest(point, event)
        error("broken")
      end
      return T
      """, to: scene.a)
    scene.send((1, .began, 200, 150))
    #expect(scene.takeOutput().count == 100)
    scene.application.advance(to: Instant(microseconds: 2_000_000))
    let output = scene.takeOutput()
    #expect(output.count == 1)
    #expect(output.first?.hasPrefix("dropped ") == true && output.first?.hasSuffix(" of error") == true)
  }

  @Test("Of very many prints, records and actions of a second the first are recorded")
  func ofAFloodTheFirstPrintsRecordsAndActionsAreRecorded() throws {
    let (output, scene) = try run(
      "for i = 1, 600 do fingerpost.log(i) end for i = 1, 200 do fingerpost.emit('e', i) fingerpost.key('KEY_A') end",
      touches: 9)
    #expect(output.count { $0.hasPrefix("a: ") } == 3_000)
    #expect(output.count { $0.hasPrefix("a emits ") } == 1_000)
    #expect(output.count { $0.hasPrefix("a presses ") } == 1_000)
    #expect(output.contains("a! a.lua:2: not done: scripts may do 1000 such things in a second"))
    scene.application.advance(to: Instant(microseconds: 2_000_000))
    #expect(
      Array(scene.takeOutput().suffix(3)) == [
        "dropped 2400 of print", "dropped 4 of emit", "dropped 4 of action",
      ])
  }

  @Test(arguments: [
    ("error(('x'):rep(60000))", "… (60000 bytes)"),
    ("fingerpost.log(('ä'):rep(10000))", "… (20000 bytes)"),
    ("fingerpost.emit(('x'):rep(300), 1)", "the name of a record has 256 bytes at most, not 300"),
    (
      "fingerpost.exec { 'true', ('x'):rep(50000), ('x'):rep(50000), ('x'):rep(50000) }",
      "a program and its arguments may have 128 KiB together, each counting 16 bytes more than its text"
    ),
    ("fingerpost.key(('x'):rep(300))", "a name has 256 bytes at most, not 300"),
  ])
  func longTextsAreCutOrRefused(body: String, end: String) throws {
    let output = try run(body).output
    #expect(output.count == 1)
    #expect(output.first?.hasSuffix(end) == true)
    #expect((output.first?.utf8.count ?? 0) < 4_200)
  }
}
