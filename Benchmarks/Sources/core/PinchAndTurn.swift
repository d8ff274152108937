import FingerpostEngine

/// Two fingers that pinch and turn on a view, and a third that moves a slider beside it.
final class PinchAndTurn: Workload {
  let touchesPerFrame = 3
  private(set) var calls = 0
  private let screen = Screen(id: "main", size: Size(width: 1000, height: 1000))
  private let application = Application(id: "application")
  private let places = [Point(x: 300, y: 300), Point(x: 500, y: 500), Point(x: 100, y: 950)]
  private var frame: TouchFrame
  private var step = 0

  init() {
    frame = TouchFrame(time: .zero, screen: screen)
    let window = Window(id: "window", screen: screen, windowScene: WindowScene(id: "scene"))
    application.addWindow(window)
    window.addSubview(makeMap())
    window.addSubview(makeSlider())
    for (finger, place) in places.enumerated() {
      let identifier = Contact.Identifier(slot: Int32(finger))
      frame.contacts.append(Contact(identifier: identifier, change: .began, location: place))
    }
    application.process(frame)
    for finger in frame.contacts.indices { frame.contacts[finger].change = .moved }
  }

  func run(frames: Int) {
    for _ in 0..<frames {
      step += 1
      let way = Double(abs(step % 400 - 200))
      frame.time = Instant(microseconds: Int64(step) * 8_000)
      frame.contacts[0].location = Point(x: places[0].x - way, y: places[0].y)
      frame.contacts[1].location = Point(x: places[1].x, y: places[1].y - way)
      frame.contacts[2].location = Point(x: places[2].x + way, y: places[2].y)
      application.process(frame)
    }
  }

  private func makeMap() -> View {
    let map = View(id: "map", frame: Rect(x: 0, y: 0, width: 1000, height: 900))
    map.isMultipleTouchEnabled = true
    let (pinch, rotation) = (PinchGestureRecognizer(id: "pinch"), RotationGestureRecognizer(id: "rotation"))
    pinch.allowSimultaneousRecognition(with: [rotation])
    for recognizer in [pinch, rotation] {
      map.addGestureRecognizer(recognizer)
      recognizer.addTarget(nil) { [unowned self] _ in calls += 1 }
    }
    return map
  }

  private func makeSlider() -> Slider {
    let slider = Slider(id: "slider", frame: Rect(x: 0, y: 900, width: 1000, height: 100))
    slider.addAction(for: .valueChanged) { [unowned self] _, _ in calls += 1 }
    return slider
  }
}
