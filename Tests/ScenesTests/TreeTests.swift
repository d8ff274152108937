import Scenes
import Testing
import TouchDelivery

@Suite struct TreeTests {
  private func tree(_ text: String, with others: [String: String] = [:]) throws -> SceneTree {
    SceneTree(try load("version: 1\n" + text, with: others))
  }

  @Test func windowsAndRootViewsFillWhatTheyAreIn() throws {
    let tree = try tree(
      """
      screens: [{ id: s, size: [1280, 800] }]
      windows:
        - { id: full, rootViewController: { id: c, view: { id: v } } }
        - id: half
          frame: [50%, 25%, 50%, 300]
          subviews: [{ id: sub, frame: [-10%, 10, 25%, 100%] }]
      """)
    #expect(try view("full", in: tree).frame == Rect(x: 0, y: 0, width: 1280, height: 800))
    #expect(try view("v", in: tree).frame == Rect(x: 0, y: 0, width: 1280, height: 800))
    #expect(try view("half", in: tree).frame == Rect(x: 640, y: 200, width: 640, height: 300))
    #expect(try view("sub", in: tree).frame == Rect(x: -64, y: 10, width: 160, height: 300))
  }

  @Test func theFrameCountsBeforeTheTransform() throws {
    let tree = try tree(
      """
      windows:
        - subviews:
            - id: turned
              frame: [150, 180, 100, 40]
              transform: { rotation: 90 }
            - id: own
              frame: [100, 100, 100, 100]
              bounds: [7, 8, 20, 40]
              transform: { rotation: -450, scale: [2, 3], translation: [5, 6] }
            - id: corner
              frame: [10, 20, 100, 50]
              anchorPoint: [0, 1]
      """)
    let turned = try view("turned", in: tree)
    #expect(turned.center == Point(x: 200, y: 200))
    #expect(turned.bounds == Rect(x: 0, y: 0, width: 100, height: 40))
    #expect(turned.transform == AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
    #expect(turned.convert(Point(x: 200, y: 151), from: turned.superview) == Point(x: 1, y: 20))
    let own = try view("own", in: tree)
    #expect(own.center == Point(x: 150, y: 150))
    #expect(own.bounds == Rect(x: 7, y: 8, width: 20, height: 40))
    #expect(own.transform == AffineTransform(a: 0, b: -2, c: 3, d: 0, tx: 5, ty: 6))
    let corner = try view("corner", in: tree)
    #expect(corner.center == Point(x: 10, y: 70))
    #expect(corner.frame == Rect(x: 10, y: 20, width: 100, height: 50))
  }

  @Test(arguments: [(30.0, 0.866_025_403_784), (45, 0.707_106_781_187), (-60, 0.5), (180, -1)])
  func anglesAreDegrees(_ degrees: Double, _ cosine: Double) throws {
    let tree = try tree(
      "windows: [{ subviews: [{ id: v, frame: [0, 0, 1, 1], transform: { rotation: \(degrees) } }] }]")
    let transform = try view("v", in: tree).transform
    #expect(abs(transform.a - cosine) < 1e-9)
    #expect(abs(transform.a * transform.a + transform.b * transform.b - 1) < 1e-12)
    #expect(transform.b.sign == (degrees < 0 ? .minus : .plus))
  }

