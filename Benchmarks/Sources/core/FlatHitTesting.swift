import LinearScan
import FingerpostEngine

/// Hit-testing of views side by side in one window, none of them with overrides.
struct FlatHitTesting {
  private let stage = TappedWindow()
  private let points: [Point]
  private let edge: Double
  private let scanned: [ScannedView]

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
    scanned = origins.map {
      ScannedView(
        a: 1, b: 0, c: 0, d: 1, tx: -$0.x, ty: -$0.y, minX: 0, minY: 0, maxX: edge, maxY: edge,
        alpha: 1, isHidden: false, isUserInteractionEnabled: true)
    }
  }

  /// Hit-tests of one window of so many views, alone and after changes of the tree.
  static func measurements(views: Int) -> [() -> Measurement] {
    let kinds: [(String, (FlatHitTesting) -> () -> Void)] = [
      (", after a view has moved", { $0.moveAndHitTest }),
      (", after a view was brought to the front", { $0.bringToFrontAndHitTest }),
    ]
    let each = kinds.map { words, work in
      {
        let testing = FlatHitTesting(views: views)
        return testing.measurement(words, work: work(testing))
      }
    }
    let first = {
      let testing = FlatHitTesting(views: views)
      return Measurement(
        "first hit-test, \(views) views side by side, after one was sent to the back", repetitions: 1,
        work: testing.hitTestAfterSendingToBack)
    }
    return [{ FlatHitTesting(views: views).plain }] + each + [first]
  }

  /// The hit-test alone, and beside it that of a loop over all views.
  private var plain: Measurement {
    var measurement = measurement("", work: hitTest)
    measurement.peer = scan
    return measurement
  }

  private func measurement(_ words: String, work: @escaping () -> Void) -> Measurement {
    Measurement(
      "hit-test, \(scanned.count) views side by side\(words)", repetitions: points.count, visits: visits,
      work: work)
  }

  private func scan() {
    for point in points { precondition(scan_views(scanned, scanned.count, point.x, point.y) >= 0) }
  }

  private var visits: Int { stage.visits(at: points) }

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
