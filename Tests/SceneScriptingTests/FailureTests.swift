import LuaRuntime
import SceneScripting
import Testing
import TouchDelivery

@Suite("A script that fails costs its own callback")
struct FailureTests {
  @Test(arguments: [
    ("error('on purpose')", "on purpose"),
    ("local x = nil + 1", "attempt to perform arithmetic on a nil value"),
    (
      "self:convrt({x = 1, y = 2})",
      "attempt to call a nil value (method 'convrt') — did you mean 'convert'?"
    ),
    ("self.super:touchBegan(touches, event)", "a super has no 'touchBegan' — did you mean 'touchesBegan'?"),
    ("fingerpost.lgo('x')", "a table 'fingerpost' has no 'lgo' — did you mean 'log'?"),
    ("return t.tapcount", "a touch has no 'tapcount' — did you mean 'tapCount'?"),
    ("t.id = 5", "'id' of a touch cannot be set"), ("t.mine = 5", "a touch has no 'mine'"),
    ("return event.touch", "an event has no 'touch'"),
    ("fingerpost.application.windows = 1", "'windows' of an application cannot be set"),
    ("self.superview = nil", "'superview' of a view cannot be set"),
    ("self.hitTest = nil", "'hitTest' is a method of a view and cannot be set"),
    ("self.hidden = 1", "bad argument #1 to 'hidden' (true or false expected, got number)"),
    (
      "self.frame = {1, 2, 3, 4}",
      "bad argument #1 to 'frame' (rectangle {x=, y=, width=, height=} expected, got table)"
    ),
    (
      "self.frame = {x = 1/0, y = 0, width = 1, height = 1}",
      "a number of geometry must lie between -1000000 and 1000000, got inf"
    ),
    (
      "self.bounds = {x = 0, y = 0, width = -1, height = 1}",
      "a rectangle's width and height must not be negative"
    ),
    (
      "self.center = {x = 2e6, y = 0}",
      "a number of geometry must lie between -1000000 and 1000000, got 2000000"
    ),
    ("self.alpha = 0 / 0", "'alpha' must be finite"),
    (
      "self.transform = {1, 2}",
      "bad argument #1 to 'transform' (transform {a=, b=, c=, d=, tx=, ty=} expected, got table)"
    ),
    ("t:location(5)", "bad argument #1 to 'location' (view or nil expected, got number)"),
    ("t:location(t)", "bad argument #1 to 'location' (view or nil expected, got touch)"),
    (
      "os.execute('ls')",
      "attempt to index a nil value (global 'os'); scripts have no 'os'; fingerpost.exec { program, argument } starts "
        + "programs"
    ),
    (
      "t.location(self)",
      "the first argument is no object with 'location': write object:location(…), with a colon"
    ),
    (
      "self.super:touchesBegan(touches)", "bad argument #2 to 'touchesBegan' (event expected, got no value)"
    ),
    (
      "self.super:touchesBegan(t, event)",
      "bad argument #1 to 'touchesBegan' (array of touches expected, got touch)"
    ),
    (
      "self.super:touchesBegan({1}, event)",
      "bad argument #1 to 'touchesBegan' (array of touches expected, got one with a number)"
    ),
    ("self:isDescendantOf()", "bad argument #1 to 'isDescendantOf' (view expected, got no value)"),
    ("fingerpost.view(1)", "bad argument #1 to 'view' (string expected, got number)"),
    ("fingerpost.log(setmetatable({}, {__tostring = function() error('no text') end}))", "no text"),
    (
      "self.window.windowScene:hitTest({x = 1, y = 1})",
      "attempt to call a nil value (method 'hitTest'); it is a method of a view"
    ),
    (
      "touches:location(self)",
      "attempt to call a nil value (method 'location'); it is a method of a recognizer and of a touch"
    ),
    ("self:setAlpha(1)", "attempt to call a nil value (method 'setAlpha'); write .alpha = …"),
    (
      "fingerpost.exec { 'a', bananas = 3 }",
      "exec has no 'bananas'; the names that it takes are completion and timeout"
    ),
    ("fingerpost.exec { 'a', timeuot = 3 }", "exec has no 'timeuot' — did you mean 'timeout'?"),
    ("fingerpost.exec { 'a', [true] = 3 }", "exec has names, not booleans"),
    (
      "fingerpost.exec { 'a', [9] = 'b' }",
      "the arguments of 'exec' must follow each other; the table has a gap"
    ),
    (
      "fingerpost.exec { 'a', timeout = 'never' }",
      "'timeout' wants a number of seconds above 0, up to 86400, or \"none\", got never"
    ),
    (
      "fingerpost.exec { 'a', timeout = 0 }",
      "'timeout' wants a number of seconds above 0, up to 86400, or \"none\", got 0"
    ),
    ("while true do end", "stopped after its budget of 1000000 instructions"),
    (
      "local s = 'x' while true do s = s .. s end", "stopped: a text may have at most 65536 bytes"
    ),
  ])
  func aMistakeInACallbackIsReportedWithWhatWasProbablyMeant(body: String, message: String) throws {
    #expect(try ScriptedScene.run(body) == ["a! a.lua:4: " + message])
  }

