import FingerpostEngine

/// A window that fills a screen of 1000 by 1000 points, and the visits that a tap on it takes.
final class TappedWindow {
  let window: Window
  private let screen = Screen(id: "main", size: Size(width: 1000, height: 1000))
  private let application = Application(id: "application")
  private let counter = VisitCounter()

  init() {
    window = Window(id: "window", screen: screen, windowScene: WindowScene(id: "scene"))
    window.overrides = [counter]
    application.addWindow(window)
  }

  /// How many visits hit-testing takes on average for a tap at each of `points`.
  func visits(at points: [Point]) -> Int {
    counter.visits = 0
    for point in points {
      for change in [TouchesPhase.began, .ended] {
        var frame = TouchFrame(time: .zero, screen: screen)
        frame.contacts = [
          Contact(identifier: Contact.Identifier(slot: 0), change: change, location: point)
        ]
        application.process(frame)
      }
    }
    return counter.visits / points.count
  }
}

/// Adds up the visits of the touches that begin.
private final class VisitCounter: MethodOverrides {
  let methods: OverriddenMethods = [.touchesBegan, .touchesEnded]
  var visits = 0

  func receive(_ message: EventMessage, responder: Responder, event: Event) {
    if case .touches(.began, _) = message { visits += event.hitTestVisits }
  }
}
