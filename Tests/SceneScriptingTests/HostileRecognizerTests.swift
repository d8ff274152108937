import TouchControls
import TouchGestures
import LuaRuntime
import SceneScripting
import Testing
import TouchTime
import TouchDelivery

/// Scripts that do what they should not: nothing crashes or hangs, and touches go on.
@Suite("Hostile and clumsy scripts")
struct HostileRecognizerTests {
  private static let mischief = [
    "error('x')", "error({})", "error(nil)", "local function f() return f() + 1 end f()",
    "local function f() return 1 + self.super:reset() end pcall(f)",
    "local s = 'x' while true do s = s .. s end", "return ('x'):rep(1 << 40)",
    "pcall(string.rep, 'x', 1 << 40) while true do pcall(error) end",
    "coroutine.wrap(function() coroutine.yield(1) end)()",
    "coroutine.wrap(function() self.state = 'ended' error('in coroutine') end)()",
    "local co = coroutine.wrap(function() while true do coroutine.yield() end end) while true do co() end",
    "coroutine.yield()", "setmetatable(self, {})", "getmetatable(self).__index = nil",
    "getmetatable('').__index = nil ('x'):rep(2)", "self.__gc = error self.__index = error",
    "setmetatable({}, { __gc = error }) collectgarbage()", "rawset(self, 'state', 1)",
    "self.super.x = 1", "self.super = nil", "self.view = nil", "self.state = {}", "self.state = nil",
    "self.state = 'began' self.state = 'failed'", "self.state = 'ended' self.state = 'ended'",
    "self.state = 'began' self.state = 'changed' self.state = 'ended'", "self.state = 'failed'",
    "self.enabled = false", "self.enabled = false self.enabled = true",
    "self.view:removeGestureRecognizer(self)", "self.view:removeFromSuperview()",
    "local v = self.view v:removeGestureRecognizer(self) v:addGestureRecognizer(self)",
    "fingerpost.view('b'):addGestureRecognizer(self)",
    "local o = fingerpost.recognizer('other') self:requireToFail(o) o:requireToFail(self)",
    "local o = fingerpost.recognizer('other') for i = 1, 1e5 do self:requireToFail(o) end",
    "local o = fingerpost.recognizer('other') o.view:removeGestureRecognizer(o)",
    "local o = fingerpost.recognizer('other') o.state = 'ended' o.state = 'failed'",
    "local o = fingerpost.recognizer('other') o.delegate = self.view self.delegate = o.view",
    "self.delegate = setmetatable({}, { __index = function(t, k) return function() error(k) end end })",
    "self.delegate = { shouldBegin = function(d, r) r.delegate = nil r.state = 'ended' return true end }",
    "self:addTarget { call = function(r) r:removeTarget {} r:addTarget { call = error } end }",
    "for i = 1, 1000 do self:addTarget { call = function() end } end",
    "for i = 1, 1000 do self:schedule(0, function() self:schedule(0, error) end) end",
    "self:schedule(0.001, function() self.state = 'ended' end) self:schedule(1e300, error)",
    "self:schedule(0, function() self.view:removeFromSuperview() end)",
    "self.touches = {} self.values = { numberOfTouches = 1 }",
    "self.touches = { self.touches[1], self.touches[1] }",
    "self.values = { scale = 0 / 0 }", "self.values = { translation = { x = 1 } }", "self.values = self",
    "for _, t in ipairs(self.touches) do self:ignore(t, nil) end", "self:touchesBegan({}, nil)",
    "self:reset() self:canPrevent(self) self.super:canPrevent(self)",
    "local t = self.touches[1] t.view:touchesBegan({ t }, nil)",
    "fingerpost.application:beginIgnoringInteractionEvents()",
    "self.kept = { self, self.touches, self.view } self.view = self.kept",
    "for i = 1, 1e6 do self[i] = {} end", "table.sort({ 3, 2, 1 }, function() return true end)",
    "string.find(('a'):rep(1e5), ('.-'):rep(50) .. 'b')", "return self, nil, 5",
    "fingerpost.animate { duration = 1, changes = function() self.view.frame = { x = 1e9 } end }",
  ]

  private static let methods = [
    "touchesBegan", "touchesMoved", "touchesEnded", "touchesCancelled", "reset", "canPrevent",
    "canBePrevented", "shouldRequireFailureOf", "shouldBeRequiredToFailBy",
  ]

  @Test(arguments: mischief)
  func noMischiefInAMethodOfARecognizerHarms(body: String) throws {
    for method in Self.methods {
      for type in [
        GestureRecognizer(id: "it"), PanGestureRecognizer(id: "it"), TapGestureRecognizer(id: "it"),
      ] {
        try play(type) { scene, it in
          scene.attach("local T = {}\nfunction T:\(method)(...) \(body) end\nreturn T", to: .recognizer(it))
        }
      }
    }
  }

  @Test(arguments: mischief)
  func noMischiefInADelegateOrATargetHarms(body: String) throws {
    let methods = [
      "shouldBegin", "shouldReceiveTouch", "shouldReceiveEvent", "shouldRecognizeSimultaneouslyWith",
      "shouldRequireFailureOf", "shouldBeRequiredToFailBy",
    ]
    for method in methods {
      try play(PanGestureRecognizer(id: "it")) { scene, it in
        scene.attach(
          "local D = {}\nfunction D:\(method)(self) \(body) return true end\nreturn D", to: .delegate(it))
      }
    }
    try play(PanGestureRecognizer(id: "it")) { scene, it in
      scene.attach(
        "fingerpost.recognizer('it'):addTarget { call = function(self) \(body) end }\nreturn {}", to: scene.b)
    }
  }

  /// Touches with `it` and another recognizer about; whatever happened, everything works afterwards in another view.
  private func play(_ it: GestureRecognizer, _ attach: (ScriptedScene, GestureRecognizer) -> [String]) throws
  {
    var limits = ScriptLimits()
    limits.lua.memory = 4 << 20
    limits.lua.instructions = 20_000
    limits.lua.totalInstructions = 200_000
    let scene = try ScriptedScene(limits: limits)
    let other = PanGestureRecognizer(id: "other")
    scene.a.addGestureRecognizer(it)
    scene.a.addGestureRecognizer(other)
    scene.inner.isMultipleTouchEnabled = true
    _ = attach(scene, it)
    scene.didLoad()
    for _ in 0..<2 {
      scene.send((1, .began, 200, 200))
      scene.send((1, .moved, 230, 200), (2, .began, 210, 210))
      scene.send((1, .moved, 260, 200), (2, .moved, 250, 210))
      scene.send((2, .ended, 250, 210))
      scene.interrupt()
      scene.send((1, .ended, 260, 200))
      scene.tap(x: 200, y: 200)
    }
    scene.application.advance(to: Instant(microseconds: 1_000_000))
    while scene.application.isIgnoringInteractionEvents { scene.application.endIgnoringInteractionEvents() }
    scene.scripts?.collectObjects()
    try expectWorking(scene)
  }

  private func expectWorking(_ scene: ScriptedScene) throws {
    let fresh = TapGestureRecognizer(id: "fresh")
    scene.root.gestureRecognizers.forEach(scene.root.removeGestureRecognizer)
    let view = View(id: "view", frame: Rect(x: 800, y: 800, width: 100, height: 100))
    scene.root.addSubview(view)
    view.addGestureRecognizer(fresh)
    var fired = 0
    fresh.addTarget(nil) { _ in fired += 1 }
    scene.tap(x: 850, y: 850)
    #expect(fired == 1)
  }
}
