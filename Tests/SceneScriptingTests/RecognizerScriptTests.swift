import TouchGestures
import LuaRuntime
import SceneScripting
import Testing
import TouchDelivery

@Suite("Scripts of recognizers and of their delegates")
struct RecognizerScriptTests {
  @Test("An override takes the place of the class's method, which super reaches")
  func anOverrideTakesThePlaceOfTheMethodOfItsClass() throws {
    let scene = try ScriptedScene()
    let tap = TapGestureRecognizer(id: "tap")
    scene.a.addGestureRecognizer(tap)
    let problems = scene.attach(
      """
      local T = {}
      function T:touchesBegan(touches, event)
        fingerpost.log(self.state, #touches, self.view == touches[1].view)
        self.super:touchesBegan(touches, event)
      end
      return T
      """, to: .recognizer(tap))
    #expect(problems == [])
    scene.tap(x: 200, y: 250)
    #expect(scene.takeOutput() == ["tap: possible 1 true"])
    #expect(tap.settledState == .possible)
    #expect(scene.firings(of: tap) { scene.tap(x: 200, y: 250) } == ["ended"])
  }

  @Test("An override of a touch method that fails leaves the touches to the class, but once only")
  func anOverrideOfATouchMethodThatFailsLeavesTheTouchesToTheClass() throws {
    for body in ["error('early')", "self.super:touchesBegan(touches, event) error('late')"] {
      let scene = try ScriptedScene()
      let tap = TapGestureRecognizer(id: "tap")
      scene.a.addGestureRecognizer(tap)
      scene.attach(
        "local T = {}\nfunction T:touchesBegan(touches, event) \(body) end\nreturn T", to: .recognizer(tap))
      #expect(scene.firings(of: tap) { scene.tap(x: 200, y: 250) } == ["ended"])
      #expect(scene.takeOutput().count == 1)
    }
  }

  @Test(
    "A delegate that fails, or answers nonsense, answers as if it had no such method",
    arguments: ["error('no')", "return 'perhaps'", "while true do end"])
  func aDelegateThatFailsAnswersAsIfItHadNoSuchMethod(body: String) throws {
    let scene = try ScriptedScene()
    let tap = TapGestureRecognizer(id: "tap")
    scene.a.addGestureRecognizer(tap)
    let functions = ["shouldBegin", "shouldReceiveTouch", "shouldReceiveEvent"].map {
      "function D:\($0)(recognizer) \(body) end"
    }
    scene.attach("local D = {}\n\(functions.joined(separator: "\n"))\nreturn D", to: .delegate(tap))
    #expect(scene.firings(of: tap) { scene.tap(x: 200, y: 250) } == ["ended"])
    let places = scene.takeOutput().map { $0.prefix { $0 != " " } }
    #expect(places == ["tap!", "tap!", "tap!"])
  }

  @Test func aScriptOfThousandsOfFunctionsLeavesTheDelegatesPlaceAlone() throws {
    let scene = try ScriptedScene()
    let tap = TapGestureRecognizer(id: "tap")
    scene.a.addGestureRecognizer(tap)
    let delegate =
      "local D = {}\nfunction D:shouldBegin(tap) fingerpost.log('asked') return true end\nreturn D"
    scene.attach(delegate, to: .delegate(tap))
    let functions = "for index = 1, 3000 do T['f' .. index] = function() end end"
    let problems = scene.attach("local T = {}\n\(functions)\nreturn T", to: .recognizer(tap))
    #expect(problems == [])
    #expect(scene.firings(of: tap) { scene.tap(x: 200, y: 250) } == ["ended"])
    #expect(scene.takeOutput() == ["tap: asked"])
  }

  @Test("Each object that names a delegate's file has its own delegate, which lives as long as it")
  func eachObjectThatNamesADelegatesFileHasItsOwnDelegate() throws {
    let scene = try ScriptedScene()
    let taps = ["one", "two"].map { TapGestureRecognizer(id: $0) }
    for tap in taps {
      scene.a.addGestureRecognizer(tap)
      scene.attach(
        """
        local D = {}
        function D:shouldReceiveTouch(recognizer, touch)
          self.count = (self.count or 0) + 1
          fingerpost.log(self.count, self == recognizer.delegate)
          return false
        end
        return D
        """, to: .delegate(tap))
    }
    scene.scripts?.collectObjects()
    scene.tap(x: 200, y: 250)
    scene.tap(x: 200, y: 250)
    #expect(scene.takeOutput() == ["one: 1 true", "two: 1 true", "one: 2 true", "two: 2 true"])
    scene.closeScripts()
    #expect(taps.allSatisfy { $0.delegate == nil })
    #expect(scene.firings(of: taps[0]) { scene.tap(x: 200, y: 250) } == ["ended"])
  }

