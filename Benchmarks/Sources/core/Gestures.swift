import FingerpostEngine

/// Ten fingers that move over one view with all seven recognizers, inside three views with two recognizers each.
final class Gestures: Workload {
  let touchesPerFrame = 10
  private let stage = GestureStage()
  private var frame: TouchFrame
  private var step = 0.0

  var calls: Int { stage.firings }

  init() {
    frame = TouchFrame(time: .zero, screen: stage.screen)
    for finger in 0..<touchesPerFrame {
      frame.contacts.append(
        Contact(
          identifier: Contact.Identifier(slot: Int32(finger)), change: .began,
          location: Point(x: 100 + Double(finger) * 80, y: 500)))
    }
    stage.process(&frame)
    for finger in frame.contacts.indices { frame.contacts[finger].change = .moved }
  }

  func run(frames: Int) {
    for _ in 0..<frames {
      step += 1
      for finger in frame.contacts.indices {
        frame.contacts[finger].location.y = 500 + (step.truncatingRemainder(dividingBy: 400) - 200)
      }
      stage.process(&frame)
    }
  }
}

/// The views and recognizers of that.
private final class GestureStage {
  let screen = Screen(id: "main", size: Size(width: 1000, height: 1000))
  private(set) var firings = 0
  private let application = Application(id: "application")
  private var time: Int64 = 0

  init() {
    let window = Window(id: "window", screen: screen, windowScene: WindowScene(id: "scene"))
    application.addWindow(window)
    var superview: View = window
    for depth in 0..<3 {
      let view = View(id: "outer\(depth)", frame: screen.bounds)
      superview.addSubview(view)
      add([PanGestureRecognizer(id: "pan\(depth)"), PinchGestureRecognizer(id: "pinch\(depth)")], to: view)
      superview = view
    }
    let inner = View(id: "inner", frame: screen.bounds)
    inner.isMultipleTouchEnabled = true
    superview.addSubview(inner)
    let pan = PanGestureRecognizer(id: "pan")
    pan.cancelsTouchesInView = false
    add(
      [
        TapGestureRecognizer(id: "tap"), LongPressGestureRecognizer(id: "longPress"), pan,
        ScreenEdgePanGestureRecognizer(id: "edge"), SwipeGestureRecognizer(id: "swipe"),
        PinchGestureRecognizer(id: "pinch"), RotationGestureRecognizer(id: "rotation"),
      ], to: inner)
  }

  func process(_ frame: inout TouchFrame) {
    time += 8_000
    frame.time = Instant(microseconds: time)
    application.process(frame)
  }

  private func add(_ recognizers: [GestureRecognizer], to view: View) {
    for recognizer in recognizers {
      view.addGestureRecognizer(recognizer)
      recognizer.addTarget(nil) { [unowned self] _ in firings += 1 }
    }
  }
}
