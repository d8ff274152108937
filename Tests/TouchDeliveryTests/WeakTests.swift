import Testing
import TouchDelivery

@Suite("Unowned references")
struct WeakTests {
  private struct Note {
    @Weak var view: View?
  }

  @Test func theyAreNilOnceTheObjectIsGoneAndHoldItNoLongerThanThat() {
    var view: View? = View(id: "view")
    let note = Note(view: Weak(wrappedValue: view))
    #expect(note.view === view)
    view = nil
    #expect(note.view == nil)
  }

  @Test func theyAreNilOnceAnObjectOfAnyClassIsGone() {
    let makers: [() -> any WeaklyReferable] = [
      { View(id: "view") }, { Control(id: "control") }, { makeWindow() }, { Application(id: "application") },
      { ViewController(id: "controller") }, { WindowScene(id: "scene") },
      { ApplicationDelegate(id: "delegate") },
      { GestureRecognizer(id: "recognizer") },
    ]
    for make in makers {
      var object: (any WeaklyReferable)? = make()
      let link = object?.weakLink
      #expect(link?.object === object)
      object = nil
      #expect(link != nil && link?.object == nil)
    }
  }

  /// Each has something that goes away with it and looks for it then: its own member class, one of `Responder`, of a view a
  /// subview, or of a repetition what it repeats.
  @Test func whoLooksWhileItGoesAwayFindsNothing() {
    let (repeating, window) = (Application(id: "application"), makeWindow())
    repeating.addWindow(window)
    let makers: [(LastLook) -> Referable] = [
      { look in
        let view = View(id: "view")
        view.overrides = [look]
        return view
      },
      { look in
        let (view, subview) = (View(id: "view"), View(id: "subview"))
        subview.overrides = [look]
        view.addSubview(subview)
        return view
      },
      { look in
        let control = Control(id: "control")
        control.addAction(for: .touchDown) { _, _ in _ = look }
        return control
      },
      { look in
        let window = makeWindow()
        window.windowScene.overrides = [look]
        return window
      },
      { look in
        let application = Application(id: "application")
        application.sendObserver = { _ in _ = look }
        return application
      },
      { look in
        let (repetition, control) = (Repetition(), Control(id: "control"))
        window.addSubview(control)
        repetition.start(RepetitionPace(after: 1, every: 1, fastest: 1), on: control) { _ in
          _ = look
          return true
        }
        return repetition
      },
    ]
    for make in makers {
      let watcher = Watcher()
      var object: Referable? = make(LastLook { watcher.look() })
      watcher.object = object
      #expect(watcher.object === object)
      object = nil
      #expect(watcher.found == [false])
    }
  }

  private func makeWindow() -> Window {
    Window(
      id: "window", screen: Screen(id: "screen", size: Size(width: 9, height: 9)),
      windowScene: WindowScene(id: "scene"))
  }

  private final class Watcher {
    @Weak var object: Referable?
    var found: [Bool] = []

    func look() { found.append(object != nil) }
  }

  private final class LastLook: MethodOverrides {
    let methods: OverriddenMethods = []
    private let look: () -> Void

    init(_ look: @escaping () -> Void) {
      self.look = look
    }

    deinit {
      look()
    }
  }
}
