import FingerpostEngine

/// Something that sends touches through the core.
protocol Workload {
  /// How many touches each frame reports.
  var touchesPerFrame: Int { get }
  /// How often a handler has been called.
  var calls: Int { get }
  /// Processes so many frames.
  func run(frames: Int)
}

/// A handler that looks at where the touches are, as a real one would.
final class Handler: MethodOverrides {
  let methods: OverriddenMethods = [.touchesBegan, .touchesMoved, .touchesEnded, .touchesCancelled]
  private(set) var calls = 0
  private(set) var sum = 0.0

  func receive(_ message: EventMessage, responder: Responder, event: Event) {
    guard case .touches(_, let touches) = message else { return }
    calls += 1
    for touch in touches { sum += touch.location(in: touch.view).x }
  }
}

/// An application of 50 views in ten groups of five, each group one inside the other, on a grid.
final class Stage {
  let screen = Screen(id: "main", size: Size(width: 1000, height: 1000))
  let application = Application(id: "application")
  let handler = Handler()
  private var time: Int64 = 0

  init(log: (any DecisionSink)?) {
    let scene = WindowScene(id: "scene")
    let window = Window(id: "window", screen: screen, windowScene: scene)
    application.addWindow(window)
    application.sink = log
    for group in 0..<10 { addGroup(group, to: window) }
  }

  /// A point inside the innermost view of `group`.
  func point(in group: Int) -> Point {
    Point(x: Double(group % 5) * 200 + 100, y: Double(group / 5) * 500 + 250)
  }

  /// Processes `frame` eight milliseconds after the one before.
  func process(_ frame: inout TouchFrame) {
    time += 8_000
    frame.time = Instant(microseconds: time)
    application.process(frame)
  }

  private func addGroup(_ group: Int, to window: Window) {
    var superview: View = window
    var frame = Rect(x: Double(group % 5) * 200, y: Double(group / 5) * 500, width: 200, height: 500)
    for depth in 0..<5 {
      let view = View(id: "view\(group)-\(depth)", frame: frame)
      if depth == 2 { view.overrides = [handler] }
      superview.addSubview(view)
      superview = view
      frame = Rect(x: 5, y: 5, width: frame.size.width - 10, height: frame.size.height - 10)
    }
  }
}