  @Test(arguments: [
    ("", ""), (", timeout = 2.5", " for 2.5"), (", timeout = \"none\"", " for inf"),
    (", completion = print, timeout = 86400", " for 86400.0"),
  ])
  func aProgramMayRunAsLongAsItsTimeoutSays(keys: String, time: String) throws {
    #expect(
      try ScriptedScene.run("fingerpost.exec { 'a', 1\(keys) }") == ["a starts [\"a\", \"1\"]\(time)"])
  }

  @Test func touchesWhoseOverrideFailedCountAsHandledAndTheNextTouchWorks() throws {
    let scene = try ScriptedScene()
    scene.attach(
      """
      return {
        touchesBegan = function(self) while self.hang do end; fingerpost.log('well') end,
        touchesEnded = function(self) self.hang = false end,
        didLoad = function(self) self.hang = true end,
      }
      """, to: scene.a)
    scene.attach("return { touchesBegan = function() fingerpost.log('passed on') end }", to: scene.root)
    scene.didLoad()
    scene.tap(x: 110, y: 110)
    scene.tap(x: 110, y: 110)
    #expect(
      scene.takeOutput() == ["a! a.lua:2: stopped after its budget of 1000000 instructions", "a: well"])
  }

  @Test(arguments: [
    ("hitTest", "return 5", "'hitTest' must return a view or nil, got number"),
    ("hitTest", "return self.window.windowScene", "'hitTest' must return a view or nil, got window scene"),
    ("hitTest", "error('x')", "x"),
    (
      "hitTest", "return self.super:hitTest(5)",
      "bad argument #1 to 'hitTest' (point {x=, y=} expected, got number)"
    ),
    ("hitTest", "while true do end", "stopped after its budget of 1000000 instructions"),
    ("pointInside", "return 'yes'", "'pointInside' must return true or false, got string"),
    ("pointInside", "error('x')", "x"),
    ("next", "return 'root'", "'next' must return a responder or nil, got string"),
    ("next", "error()", "(error object is a nil value)"),
  ])
  func hitTestPointInsideAndNextThatFailAnswerWhatTheClassAnswers(
    method: String, body: String, message: String
  ) throws {
    let scene = try ScriptedScene()
    scene.attach("return { \(method) = function(self, point)\n\(body) end }", to: scene.a)
    #expect(scene.root.askHitTest(Point(x: 110, y: 110), with: nil) === scene.a)
    #expect(scene.root.askHitTest(Point(x: 600, y: 150), with: nil) === scene.b)
    #expect(scene.a.next === scene.root)
    let failures = Set(scene.takeOutput())
    #expect(failures.count == 1)
    #expect(failures.first?.hasSuffix(": " + message) == true)
    #expect(failures.first?.hasPrefix("a! a.lua:") == true)
  }

  @Test func anOverrideWithoutEndInsideACallToSuperCostsThatOverrideAlone() throws {
    let scene = try ScriptedScene()
    scene.attach(
      """
      return { touchesBegan = function(self, touches, event)
        self.super:touchesBegan(touches, event)
        fingerpost.log('still here')
      end }
      """, to: scene.inner)
    scene.attach("return { touchesBegan = function() while true do end end }", to: scene.a)
    scene.send((1, .began, 200, 200))
    #expect(
      scene.takeOutput() == [
        "a! a.lua:1: stopped after its budget of 1000000 instructions", "inner: still here",
      ])
  }

  @Test(arguments: [
    "hitTest = function(self, p, e) return self:hitTest(p, e) end",
    "hitTest = function(self, p, e) return self.superview:hitTest(self:convert(p, self.superview), e) end",
    "pointInside = function(self, p, e) return self:pointInside(p, e) end",
    "next = function(self) return self.next end",
    "touchesBegan = function(self, t, e) self:touchesBegan(t, e) end",
    "touchesBegan = function(self, t, e) self.subviews[1]:touchesBegan(t, e) end",
  ])
  func overridesThatCallThemselvesWithoutEndAreStopped(method: String) throws {
    let scene = try ScriptedScene()
    scene.attach("return { \(method) }", to: scene.a)
    scene.attach(
      "return { touchesBegan = function(self, t, e) self.super:touchesBegan(t, e) end }", to: scene.inner)
    scene.send((1, .began, 110, 110))
    _ = scene.a.next
    let output = scene.takeOutput()
    #expect(!output.isEmpty || method.hasPrefix("touchesBegan"))
    #expect(output.allSatisfy { $0.hasPrefix("a! a.lua:1: ") || $0.hasPrefix("inner! inner.lua:1: ") })
    scene.attach("return { touchesBegan = function() fingerpost.log('fine') end }", to: scene.b)
    scene.send((2, .began, 600, 150))
    #expect(scene.takeOutput().contains("b: fine"))
  }

  @Test("A script that runs out of memory is switched off, whatever it keeps, and the others go on")
  func aScriptThatRunsOutOfMemoryIsSwitchedOff() throws {
    var limits = ScriptLimits()
    limits.lua.memory = 4 << 20
    limits.lua.instructions = 10_000_000
    let scene = try ScriptedScene(limits: limits)
    scene.attach(
      """
      local hoard = {}
      return { touchesBegan = function(self) self.hoard = hoard; while true do hoard[#hoard + 1] = {} end end }
      """, to: scene.a)
    scene.attach(
      "return { touchesBegan = function() fingerpost.log(#('x'):rep(60000)) end }", to: scene.b)
    scene.tap(x: 110, y: 110)
    scene.tap(x: 600, y: 150)
    scene.tap(x: 110, y: 110)
    #expect(
      scene.takeOutput() == [
        "a! a.lua:2: not enough memory: all scripts together may take 4096 KiB",
        "a! a.lua: switched off, as it wanted more memory than there is", "b: 60000",
      ])
  }

  @Test("A script that wanted much memory for a moment is switched off as well, its timers included")
  func aScriptThatWantedMuchMemoryForAMomentIsSwitchedOffAsWell() throws {
    var limits = ScriptLimits()
    limits.lua.instructions = 10_000_000
    let scene = try ScriptedScene(limits: limits)
    scene.attach(
      """
      return {
        touchesBegan = function()
          fingerpost.every(0.001, function() fingerpost.log('still here') end)
          local t = {} while true do t[#t + 1] = ('x'):rep(10000) .. #t end
        end,
      }
      """, to: scene.a)
    for _ in 0..<3 { scene.tap(x: 110, y: 110) }
    #expect(
      scene.takeOutput() == [
        "a! a.lua:4: not enough memory: all scripts together may take 32768 KiB",
        "a! a.lua: switched off, as it wanted more memory than there is",
      ])
  }

  @Test func aCallbackPrintsSoMuchAndNoMoreTheNextOneCanPrintAgain() throws {
    var limits = ScriptLimits()
    limits.prints = 640
    let scene = try ScriptedScene(limits: limits)
    scene.attach(
      """
      return {
        touchesBegan = function() for i = 1, 1e9 do fingerpost.log(i) end end,
        touchesEnded = function() fingerpost.log('well') end,
      }
      """, to: scene.a)
    scene.tap(x: 110, y: 110)
    let message = "stopped after printing 640 bytes, the most in one callback; a print counts as 64 at least"
    #expect(scene.takeOutput() == (1...10).map { "a: \($0)" } + ["a! a.lua:2: \(message)", "a: well"])
  }

  @Test func longPrintsUseTheBudgetUpSoonerAndCallbacksInsideOneShareIt() throws {
    var limits = ScriptLimits()
    limits.prints = 640
    let scene = try ScriptedScene(limits: limits)
    let script = """
      return {
        touchesBegan = function(self, touches, event)
          fingerpost.log(('x'):rep(300))
          self.super:touchesBegan(touches, event)
          pcall(fingerpost.log, 'more')
        end,
      }
      """
    scene.attach(script, to: scene.a)
    scene.attach(script, to: scene.root)
    scene.send((1, .began, 110, 110))
    let long = String(repeating: "x", count: 300)
    #expect(scene.takeOutput() == ["a: \(long)", "root: \(long)"])
  }
}
