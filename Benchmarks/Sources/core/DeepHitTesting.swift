import TouchDelivery

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

  func report() {
    let repetitions = max(1, 100_000 / views.count)
    let cost = Cost.of(repetitions) {
      for _ in 0..<repetitions {
        precondition(stage.window.hitTest(point, with: nil) === views.last)
      }
    }
    print("hit-testing \(views.count) views one inside the other:")
    print("  \(rounded(cost.nanoseconds)) ns, \(rounded(cost.allocations)) allocations", terminator: "")
    print(" and \(stage.visits(at: [point])) visits a hit-test")
  }
}
