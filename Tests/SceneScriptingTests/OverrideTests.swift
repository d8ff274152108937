import SceneScripting
import Testing
import TouchTime
import TouchDelivery

@Suite("What scripts override")
struct OverrideTests {
  private let scene: ScriptedScene

  init() throws {
    scene = try ScriptedScene()
  }

  @Test("The touch methods get the touches of their view and phase, and the event (TD-8)")
  func theTouchMethodsGetTheTouchesOfTheirViewAndPhaseAndTheEvent() {
    scene.attach(
      """
      local T = {}
      for _, name in ipairs { 'touchesBegan', 'touchesMoved', 'touchesEnded', 'touchesCancelled' } do
        T[name] = function(self, touches, event)
          fingerpost.log(name, self.id, #touches, touches[1].id, touches[1].phase, event.type, #event.allTouches)
        end
      end
      return T
      """, to: scene.a)
    scene.send((1, .began, 110, 110), (2, .began, 600, 150))
    scene.send((1, .moved, 120, 110))
    scene.send((1, .ended, 120, 110))
    scene.send((3, .began, 110, 110))
    scene.application.interrupt(at: Instant(microseconds: 1_000_000))
    #expect(
      scene.takeOutput() == [
        "a: touchesBegan a 1 1 began touches 2", "a: touchesMoved a 1 1 moved touches 2",
        "a: touchesEnded a 1 1 ended touches 2", "a: touchesBegan a 1 3 began touches 2",
        "a: touchesCancelled a 1 3 cancelled touches 2",
      ])
  }

  @Test func setsAreArraysInAscendingTouchId() {
    scene.a.isMultipleTouchEnabled = true
    scene.attach(
      "return { touchesBegan = function(self, t) fingerpost.log(#t, t[1].id, t[2].id, t[3].id) end }",
      to: scene.a)
    scene.send((7, .began, 120, 110), (3, .began, 130, 110), (5, .began, 110, 110))
    #expect(scene.takeOutput() == ["a: 3 1 2 3"])
  }

  @Test("Super passes the touches on to the next responder; without it they stop (RC-2, RC-3)")
  func superPassesTheTouchesOnToTheNextResponderWithoutItTheyStop() {
    let forwarding = """
      local T = {}
      function T:touchesBegan(touches, event)
        fingerpost.log('down', touches[1].view.id)
        self.super:touchesBegan(touches, event)
        fingerpost.log('after')
      end
      return T
      """
    scene.attach(forwarding, to: scene.inner)
    scene.attach(forwarding, to: scene.root)
    scene.attach("return { touchesBegan = function() fingerpost.log('stop') end }", to: scene.controller)
    scene.attach(forwarding, to: scene.window)
    scene.send((1, .began, 200, 200))
    #expect(
      scene.takeOutput() == [
        "inner: down inner", "root: down inner", "controller: stop", "root: after", "inner: after",
      ])
  }

  @Test func everyResponderOfTheChainCanHaveAScript() throws {
    let forwarding = """
      return { touchesBegan = function(self, touches, event)
        fingerpost.log(tostring(self), self.next and self.next.id)
        self.super:touchesBegan(touches, event)
      end }
      """
    let delegate = try #require(scene.application.delegate)
    let chain = [
      scene.inner, scene.a, scene.root, scene.controller, scene.window, scene.window.windowScene,
      scene.application, delegate,
    ]
    for responder in chain { #expect(scene.attach(forwarding, to: responder) == []) }
    scene.send((1, .began, 200, 200))
    #expect(
      scene.takeOutput() == [
        "inner: view inner a", "a: view a root", "root: view root controller",
        "controller: view controller controller window", "window: window window windowScene",
        "windowScene: window scene windowScene application", "application: application application delegate",
        "delegate: application delegate delegate nil",
      ])
  }

  @Test("hitTest decides alone, and may ask super (HT-13)")
  func hitTestDecidesAloneAndMayAskSuper() {
    scene.attach(
      """
      return { hitTest = function(self, point, event)
        local hit = self.super:hitTest(point, event)
        fingerpost.log(point.x, point.y, event and event.type, hit and hit.id)
        if point.x < 150 then return fingerpost.view('b') end
        return hit
      end }
      """, to: scene.a)
    #expect(scene.root.askHitTest(Point(x: 110, y: 120), with: nil) === scene.b)
    #expect(scene.root.askHitTest(Point(x: 260, y: 260), with: nil) === scene.a)
    #expect(scene.root.askHitTest(Point(x: 900, y: 900), with: nil) === scene.root)
    #expect(
      scene.takeOutput()
        == [
          "a: 400.0 -20.0 nil nil", "a: 10.0 20.0 nil a", "a: 160.0 160.0 nil a", "a: 800.0 800.0 nil nil",
        ].filter { $0 != "a: 400.0 -20.0 nil nil" })
  }

  @Test func didLoadRunsOnceForEachScriptInTheirOrder() {
    let text = "return { didLoad = function(self) fingerpost.log('up', self.frame.width) end }"
    for view in [scene.b, scene.a] { scene.attach(text, to: view) }
    #expect(scene.takeOutput() == [])
    scene.didLoad()
    #expect(scene.takeOutput() == ["b: up 200.0", "a: up 200.0"])
  }

  @Test func aFileRunsOnceForEachObjectThatNamesIt() {
    let text = """
      local count = 0
      total = (total or 0) + 1
      return { touchesBegan = function(self)
        count, self.own = count + 1, (self.own or 0) + 1
        fingerpost.log(count, self.own, total)
      end }
      """
    for view in [scene.b, scene.a] { scene.attach(text, to: view) }
    scene.tap(x: 110, y: 110)
    scene.tap(x: 110, y: 110)
    scene.tap(x: 600, y: 150)
    #expect(scene.takeOutput() == ["a: 1 1 1", "a: 2 2 1", "b: 1 1 1"])
  }

  @Test func otherFunctionsAndValuesOfTheTableAreTheObjectsOwn() {
    scene.attach(
      """
      local T = { step = 2, count = 0 }
      function T:bump(by) self.count = self.count + by * self.step; return self.count end
      function T:touchesBegan() self:bump(1); fingerpost.log(self:bump(2)) end
      return T
      """, to: scene.a)
    scene.attach(
      "return { touchesBegan = function() fingerpost.log(fingerpost.view('a'):bump(10)) end }", to: scene.b)
    scene.tap(x: 110, y: 110)
    scene.tap(x: 600, y: 150)
    #expect(scene.takeOutput() == ["a: 6", "b: 26"])
  }

  @Test func overridesThatAResponderHasAlreadyAreWhatSuperReaches() {
    let below = CountingOverrides()
    scene.a.overrides = [below]
    scene.attach(
      """
      return { touchesBegan = function(self, touches, event)
        if touches[1]:location(self).x > 50 then self.super:touchesBegan(touches, event) end
      end }
      """, to: scene.a)
    scene.send((1, .began, 110, 110))
    #expect(below.calls == [])
    scene.send((1, .ended, 110, 110))
    scene.send((1, .began, 160, 110))
    #expect(below.calls == [.ended, .began])
  }

  @Test func touchesSentByHandToAnotherResponderArriveThere() {
    scene.attach(
      """
      return { touchesBegan = function(self, touches, event)
        self.superview:touchesBegan(touches, event)
        fingerpost.view('b'):touchesBegan({}, event)
      end }
      """, to: scene.a)
    let text = "return { touchesBegan = function(self, touches) fingerpost.log(#touches) end }"
    scene.attach(text, to: scene.b)
    scene.attach(text, to: scene.root)
    scene.send((1, .began, 110, 110))
    #expect(scene.takeOutput() == ["root: 1", "b: 0"])
  }

  @Test func aChainOf150ScriptsThatAllCallSuperIsNotTooLong() {
    var view = scene.a
    for index in 0..<150 {
      let subview = View(id: "v\(index)", frame: Rect(x: 0, y: 0, width: 200, height: 200))
      view.addSubview(subview)
      scene.attach(
        """
        return {
          hitTest = function(self, point, event) return self.super:hitTest(point, event) end,
          touchesBegan = function(self, touches, event) self.super:touchesBegan(touches, event) end,
        }
        """, to: subview)
      view = subview
    }
    scene.attach(
      "return { touchesBegan = function(self, t) fingerpost.log(t[1].view.id) end }", to: scene.root)
    scene.send((1, .began, 110, 110))
    #expect(scene.takeOutput() == ["root: v149"])
  }

  @Test("Without the scripts the responders behave by their class, and let go of everything")
  func withoutTheScriptsTheRespondersBehaveByTheirClass() {
    weak var weakView: View?
    do {
      let view = View(id: "c", frame: Rect(x: 0, y: 0, width: 10, height: 10))
      weakView = view
      scene.root.addSubview(view)
      scene.attach("local T = {} function T:didLoad() self.me = self; all = {self} end return T", to: view)
      scene.attach("return { hitTest = function() return nil end, next = function() end }", to: scene.a)
    }
    scene.didLoad()
    scene.closeScripts()
    #expect(scene.a.next === scene.root)
    #expect(scene.root.askHitTest(Point(x: 110, y: 110), with: nil) === scene.a)
    weakView?.removeFromSuperview()
    #expect(weakView == nil)
  }
}

private final class CountingOverrides: MethodOverrides {
  let methods: OverriddenMethods = [.touchesBegan, .touchesEnded]
  private(set) var calls: [TouchesPhase] = []

  func receive(_ message: EventMessage, responder: Responder, event: Event) {
    if case .touches(let phase, _) = message { calls.append(phase) }
  }
}
