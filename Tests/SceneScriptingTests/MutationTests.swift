import SceneScripting
import Testing
import TouchTime
import TouchDelivery

@Suite("The tree may change at any moment")
struct MutationTests {
  private static let callbacks = [
    "touchesBegan", "touchesMoved", "touchesEnded", "touchesCancelled", "hitTest", "pointInside", "next",
    "didMoveToSuperview", "didMoveToWindow", "motionBegan", "motionEnded", "pressesBegan", "pressesEnded",
    "remoteControlReceived", "canBecomeFirstResponder", "canResignFirstResponder", "canPerformAction",
  ]

  private static let changes = [
    "self:removeFromSuperview()",
    "self.superview:removeFromSuperview()",
    "for _, v in ipairs(self.superview.subviews) do v:removeFromSuperview() end",
    "fingerpost.view('b'):addSubview(self)",
    "self.superview:sendSubviewToBack(self) self.superview:insertSubview(self, 0)",
    "self:addSubview(fingerpost.makeView {})",
    "self.window.rootViewController = nil",
    "self.transform = {0, 0, 0, 0, 0, 0} self.frame = {x = 0, y = 0, width = 0, height = 0}",
    "self.window.windowScene.activationState = 'background'",
    "fingerpost.animate {duration = 1, changes = function() self.alpha = 0 self:removeFromSuperview() end}",
    "fingerpost.after(0, function() self:removeFromSuperview() end)",
    "self:becomeFirstResponder() self:resignFirstResponder() self:removeFromSuperview()",
    "fingerpost.application:beginIgnoringInteractionEvents() self.hidden = true",
  ]

  @Test(arguments: callbacks, changes)
  func everyCallbackMayChangeIt(callback: String, change: String) throws {
    let scene = try ScriptedScene()
    let monitor = TouchMonitor()
    scene.application.sink = monitor
    scene.application.receivesRemoteControlEvents = true
    for view in [scene.a, scene.inner, scene.b] { view.superCanBecomeFirstResponder = true }
    let text = """
      local T = {}
      function T:\(callback)(...)
        pcall(function() \(change) end)
        return self.super.\(callback)(self.super, ...)
      end
      return T
      """
    for view in [scene.a, scene.inner, scene.b] { #expect(scene.attach(text, to: view) == []) }
    scene.didLoad()
    exercise(scene)
    for _ in 0..<3 { scene.scripts?.collectObjects() }
    exercise(scene)
    #expect(scene.takeOutput().filter { !$0.contains("C stack overflow") } == [])
    #expect(monitor.mistakes == [])
  }

  @Test(arguments: changes)
  func sendEventOfTheWindowAndTheApplicationMayChangeIt(change: String) throws {
    let scene = try ScriptedScene()
    let monitor = TouchMonitor()
    scene.application.sink = monitor
    let text = """
      local T = {}
      function T:sendEvent(event)
        pcall(function() local self = fingerpost.view('a') \(change) end)
        self.super:sendEvent(event)
        pcall(function() local self = fingerpost.view('inner') \(change) end)
      end
      return T
      """
    for sender in [scene.application, scene.window] as [Responder] {
      #expect(scene.attach(text, to: sender) == [])
    }
    exercise(scene)
    #expect(monitor.mistakes == [])
  }

  @Test func oneCallbackMayMakeManyViews() throws {
    let scene = try ScriptedScene()
    scene.attach(
      """
      return { touchesBegan = function(self)
        for i = 1, 1000 do
          local v = fingerpost.makeView { source = 'return { touchesBegan = function() end }' }
          v.number = i
          self:addSubview(v)
        end
        fingerpost.log(#self.subviews)
      end }
      """, to: scene.b)
    scene.tap(x: 600, y: 150)
    #expect(scene.takeOutput() == ["b: 1000"])
  }

  @Test func viewsCannotLieSoDeepThatWalkingThemOverflowsTheStack() throws {
    let scene = try ScriptedScene()
    scene.attach(
      """
      return { touchesBegan = function(self)
        local chain = fingerpost.makeView {}
        local last = chain
        for i = 1, 300 do
          local v = fingerpost.makeView {}
          last:addSubview(v)
          last = v
        end
        last:addSubview(self.subviews[1])
        self:addSubview(chain)
        local v = self
        while v do
          local w = fingerpost.makeView {}
          last:addSubview(w)
          last = w
        end
      end }
      """, to: scene.a)
    scene.tap(x: 110, y: 110)
    #expect(
      scene.takeOutput() == ["a! a.lua:14: views cannot lie more than 500 deep inside one another"])
    scene.tap(x: 110, y: 110)
  }

  private func exercise(_ scene: ScriptedScene) {
    scene.send((1, .began, 200, 200), (2, .began, 110, 110), (3, .began, 600, 150))
    _ = scene.inner.becomeFirstResponder()
    scene.send(.motion(.began))
    scene.send((1, .moved, 210, 200), (2, .moved, 120, 110))
    scene.send(.press(key: "KEY_A", phase: .began))
    scene.send(.remoteControl(.remoteControlPlay))
    scene.send((3, .ended, 600, 150))
    _ = scene.a.becomeFirstResponder()
    _ = scene.inner.canPerformAction("x", sender: nil)
    scene.send(.press(key: "KEY_A", phase: .ended))
    scene.send(.motion(.ended))
    scene.send((1, .moved, 220, 200), (4, .began, 200, 200))
    scene.root.addSubview(scene.a)
    scene.interrupt()
    scene.send((5, .began, 110, 110))
    scene.send((5, .ended, 110, 110))
  }
}

/// Checks that each touch that began at a view ends there, once.
private final class TouchMonitor: DecisionSink {
  private(set) var mistakes: [String] = []
  private var begun: Set<Int> = []

  func record(_ kind: RecordKind, at time: Instant, _ fill: (inout Record) -> Void) {
    guard kind == .touches, case let fields = Record(kind, fill).fields,
      let phase = fields.text(.phase).flatMap(TouchesPhase.init(rawValue:))
    else { return }
    for touch in fields.integers(.touches) { check(phase, touch) }
  }

  private func check(_ phase: TouchesPhase, _ touch: Int) {
    switch phase {
    case .began: if !begun.insert(touch).inserted { mistakes.append("touch \(touch) began twice") }
    case .moved: if !begun.contains(touch) { mistakes.append("touch \(touch) moved without beginning") }
    case .ended, .cancelled:
      if begun.remove(touch) == nil { mistakes.append("touch \(touch) ended without beginning") }
    }
  }
}
