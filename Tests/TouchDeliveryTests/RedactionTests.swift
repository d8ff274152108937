import TestSupport
import Testing
import TouchDelivery

@Suite struct RedactionTests {
  private let application = Application(id: "application")
  private let screen = Screen(id: "screen", size: Size(width: 100, height: 100))
  private let window: Window

  init() {
    window = application.addWindow(on: screen)
  }

  @Test func aViewThatIsRedactedLaterOrMovedInLaterCounts() {
    let box = View(id: "box", frame: Rect(x: 10, y: 10, width: 50, height: 50))
    let pin = View(id: "pin", frame: Rect(x: 10, y: 10, width: 10, height: 10))
    box.addSubview(pin)
    window.addSubview(box)
    let over = Point(x: 25, y: 25)
    #expect(!application.isRedacted(over, on: screen))
    pin.isRedacted = true
    #expect(application.isRedacted(over, on: screen))
    box.removeFromSuperview()
    #expect(!application.isRedacted(over, on: screen))
    let layer = View(id: "layer", frame: Rect(x: 40, y: 0, width: 60, height: 100))
    window.addSubview(layer)
    layer.addSubview(box)
    #expect(!application.isRedacted(over, on: screen))
    #expect(application.isRedacted(Point(x: 65, y: 25), on: screen))
    #expect(!application.isRedacted(Point(x: 75, y: 25), on: screen))
    pin.isRedacted = false
    #expect(!application.isRedacted(Point(x: 65, y: 25), on: screen))
  }

  @Test func anotherScreenIsNoneOfItsBusiness() {
    window.isRedacted = true
    #expect(application.isRedacted(.zero, on: screen))
    #expect(!application.isRedacted(.zero, on: Screen(id: "other", size: screen.size)))
  }

  @Test func aProbeDeliversNothingAndUsesUpNoTouch() {
    let view = View(id: "v", frame: Rect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    for _ in 0..<2 {
      let hit = application.probe(Point(x: 5, y: 5), on: screen)
      #expect(hit.touch == 1)
      #expect(hit.view === view)
      #expect(hit.visits?.map(\.view.id) == ["W", "v"])
    }
    application.beginIgnoringInteractionEvents()
    #expect(application.probe(.zero, on: screen).view == nil)
    #expect(application.probe(.zero, on: screen).reason == "ignoringInteractionEvents")
  }
}
