import TouchGestures
import SceneScripting
import Testing
import TouchDelivery

@Suite("Delegates that scripts give to recognizers")
struct RecognizerDelegateTests {
  private let scene: ScriptedScene
  private let tap = TapGestureRecognizer(id: "tap")

  init() throws {
    scene = try ScriptedScene()
    scene.a.addGestureRecognizer(tap)
  }

  /// Runs `body` with `r` for the recognizer and `a` for its view, in the script of `b`.
  private func run(_ body: String) -> [String] {
    scene.runAtLoad("local r, a = fingerpost.recognizer('tap'), fingerpost.view('a') \(body)")
  }

  private func taps() -> [String] { scene.firings(of: tap) { scene.tap(x: 200, y: 250) } }

  @Test func aTableIsTheDelegateAsItselfUntilNilTakesItsPlace() {
    let output = run(
      """
      local D = { asked = 0 }
      function D:shouldBegin(recognizer) self.asked = self.asked + 1 return recognizer ~= r end
      r.delegate = D
      fingerpost.log(r.delegate == D)
      self.free = function() fingerpost.log(D.asked) r.delegate = nil fingerpost.log(r.delegate) end
      """)
    #expect(output == ["b: true"])
    #expect(taps() == [])
    #expect(taps() == [])
    scene.attach(
      "return { touchesBegan = function() fingerpost.view('b').free() end }", to: scene.root)
    scene.send((1, .began, 450, 450))
    #expect(scene.takeOutput() == ["b: 2", "b: nil"].map { $0.replacing("b:", with: "root:") })
    #expect(taps() == ["ended"])
    #expect(tap.delegate == nil)
  }

  @Test("A responder with a script is the delegate, and so is a table that inherits its methods")
  func aResponderWithAScriptIsTheDelegate() {
    scene.attach(
      "return { shouldReceiveTouch = function(self, r, t) fingerpost.log(self, r, t) return true end }",
      to: scene.a)
    #expect(run("r.delegate = a fingerpost.log(r.delegate)") == ["b: view a"])
    #expect(taps() == ["ended"])
    #expect(scene.takeOutput() == ["b: view a tap recognizer tap touch 1"])
    let other = scene.attach(
      """
      local Class = {}
      Class.__index = Class
      function Class:shouldBegin() fingerpost.log(self.name) return false end
      return { touchesBegan = function() fingerpost.recognizer("tap").delegate = setmetatable({ name = "x" }, Class) end }
      """, to: scene.root)
    #expect(other == [])
    scene.send((1, .began, 450, 450))
    #expect(taps() == [])
    #expect(scene.takeOutput() == ["root: x"])
  }

  @Test("A delegate takes the place of the scene's and goes with it, even while it is asked")
  func aDelegateTakesThePlaceOfTheScenesAndGoesWithIt() {
    scene.attach(
      """
      local D = {}
      function D:shouldReceiveTouch(recognizer, touch)
        recognizer.delegate = { shouldBegin = function() fingerpost.log("second") return true end }
        fingerpost.log("first")
        collectgarbage()
        return true
      end
      return D
      """, to: .delegate(tap))
    #expect(taps() == ["ended"])
    #expect(scene.takeOutput() == ["tap: first", "tap: second"])
    scene.scripts?.collectObjects()
    #expect(taps() == ["ended"])
    #expect(scene.takeOutput() == ["tap: second"])
  }

  @Test(arguments: [
    ("5", "'delegate' wants a table or responder with a delegate's methods, or nil, got number"),
    ("r", "'delegate' wants a table or responder with a delegate's methods, or nil, got tap recognizer"),
    ("{ shouldBegin = true }", "'shouldBegin' must be a function, got boolean"),
    ("setmetatable({}, { __index = function() error('no', 0) end })", "no"),
    (
      "setmetatable({}, { __index = function() while true do end end })",
      "stopped after its budget of 10000000 instructions"
    ),
  ])
  func whatIsNoDelegateIsAnErrorThatLeavesTheOneThereIs(value: String, message: String) {
    let output = run("r.delegate = { shouldBegin = function() return false end } r.delegate = \(value)")
    #expect(output.count == 1)
    #expect(output.first?.hasSuffix(message) ?? false, "\(output)")
    #expect(taps() == [])
  }

  @Test func aDelegateGoesWithItsUnreachableRecognizer() {
    weak var recognizer: GestureRecognizer?
    do {
      let made = View(id: "made", frame: Rect(x: 0, y: 0, width: 10, height: 10))
      let tap = TapGestureRecognizer(id: "other")
      made.addGestureRecognizer(tap)
      scene.a.addSubview(made)
      recognizer = tap
      _ = run(
        """
        local other = fingerpost.recognizer("other")
        other.delegate = { other, shouldBegin = function() return other.enabled end }
        other:addTarget { call = function() fingerpost.log(other) end }
        """)
      made.removeFromSuperview()
    }
    #expect(recognizer != nil)
    scene.scripts?.collectObjects()
    #expect(recognizer == nil)
  }
}