  @Test("An unreachable recognizer goes with its script, its delegate and its view")
  func anUnreachableRecognizerGoesWithItsScript() throws {
    let scene = try ScriptedScene()
    weak var view: View?
    weak var recognizer: GestureRecognizer?
    do {
      let made = View(id: "made", frame: Rect(x: 0, y: 0, width: 10, height: 10))
      let tap = TapGestureRecognizer(id: "tap")
      made.addGestureRecognizer(tap)
      scene.a.addSubview(made)
      (view, recognizer) = (made, tap)
      scene.attach(
        """
        local T = {}
        function T:touchesBegan(touches, event)
          self.kept = { self, self.view, self.delegate, touches[1].view }
          self:addTarget { call = "fired" }
          self:addTarget { states = "ended", action = { log = "x" } }
        end
        function T:fired(sender) fingerpost.log("fired") end
        return T
        """, to: .recognizer(tap))
      scene.attach(
        "return { shouldBegin = function(self, r) self.recognizer = r return true end }", to: .delegate(tap))
    }
    scene.send((1, .began, 105, 105))
    scene.send((1, .moved, 250, 250))
    scene.send((1, .ended, 250, 250))
    view?.removeFromSuperview()
    scene.tap(x: 600, y: 600)
    #expect(scene.takeOutput() == [])
    #expect(recognizer != nil)
    scene.scripts?.collectObjects()
    #expect(view == nil)
    #expect(recognizer == nil)
  }

  @Test("A script that is switched off for its memory leaves a recognizer and its delegate to the class")
  func aScriptThatIsSwitchedOffLeavesRecognizersToTheClass() throws {
    var limits = ScriptLimits()
    limits.lua.memory = 2 << 20
    let scene = try ScriptedScene(limits: limits)
    let tap = TapGestureRecognizer(id: "tap")
    scene.a.addGestureRecognizer(tap)
    scene.attach(
      """
      local D = { hoard = {} }
      function D:shouldReceiveTouch(recognizer, touch)
        for i = 1, 100000 do self.hoard[#self.hoard + 1] = ("x"):rep(1000) .. i end
        return false
      end
      return D
      """, to: .delegate(tap))
    scene.tap(x: 200, y: 250)
    #expect(scene.takeOutput().last?.contains("switched off") ?? false)
    #expect(tap.delegate == nil)
    #expect(scene.firings(of: tap) { scene.tap(x: 200, y: 250) } == ["ended"])
  }

  @Test(arguments: [
    ("r.state = 'changed'", "the recognizer 'tap' cannot go from possible to changed"),
    (
      "r.numberOfTapsRequired = 1.5",
      "'numberOfTapsRequired' wants a whole number from 1 to 2147483647, got 1.5"
    ),
    ("r:location(5)", "bad argument #1 to 'location' (view or nil expected, got number)"),
    ("r:ignore(1, event)", "bad argument #1 to 'ignore' (touch expected, got number)"),
    (
      "self:addGestureRecognizer(self)",
      "bad argument #1 to 'addGestureRecognizer' (recognizer expected, got view)"
    ),
    ("r:addTarget{}", "a target needs one of 'action', 'send' and 'call'"),
    ("r:addTarget{call = 'nothing', target = self}", "'a' has no method 'nothing' to call"),
    ("r:addTarget{send = 'x', target = self}", "'target' goes with 'call' and the name of a method"),
    ("r:addTarget{sends = 'x'}", "a target has no 'sends' — did you mean 'send'?"),
    ("r:addTarget{call = 'x', target = 'nowhere'}", "no responder has the id 'nowhere'"),
    (
      "r:addTarget(5)",
      "bad argument #1 to 'addTarget' (table {states=, call=, target=, send=, action=} expected, got number)"
    ),
    (
      "event:touchesFor(t)",
      "bad argument #1 to 'touchesFor' (view, window or recognizer expected, got touch)"
    ),
    ("fingerpost.recognizer()", "bad argument #1 to 'recognizer' (string expected, got no value)"),
  ])
  func aMistakeWithARecognizerSaysWhatIsWanted(body: String, message: String) throws {
    let scene = try ScriptedScene()
    scene.a.addGestureRecognizer(TapGestureRecognizer(id: "tap"))
    scene.attach(
      """
      local T = {}
      function T:touchesBegan(touches, event) local t, r = touches[1], fingerpost.recognizer("tap") \(body) end
      return T
      """, to: scene.a)
    scene.send((1, .began, 200, 150))
    #expect(scene.takeOutput() == ["a! a.lua:2: \(message)"])
  }
}

extension ScriptedScene {
  /// The states in which `recognizer` fires while `body` runs.
  func firings(of recognizer: GestureRecognizer, _ body: () -> Void) -> [String] {
    var states: [String] = []
    recognizer.addTarget(nil) { states.append("\($0.settledState)") }
    body()
    return states
  }
}
