import FingerpostEngine

/// Hit-testing of views one inside the other, none of them with overrides.
struct DeepHitTesting {
  private let stage = TappedWindow()
  private let views: [View]
  private let point = Point(x: 500, y: 500)

  init(views count: Int) {
    views = (0..<count).map { _ in
      View(id: "view", frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    }
    for (view, superview) in zip(views, [stage.window] + views) { superview.addSubview(view) }
  }

  var measurement: Measurement {
    let repetitions = max(1, 100_000 / views.count)
    return Measurement(
      "hit-test, \(views.count) views one inside the other", repetitions: repetitions,
      visits: stage.visits(at: [point])
    ) {
      for _ in 0..<repetitions { precondition(stage.window.hitTest(point, with: nil) === views.last) }
    }
  }
}
