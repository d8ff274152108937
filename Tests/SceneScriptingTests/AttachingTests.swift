import Diagnostics
import SceneScripting
import Testing
import TouchDelivery

@Suite("What is wrong with a script before it runs")
struct AttachingTests {
  @Test(arguments: [
    ("x = )", "a.lua:1:5: error: unexpected symbol near ')'"),
    (
      "local T = {}\nfunction T:didLoad()\nreturn T",
      "a.lua:3: error: 'end' expected (to close 'function' at line 2) near <eof>"
    ),
    ("error('at load')", "a.lua:1: error: at load"),
    ("local T = {}\nT.x.y = 1\nreturn T", "a.lua:2: error: attempt to index a nil value (field 'x')"),
    (
      "local T = {}\n",
      "a.lua:1: error: a script returns its table of overrides, but this one returned nil; end it with 'return' and the table"
    ),
    (
      "\n\nreturn 5\n\n",
      "a.lua:3: error: a script returns its table of overrides, but this one returned number; end it with 'return' and the table"
    ),
    ("return {\n  touchesBegan = 5,\n}", "a.lua:2: error: 'touchesBegan' must be a function, got number"),
    ("while true do end", "a.lua:1: error: stopped after its budget of 10000000 instructions"),
    ("fingerpost.lgo('x')", "a.lua:1: error: a table 'fingerpost' has no 'lgo' — did you mean 'log'?"),
    (
      "function self:press() end",
      "a.lua:1: error: attempt to index a nil value (global 'self'); a script makes a table, gives it functions and "
        + "returns it, as in 'local T = {} function T:touchesBegan(touches, event) … end return T'"
    ),
    (
      "require('x')",
      "a.lua:1: error: attempt to call a nil value (global 'require'); scripts have no 'require'; each script is one "
        + "file, which returns its table"
    ),
    ("\u{1B}Lua", "a.lua: error: compiled code is refused; give the script's text"),
  ])
  func errorsLeaveTheResponderAsItWas(text: String, message: String) throws {
    let scene = try ScriptedScene()
    #expect(scene.attach(text, to: scene.a) == [message])
    #expect(scene.a.overrides.isEmpty)
  }

  @Test func allMistakesOfATableAreReportedByLine() throws {
    let scene = try ScriptedScene()
    let text = """
      return {
        touchBegan = function() end,
        hitTest = true,
        next = 'x',
      }
      """
    #expect(
      scene.attach(text, to: scene.a) == [
        "a.lua:2: warning: 'touchBegan' overrides nothing — did you mean 'touchesBegan'?",
        "a.lua:3: error: 'hitTest' must be a function, got boolean",
        "a.lua:4: error: 'next' must be a function, got string",
      ])
    #expect(scene.a.overrides.isEmpty)
  }

  @Test(arguments: [
    ("touchBegan", "'touchBegan' overrides nothing — did you mean 'touchesBegan'?"),
    ("touchesCanceled", "'touchesCanceled' overrides nothing — did you mean 'touchesCancelled'?"),
    ("hittest", "'hittest' overrides nothing — did you mean 'hitTest'?"),
    ("didload", "'didload' overrides nothing — did you mean 'didLoad'?"),
    ("convert", "'convert' is never called: a view has its own, which scripts cannot override"),
    ("frame", "'frame' is never called: a view has its own, which scripts cannot override"),
  ])
  func aMethodThatIsNeverCalledIsWarnedOf(name: String, message: String) throws {
    let scene = try ScriptedScene()
    let text = "local T = {}\n\nfunction T:\(name)() end\nreturn T"
    #expect(scene.attach(text, to: scene.a) == ["a.lua:3: warning: " + message])
    #expect(!scene.a.overrides.isEmpty)
  }

  @Test(arguments: ["pressed", "changed", "update", "hit"])
  func methodsOfOnesOwnAreNoReasonForAWarning(name: String) throws {
    let scene = try ScriptedScene()
    #expect(scene.attach("return { \(name) = function() end }", to: scene.a) == [])
  }

  @Test("A controller is not hit-tested, so overriding that is a mistake (HT-17)")
  func aControllerIsNotHitTestedSoOverridingThatIsAMistake() throws {
    let scene = try ScriptedScene()
    #expect(
      scene.attach("return { hitTest = function() end }", to: scene.controller) == [
        "controller.lua:1: warning: 'hitTest' is never called: a view controller takes no part in hit-testing"
      ])
  }

  @Test func textCanBeCheckedWithoutAScene() {
    let bad = ScriptSource(file: "bad.lua", text: Array("local = 1".utf8))
    #expect(SceneScripts.check(bad).map(\.description) == ["bad.lua:1:7: error: <name> expected near '='"])
    #expect(SceneScripts.check(ScriptSource(file: "good.lua", text: Array("return {}".utf8))) == [])
  }

  @Test func whatAScriptPrintsWhileItLoadsIsInTheNameOfItsResponder() throws {
    let scene = try ScriptedScene()
    scene.attach("print('loading', ...) return {}", to: scene.b)
    #expect(scene.takeOutput() == ["b: loading"])
  }
}
