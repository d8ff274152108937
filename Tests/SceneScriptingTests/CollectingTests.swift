import SceneScripting
import Testing
import TouchDelivery

/// Views that come and go must not pile up, whatever they and their scripts hold of each other.
@Suite("Unreferenced views go away")
struct CollectingTests {
  private static let script = """
    local T = {}
    function T:didLoad() self.me = self; self.cover = function() return self end end
    function T:touchesBegan(touches) self.touch = touches[1]; self:removeFromSuperview() end
    return T
    """

  @Test(
    "Made, added, removed and forgotten ten thousand times, they leave nothing behind")
  func madeAndForgottenManyTimesTheyLeaveNothingBehind() throws {
    try run("local v = make()", count: 10_000)
  }

  @Test(arguments: [
    "local v = make() v.parent = self",
    "local v = make() v:viewWithId('core').outer = v v.inner = v:viewWithId('core')",
    "local v = make() local w = make() v.other = w w.other = v",
    "local v = make() fingerpost.after(0.001, function() v.late = true end)",
    "local v = make() v.events = event",
    "local v = make() v:touchesBegan(touches, event)",
  ])
  func whatTheyReferToMakesNoDifference(body: String) throws {
    try run(body, count: 2_000)
  }

  private func run(_ body: String, count: Int) throws {
    let scene = try ScriptedScene()
    #expect(
      scene.attach(
        """
        local function make()
          return fingerpost.makeView {
            id = 'popup', source = [[\(Self.script)]], subviews = {{ id = 'core', source = [[\(Self.script)]] }},
          }
        end
        return { touchesBegan = function(self, touches, event)
          for _ = 1, 10 do
            \(body)
            self:addSubview(v)
            v:removeFromSuperview()
          end
        end }
        """, to: scene.a) == [])
    let scripts = try #require(scene.scripts)
    for _ in 0..<count / 10 {
      scene.tap(x: 110, y: 110)
      guard scripts.keptObjects < 1_000, scripts.memoryUsed < 4 << 20 else { break }
    }
    #expect(scene.takeOutput() == [])
    #expect(scripts.keptObjects < 1_000)
    #expect(scripts.memoryUsed < 4 << 20)
    scripts.collectObjects()
    scripts.collectObjects()
    #expect(scripts.keptObjects <= 6)
  }

  @Test(arguments: [
    "fingerpost.after(0, function() end)",
    "local v = fingerpost.makeView {} v:addSubview(fingerpost.makeView {})",
    "self.last = touches[1]:location(self) self.event = event",
  ])
  func valuesThatStandForObjectsForAMomentTakeNoMemoryForLong(body: String) throws {
    let scene = try ScriptedScene()
    scene.attach(
      "return { touchesBegan = function(self, touches, event) for _ = 1, 20 do \(body) end end }", to: scene.a
    )
    for _ in 0..<1_500 { scene.tap(x: 110, y: 110) }
    #expect(scene.takeOutput() == [])
    #expect(try #require(scene.scripts).memoryUsed < 1 << 19)
  }

  @Test func aViewThatTheTreeOrAScriptHoldsKeepsItsScriptAndFields() throws {
    let scene = try ScriptedScene()
    scene.attach(
      """
      local T = {}
      function T:didLoad()
        local function make(id)
          return fingerpost.makeView { id = id, source = [[
            local T = {}
            function T:touchesBegan() fingerpost.log(self.id, self.note) end
            return T
          ]] }
        end
        local shown = make('shown')
        shown.note = 'in the tree'
        self:addSubview(shown)
        self.list = { make('listed') }
        self.list[1].note = 'in a table'
        local captured = make('captured')
        captured.note = 'in a function'
        self.show = function() self:addSubview(captured) return captured end
        local inner = make('inner of captured')
        inner.note = 'below'
        captured:addSubview(inner)
      end
      function T:touchesBegan(touches, event)
        self.subviews[2]:touchesBegan(touches, event)
        self.list[1]:touchesBegan(touches, event)
        local captured = self.show()
        captured:touchesBegan(touches, event)
        captured.subviews[1]:touchesBegan(touches, event)
      end
      return T
      """, to: scene.a)
    scene.didLoad()
    for _ in 0..<3 { scene.scripts?.collectObjects() }
    scene.tap(x: 110, y: 110)
    #expect(
      scene.takeOutput() == [
        "shown: shown in the tree", "listed: listed in a table", "captured: captured in a function",
        "inner of captured: inner of captured below",
      ])
  }

  @Test("A removed view whose touch is still to be cancelled hears of that, by its own script")
  func aRemovedViewWhoseTouchIsStillToBeCancelledHearsOfThat() throws {
    let scene = try ScriptedScene()
    scene.attach(
      """
      local T = {}
      function T:didLoad()
        local v = fingerpost.makeView { id = 'popup', source = [[
          return {
            touchesBegan = function(self) self:removeFromSuperview() for i = 1, 2000 do fingerpost.makeView{}.x = i end end,
            touchesCancelled = function(self) fingerpost.log('cancelled') end,
          }
        ]] }
        self:addSubview(v)
      end
      return T
      """, to: scene.a)
    scene.didLoad()
    scene.send((1, .began, 105, 105))
    scene.send((1, .ended, 105, 105))
    #expect(scene.takeOutput() == ["popup: cancelled"])
    scene.scripts?.collectObjects()
    #expect(try #require(scene.scripts).keptObjects <= 2)
  }

  @Test func aViewFromSwiftThatIsLetGoGoesWithItsScript() throws {
    let scene = try ScriptedScene()
    weak var weakView: View?
    do {
      let view = View(id: "c", frame: Rect(x: 0, y: 0, width: 10, height: 10))
      weakView = view
      scene.root.addSubview(view)
      scene.attach(Self.script, to: view)
      scene.didLoad()
      scene.scripts?.collectObjects()
      view.removeFromSuperview()
    }
    scene.scripts?.collectObjects()
    #expect(weakView == nil)
  }

  @Test("A view out of all windows that no script reaches loses its script, and behaves by its class")
  func aViewOutOfAllWindowsThatNoScriptReachesLosesItsScript() throws {
    let scene = try ScriptedScene()
    scene.attach("return { pointInside = function() return false end }", to: scene.b)
    scene.didLoad()
    let point = Point(x: 1, y: 1)
    scene.scripts?.collectObjects()
    #expect(!scene.b.askPoint(inside: point, with: nil))
    scene.b.removeFromSuperview()
    scene.scripts?.collectObjects()
    #expect(scene.b.askPoint(inside: point, with: nil))
    #expect(scene.b.overrides.methods.isEmpty)
    #expect(scene.takeOutput() == [])
  }
}
