import Testing
import TouchDelivery

@Suite("References that are not counted")
struct WeakTests {
  private struct Note {
    @Weak var view: View?
  }

  @Test("They are nil once the object is gone, and hold it no longer than that")
  func gone() {
    var view: View? = View(id: "view")
    let note = Note(view: Weak(wrappedValue: view))
    #expect(note.view === view)
    view = nil
    #expect(note.view == nil)
  }

  @Test("Who looks while it goes away finds nothing")
  func goingAway() {
    let watcher = Watcher()
    var view: View? = View(id: "view")
    watcher.view = view
    view?.overrides = LastLook { watcher.look() }
    view = nil
    #expect(watcher.found == [false])
  }

  private final class Watcher {
    @Weak var view: View?
    var found: [Bool] = []

    func look() { found.append(view != nil) }
  }

  private final class LastLook: ResponderOverrides {
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
