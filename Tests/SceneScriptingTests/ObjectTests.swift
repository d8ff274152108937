import SceneScripting
import Testing
import TouchControls
import TouchDelivery

@Suite("The objects that scripts see")
struct ObjectTests {
  @Test(arguments: [
    (
      "fingerpost.log(t.id, t.phase, t.tapCount, t.timestamp, t.force, t.majorRadius)",
      "1 began 1 0.01 0.0 0.0"
    ),
    ("fingerpost.log(t.view.id, t.window.id, tostring(t), tostring(event))", "inner window touch 1 event"),
    ("local p = t:location(self) fingerpost.log(p.x, p.y)", "100.0 50.0"),
    ("local p = t:location() fingerpost.log(p.x, p.y)", "200.0 150.0"),
    ("local p = t:location(nil) fingerpost.log(p.x, p.y)", "200.0 150.0"),
    ("local p = t:previousLocation(fingerpost.view('b')) fingerpost.log(p.x, p.y)", "-300.0 50.0"),
    ("fingerpost.log(event.type, event.subtype, event.timestamp)", "touches none 0.01"),
    ("fingerpost.log(event.allTouches[1] == t, #event:touchesFor(self))", "true 0"),
    ("fingerpost.log(#event:touchesFor(self.window), #event:touchesFor(fingerpost.view('b')))", "1 0"),
  ])
  func touchesAndEventsTellWhatTheyAre(body: String, printed: String) throws {
    #expect(try ScriptedScene.run(body) == ["a: " + printed])
  }

