import TouchDelivery

/// Hit-testing of views side by side in one window, none of them with overrides.
struct FlatHitTesting {
  private let stage = TappedWindow()
  private let points: [Point]
  private let edge: Double

  init(views count: Int) {
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let edge = 1000 / Double(columns)
    self.edge = edge
    let origins = (0..<count).map {
      Point(x: Double($0 % columns) * edge, y: Double($0 / columns) * edge)
    }
    for origin in origins {
      stage.window.addSubview(
        View(id: "view", frame: Rect(x: origin.x, y: origin.y, width: edge, height: edge)))
    }
    points = (0..<1000).map { origins[$0 * 7919 % count].moved(by: edge / 2) }
  }

  func report() {
    print("hit-testing \(stage.window.subviews.count) views side by side:")
    _ = stage.window.hitTest(points[0], with: nil)
    let still = Cost.of(points.count, hitTest)
    print("  \(rounded(still.nanoseconds)) ns, \(rounded(still.allocations)) allocations", terminator: "")
    print(" and \(stage.visits(at: points)) visits a hit-test")
    let moving = Cost.of(points.count, moveAndHitTest)
    print("  \(rounded(moving.nanoseconds)) ns for one with a change of a frame before it")
    let reordering = Cost.of(points.count, bringToFrontAndHitTest)
    print("  \(rounded(reordering.nanoseconds)) ns for one with a view brought to the front before it")
    let rebuilding = Cost.of(1, hitTestAfterSendingToBack)
    print("  \(rounded(rebuilding.nanoseconds / 1000)) µs for the first, and after one was sent to the back")
  }

  private func hitTest() {
    for point in points { precondition(stage.window.hitTest(point, with: nil) !== stage.window) }
  }

  private func bringToFrontAndHitTest() {
    for point in points {
      guard let view = stage.window.hitTest(point, with: nil) else { continue }
      stage.window.bringSubviewToFront(view)
    }
  }

  private func hitTestAfterSendingToBack() {
    stage.window.sendSubviewToBack(stage.window.subviews[0])
    _ = stage.window.hitTest(points[0], with: nil)
  }

  private func moveAndHitTest() {
    let view = stage.window.subviews[stage.window.subviews.count / 2]
    for point in points {
      view.center = point
      precondition(stage.window.hitTest(point, with: nil) !== stage.window)
    }
  }
}

extension Point {
  fileprivate func moved(by offset: Double) -> Point { Point(x: x + offset, y: y + offset) }
}