  @Test func theChainIsUIKits() throws {
    let tree = try tree(
      """
      windows:
        - id: w
          rootViewController:
            id: root
            view:
              id: r
              subviews:
                - id: cv
                  frame: [0, 0, 1, 1]
                  viewController: { id: child }
                  subviews: [{ id: v, frame: [0, 0, 1, 1] }]
        - id: sheet
          scene: stage
          rootViewController: { id: presented, presentingViewController: child, view: { id: p } }
      """)
    #expect(
      chain(from: tree.objects.responders["v"]) == [
        "v", "cv", "child", "r", "root", "w", "windowScene", "application", "delegate",
      ])
    #expect(chain(from: tree.objects.responders["p"]).prefix(4) == ["p", "presented", "child", "r"])
    #expect(chain(from: tree.objects.responders["sheet"]) == ["sheet", "stage", "application", "delegate"])
    #expect(tree.objects.responders["v"] === (tree.objects.responders["cv"] as? View)?.subviews.first)
  }

  @Test func windowsAreOrderedAndOneIsKey() throws {
    let text = "windows: [{ id: a, level: 2 }, { id: b }, { id: c, KEY }, { id: d, level: 2 }]"
    let keyed = try tree(text.replacing("KEY", with: "key: true"))
    #expect(keyed.application.windows.map(\.id) == ["b", "c", "a", "d"])
    #expect(keyed.application.keyWindow?.id == "c")
    #expect(try tree(text.replacing("KEY", with: "key: false")).application.keyWindow?.id == "a")
  }

  @Test func propertiesArriveAtTheirViews() throws {
    let tree = try tree(
      """
      settings: { tapMovement: 3, tapInterval: 0.5, tapDistance: 9 }
      windows:
        - id: w
          redacted: true
          subviews:
            - id: v
              frame: [0, 0, 10, 10]
              hidden: true
              alpha: 0.01
              multipleTouchEnabled: true
              exclusiveTouch: true
              hitTestInsets: [1, 2, 3, 4]
              hitTest: target
              subviews: [{ id: target, frame: [0, 0, 1, 1], kind: image, hitTest: none }]
            - { id: label, frame: [0, 0, 1, 1], kind: label, hitTest: self }
            - { id: tappable, frame: [0, 0, 1, 1], kind: label, userInteractionEnabled: true }
      """)
    let v = try view("v", in: tree)
    #expect(v.isHidden)
    #expect(v.alpha == 0.01 as Float)
    #expect(v.isMultipleTouchEnabled)
    #expect(v.isExclusiveTouch)
    #expect(v.hitTestInsets == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    guard case .redirect(let target) = v.hitTestRule else {
      Issue.record("no redirection")
      return
    }
    #expect(target.id == "target")
    #expect(!target.isUserInteractionEnabled)
    #expect(try !view("label", in: tree).isUserInteractionEnabled)
    #expect(try view("tappable", in: tree).isUserInteractionEnabled)
    #expect(try view("w", in: tree).isRedacted)
    #expect(!v.isRedacted)
    #expect(v.isInsideRedacted)
    #expect(tree.application.settings.tapMovement == 3)
    #expect(tree.application.settings.tapInterval == 0.5)
    #expect(tree.application.settings.tapDistance == 9)
  }

  @Test func scriptsAndActionsAreListedOuterFirst() throws {
    let tree = try tree(
      """
      application: { script: s.lua, delegate: { script: s.lua } }
      windows:
        - id: w
          script: s.lua
          on: { touchesBegan: { log: w } }
          rootViewController:
            id: c
            script: s.lua
            view: { id: r, script: s.lua, subviews: [{ id: v, frame: [0, 0, 1, 1], script: s.lua }] }
          subviews: [{ id: x, frame: [0, 0, 1, 1], on: { touchesEnded: [] } }]
      """, with: ["s.lua": ""])
    #expect(tree.objects.scripts.map(\.responder.id) == ["application", "delegate", "w", "c", "r", "v"])
    #expect(tree.objects.actions.map(\.responder.id) == ["w", "x"])
    #expect(tree.objects.actions.first?.callbacks.map(\.callback) == [.touchesBegan])
  }

  @Test func anEmptySceneHasItsApplication() throws {
    let tree = try tree("")
    #expect(Set(tree.objects.responders.keys) == ["application", "delegate", "windowScene"])
    #expect(tree.application.windows.isEmpty)
    #expect(tree.screens.map(\.id) == ["main"])
  }

  private func view(_ id: String, in tree: SceneTree) throws -> View {
    try #require(tree.objects.responders[id] as? View)
  }

  private func chain(from start: Responder?) -> [String] {
    Array(sequence(first: start) { $0?.next }.prefix(20).compactMap { $0?.id })
  }
}