  @Test func theOwnPanOfAScrollViewHasWhatPansHave() throws {
    let scene = try ScriptedScene()
    scene.root.addSubview(ScrollView(id: "list"))
    let pan = "local pan = fingerpost.view('list').panGestureRecognizer"
    #expect(
      scene.runAtLoad(pan + " fingerpost.log(pan, pan:translation().x)")
        == ["b: pan recognizer list.pan 0.0"])
  }

  @Test(arguments: [
    ("fingerpost.log(self.id, self.superview.id, #self.subviews, self.subviews[1].id)", "a root 1 inner"),
    ("fingerpost.log(self.window.id, self.viewController, self.next.id)", "window nil root"),
    ("fingerpost.log(self.superview.viewController.id, self.superview.next.view.id)", "controller root"),
    ("local f = self.frame fingerpost.log(f.x, f.y, f.width, f.height)", "100.0 100.0 200.0 200.0"),
    ("local f = self.bounds fingerpost.log(f.x, f.y, f.width, f.height)", "0.0 0.0 200.0 200.0"),
    ("fingerpost.log(self.center.x, self.anchorPoint.y, self.transform.a)", "200.0 0.5 1.0"),
    ("fingerpost.log(self.alpha, self.hidden, self.userInteractionEnabled)", "1.0 false true"),
    ("fingerpost.log(self.multipleTouchEnabled, self.exclusiveTouch)", "false false"),
    ("local p = self:convert({x = 1, y = 2}, self.superview) fingerpost.log(p.x, p.y)", "101.0 102.0"),
    ("local p = self:convert({x = 1, y = 2}) fingerpost.log(p.x, p.y)", "101.0 102.0"),
    (
      "local p = self:convertFrom({x = 1, y = 2}, fingerpost.view('b')) fingerpost.log(p.x, p.y)",
      "401.0 2.0"
    ),
    ("fingerpost.log(self:isDescendantOf(self.window), self.window:isDescendantOf(self))", "true false"),
    (
      "fingerpost.log(self:viewWithId('inner').id, self:viewWithId('a') == self, self:viewWithId('b'))",
      "inner true nil"
    ),
    (
      "fingerpost.log(self:hitTest({x = 60, y = 60}).id, self:hitTest({x = 300, y = 0}, event))",
      "inner nil"
    ),
    (
      "fingerpost.log(self:pointInside({x = 199, y = 0}, nil), self:pointInside({x = 200, y = 0}))",
      "true false"
    ),
    ("fingerpost.log(self == fingerpost.view('a'), self == fingerpost.view('b'))", "true false"),
    ("fingerpost.log(fingerpost.view('nobody'), fingerpost.view('window').isKeyWindow)", "nil true"),
    ("fingerpost.log(self.window.screen.id, self.window.screen.bounds.width)", "main 1000.0"),
    ("fingerpost.log(self.window.windowLevel, self.window.rootViewController.id)", "0.0 controller"),
    ("fingerpost.log(self.window.windowScene.id, self.window.frame.width)", "windowScene 1000.0"),
    ("fingerpost.log(#self.window.windowScene.windows, self.window.windowScene.next.id)", "1 application"),
    (
      "fingerpost.log(fingerpost.application.id, fingerpost.application.windows[1].id)",
      "application window"
    ),
    (
      "fingerpost.log(fingerpost.application.keyWindow.id, fingerpost.application.delegate.id)",
      "window delegate"
    ),
    ("print('as', 'print', 1, nil, true)", "as print 1 nil true"),
    ("fingerpost.log()", ""),
    ("fingerpost.log(setmetatable({}, {__tostring = function() return 'custom' end}))", "custom"),
  ])
  func aViewHasItsPlaceInTheTreeAndItsProperties(body: String, printed: String) throws {
    #expect(try ScriptedScene.run(body) == ["a: " + printed])
  }

  @Test(arguments: [
    ("self.frame = {x = 1, y = 2, width = 3, height = 4}", "v.frame == {1, 2, 3, 4}"),
    ("self.hidden = true", "hidden"), ("self.alpha = 0.5", "alpha"), ("self.alpha = -3", "alpha0"),
    ("self.userInteractionEnabled = false", "interaction"),
    ("self.multipleTouchEnabled = true", "multiple"),
    ("self.exclusiveTouch = true", "exclusive"), ("self.center = {x = 7, y = 8}", "center"),
    ("self.bounds = {x = 5, y = 6, width = 70, height = 80}", "bounds"),
    ("self.transform = {0, 1, -1, 0, 5, 6}", "transform"),
    ("self.transform = {a = 0, b = 1, c = -1, d = 0, tx = 5, ty = 6}", "transform"),
    ("self.anchorPoint = {x = 0, y = 1}", "anchor"),
  ])
  func aPropertyThatIsSetHasTheNewValue(body: String, what: String) throws {
    let scene = try ScriptedScene()
    scene.attach("return { didLoad = function(self) \(body) end }", to: scene.a)
    scene.didLoad()
    #expect(scene.takeOutput() == [])
    let turned = AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 6)
    switch what {
    case "hidden": #expect(scene.a.isHidden)
    case "alpha": #expect(scene.a.alpha == 0.5)
    case "alpha0": #expect(scene.a.alpha == 0)
    case "interaction": #expect(!scene.a.isUserInteractionEnabled)
    case "multiple": #expect(scene.a.isMultipleTouchEnabled)
    case "exclusive": #expect(scene.a.isExclusiveTouch)
    case "center": #expect(scene.a.center == Point(x: 7, y: 8))
    case "bounds": #expect(scene.a.bounds == Rect(x: 5, y: 6, width: 70, height: 80))
    case "transform": #expect(scene.a.transform == turned)
    case "anchor": #expect(scene.a.anchorPoint == Point(x: 0, y: 1))
    default: #expect(scene.a.frame == Rect(x: 1, y: 2, width: 3, height: 4))
    }
  }

  @Test("A window's level can be set (APP-4)")
  func aWindowsLevelCanBeSet() throws {
    let scene = try ScriptedScene()
    scene.attach("return { didLoad = function(self) self.windowLevel = 5 end }", to: scene.window)
    scene.didLoad()
    #expect(scene.window.windowLevel == 5)
  }

  @Test("A view that follows its superview's size stops doing so once a script places it")
  func aViewThatAScriptPlacesFollowsItsSuperviewNoMore() throws {
    let scene = try ScriptedScene()
    scene.a.relativeFrame = .full
    scene.attach(
      "return { didLoad = function(self) self.frame = {x=1, y=2, width=3, height=4} end }", to: scene.a)
    scene.didLoad()
    scene.root.bounds = Rect(x: 0, y: 0, width: 50, height: 50)
    #expect(scene.a.frame == Rect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test func aTouchKeptAfterItsEndCanStillBeAsked() throws {
    let scene = try ScriptedScene()
    scene.attach(
      """
      local T = {}
      function T:touchesBegan(touches, event)
        if self.kept then
          fingerpost.log(self.kept.id, self.kept.phase, self.kept.view.id, self.kept:location(self).x)
          fingerpost.log(self.kept == touches[1], self.event == event, #self.event.allTouches)
        end
        self.kept, self.event = touches[1], event
      end
      return T
      """, to: scene.a)
    scene.tap(x: 110, y: 110)
    scene.tap(x: 120, y: 110)
    #expect(scene.takeOutput() == ["a: 1 ended a 10.0", "a: false false 0"])
  }

  @Test func aViewKeptAfterItLeftTheTreeCanStillBeAsked() throws {
    let scene = try ScriptedScene()
    scene.attach(
      """
      return { didLoad = function(self) self.kept = fingerpost.view('temporary') end,
        touchesBegan = function(self) fingerpost.log(self.kept.id, self.kept.superview, self.kept.window) end }
      """, to: scene.a)
    do {
      let view = View(id: "temporary")
      scene.b.addSubview(view)
      scene.didLoad()
      view.removeFromSuperview()
    }
    scene.tap(x: 110, y: 110)
    #expect(scene.takeOutput() == ["a: temporary nil nil"])
  }
}
