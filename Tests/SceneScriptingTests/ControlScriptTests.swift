import TouchControls
import SceneScripting
import Testing
import TouchDelivery

@Suite("Scripts of controls")
struct ControlScriptTests {
  @Test func everyPropertyOfEveryControlCanBeReadAndSetWithinBounds() throws {
    let scene = try ScriptedScene()
    for control: Control in [
      Switch(id: "switch"), Slider(id: "slider"), Stepper(id: "stepper"), SegmentedControl(id: "segments"),
      PageControl(id: "pages"), Button(id: "button"),
    ] { scene.b.addSubview(control) }
    scene.attach(
      """
      local T = {}
      local function set(id, name, value)
        local control = fingerpost.view(id)
        local worked, message = pcall(function() control[name] = value end)
        fingerpost.log(control, name, worked and tostring(control[name]) or message:match(": (.*)") or message)
      end
      function T:touchesBegan()
        set("switch", "isOn", true)
        set("switch", "value", 1)
        set("slider", "maximumValue", 10)
        set("slider", "value", 25)
        set("slider", "value", 0 / 0)
        set("slider", "stepValue", -1)
        set("stepper", "stepValue", 0)
        set("stepper", "wraps", true)
        set("stepper", "value", 7)
        set("segments", "segments", {"one", "two"})
        set("segments", "selectedSegmentIndex", 1)
        set("segments", "segments", {1})
        set("pages", "numberOfPages", 3)
        set("pages", "currentPage", 5)
        set("button", "enabled", false)
        set("button", "isTracking", true)
        fingerpost.log(#fingerpost.view("segments").segments, fingerpost.view("switch").value)
      end
      return T
      """, to: scene.a)
    scene.send((1, .began, 200, 150))
    let output = scene.takeOutput().map { String($0.dropFirst(3)) }
    try #require(output.count == 17, "\(output)")
    #expect(output[0] == "switch switch isOn true")
    #expect(output[1].hasSuffix("(true or false expected, got number)"))
    #expect(output[3] == "slider slider value 10.0")
    #expect(output[4] == "slider slider value 'value' wants a number from -1000000 to 1000000, got nan")
    #expect(output[5] == "slider slider stepValue 'stepValue' wants a number from 0 to 1000000, got -1")
    #expect(
      output[6] == "stepper stepper stepValue 'stepValue' wants a number above 0, up to 1000000, got 0")
    #expect(output[7] == "stepper stepper wraps true")
    #expect(output[8] == "stepper stepper value 7.0")
    #expect(output[10] == "segmented control segments selectedSegmentIndex 1")
    #expect(output[13] == "page control pages currentPage 2")
    #expect(output[15] == "button button isTracking 'isTracking' of a button cannot be set")
    #expect(output[16] == "2 true")
  }

  @Test func overridesOfTrackingThatFailLeaveTheFingerToTheClass() throws {
    let scene = try ScriptedScene()
    let control = Control(id: "control", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scene.b.addSubview(control)
    let names = ["beginTracking", "continueTracking", "endTracking", "cancelTracking", "sendAction"]
    let functions =
      names.map { "function C:\($0)() error('\($0)') end" } + ["function C:told() fingerpost.log('told') end"]
    #expect(scene.attach("local C = {}\n\(functions.joined(separator: "\n"))\nreturn C", to: control) == [])
    control.addTarget(control, action: "told", for: [.touchUpInside])
    scene.send((1, .began, 550, 150))
    scene.send((1, .moved, 560, 150))
    #expect(control.isTracking)
    scene.send((1, .ended, 560, 150))
    #expect(
      scene.takeOutput() == [
        "control! control.lua:2: beginTracking", "control! control.lua:3: continueTracking",
        "control! control.lua:4: endTracking", "control! control.lua:6: sendAction", "control: told",
      ])
  }

  @Test func aControlDoesNotKeepItsTargetsOneThatIsGoneIsPassedOver() throws {
    let scene = try ScriptedScene()
    let button = Button(id: "button", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    scene.b.addSubview(button)
    weak var target: View?
    do {
      let view = View(id: "target")
      target = view
      scene.a.addSubview(view)
      scene.attach("return { pressed = function(self) fingerpost.log('pressed') end }", to: view)
    }
    scene.attach(
      "return { didLoad = function(self) self:addTarget{events = 'touchUpInside', call = 'pressed', target = 'target'} end }",
      to: button)
    scene.didLoad()
    scene.tap(x: 550, y: 150)
    #expect(scene.takeOutput() == ["target: pressed"])
    target?.removeFromSuperview()
    scene.scripts?.collectObjects()
    #expect(target == nil)
    scene.tap(x: 550, y: 150)
    #expect(scene.takeOutput() == [])
  }

  @Test("Methods for controls in the script of a plain view are never called, which is said")
  func methodsForControlsInTheScriptOfAPlainViewAreNeverCalled() throws {
    let scene = try ScriptedScene()
    let problems = scene.attach(
      "return { beginTracking = function() end, value = function() end }", to: scene.a)
    #expect(problems == ["a.lua:1: warning: 'beginTracking' is never called: a view is no control"])
    let slider = Slider(id: "slider")
    scene.a.addSubview(slider)
    let others = scene.attach(
      "return { beginTracking = function() end, value = function() end }", to: slider)
    let message = "'value' is never called: a slider has its own, which scripts cannot override"
    #expect(others == ["slider.lua:1: warning: \(message)"])
  }
}
