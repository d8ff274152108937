/// A scene whose views are hit wherever the case says, and what happens to it.
struct Case: Equatable, Sendable {
  static let fingers = 5
  /// The width and height of the screen, and of the touchscreen that covers it, in points.
  static let extent = 1024.0

  var seed: UInt64
  /// D-7.
  var exclusiveWithholdsFromRecognizers = false
  /// D-22.
  var recognizersStartAfresh = false
  /// The longest time of a swipe, in milliseconds (T-7).
  var longestSwipe = 997
  /// The time between the fingers of a tap, in milliseconds (T-5).
  var tapSpread = 750
  var views: [ViewPlan]
  var recognizers: [RecognizerPlan]
  var steps: [Step]

  /// The scroll views, by number.
  var scrollViews: [Int] { views.indices.filter { views[$0].scroll != nil } }

  /// The numbers of the two recognizers that a scroll view has of itself, after all others: its pan, and what delays touches.
  func scrollRecognizers(of view: Int) -> (pan: Int, delay: Int)? {
    scrollViews.firstIndex(of: view).map { (recognizers.count + 2 * $0, recognizers.count + 2 * $0 + 1) }
  }

  /// All recognizers, with those that scroll views have of themselves.
  var allRecognizers: [RecognizerPlan] {
    recognizers
      + scrollViews.flatMap { view in
        [
          RecognizerPlan(view: view, kind: .scroll, isEnabled: views[view].scroll?.isEnabled ?? true),
          RecognizerPlan(view: view, kind: .delay, delaysTouchesBegan: true),
        ]
      }
  }

  /// The steps, then every finger lifts and all deadlines pass.
  var allSteps: [Step] {
    var fingers = NumberSet.none
    for case .frame(_, let changes) in steps {
      for change in changes where change.kind == .down { fingers.insert(change.finger) }
    }
    let lifts = fingers.members.map { FingerChange(finger: $0, kind: .up) }
    return steps + [.frame(10, lifts), .wait(10_000)]
  }
}
