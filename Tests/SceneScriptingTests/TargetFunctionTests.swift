import TouchControls
import TouchGestures
import SceneScripting
import Testing
import TouchDelivery

@Suite("Functions as targets")
struct TargetFunctionTests {
  private let scene: ScriptedScene
  private let tap = TapGestureRecognizer(id: "tap")
  private let button = Button(id: "button", frame: Rect(x: 0, y: 0, width: 50, height: 50))

  init() throws {
    scene = try ScriptedScene()
    scene.a.addGestureRecognizer(tap)
    scene.root.addSubview(button)
  }

  /// Runs `body` with `r` for the recognizer and `c` for the control, in the script of `b`.
  private func run(_ body: String) -> [String] {
    scene.runAtLoad("local r, c = fingerpost.recognizer('tap'), fingerpost.view('button')\n\(body)")
  }

  private func tapBoth() -> [String] {
    scene.tap(x: 200, y: 250)
    scene.tap(x: 25, y: 25)
    return scene.takeOutput()
  }

  @Test("A recognizer and a control call functions with sender and event, in the name of who added them")
  func aRecognizerAndAControlCallFunctionsWithSenderAndEvent() {
    let output = run(
      """
      local function told(sender, event) fingerpost.log(sender, event and event.type) end
      r:addTarget { call = told, states = "ended" }
      c:addTarget { call = told, events = "touchDown" }
      c:addTarget { call = told, events = { "touchDown", "touchUpInside" } }
      """)
    #expect(output == [])
    #expect(
      tapBoth() == ["b: tap recognizer tap nil", "b: button button touches", "b: button button touches"])
  }

  @Test("removeTarget takes back the same function and no other, and everything without a name")
  func removeTargetTakesBackTheSameFunctionAndNoOther() {
    _ = run(
      """
      local function one() fingerpost.log("one") end
      local function two() fingerpost.log("two") end
      r:addTarget { call = one }
      r:addTarget { call = two }
      r:addTarget { call = one }
      c:addTarget { call = one, events = "touchDown" }
      c:addTarget { call = two, events = "touchDown" }
      r:removeTarget { call = one }
      c:removeTarget { call = two }
      r:removeTarget { call = function() end }
      """)
    #expect(tapBoth() == ["b: two", "b: one"])
    scene.attach(
      """
      return { touchesBegan = function()
        fingerpost.recognizer("tap"):removeTarget {}
        fingerpost.view("button"):removeTarget {}
      end }
      """, to: scene.root)
    scene.send((1, .began, 450, 450))
    #expect(tapBoth() == [])
  }

  @Test("Functions may add and remove targets while they are called, and count up to a bound")
  func functionsMayAddAndRemoveTargetsWhileTheyAreCalled() {
    _ = run(
      """
      local n = 0
      local function once() n = n + 1 r:removeTarget { call = once } end
      r:addTarget { call = once }
      r:addTarget { call = function(sender) sender:addTarget { call = function() n = n + 1 end } end }
      c:addTarget { events = "touchDown", call = function(sender)
        for i = 1, 200 do sender:addTarget { events = "touchDown", call = function() end } end
      end }
      """)
    #expect(tapBoth().allSatisfy { $0.hasSuffix("it has 100 targets already; remove some") })
    #expect(tapBoth().count == 1)
  }

  @Test func aFunctionThatFailsCostsItselfAlone() {
    _ = run(
      """
      r:addTarget { call = function() error("broken") end }
      r:addTarget { call = function() fingerpost.log("next") end }
      """)
    #expect(tapBoth() == ["b! b.lua:4: broken", "b: next"])
  }

  @Test func functionsThatWereTakenBackLeaveNothingBehind() throws {
    _ = run(
      """
      c:addTarget { events = "touchDown", call = function()
        for i = 1, 50 do
          local hoard = ("x"):rep(10000) .. i
          local function f() return hoard end
          r:addTarget { call = f }
          r:removeTarget { call = f }
        end
      end }
      """)
    for _ in 1...20 { #expect(tapBoth() == []) }
    scene.scripts?.collectObjects()
    let before = try #require(scene.scripts).memoryUsed
    for _ in 1...200 { #expect(tapBoth() == []) }
    scene.scripts?.collectObjects()
    #expect(try #require(scene.scripts).memoryUsed < before + 100_000)
  }
}
