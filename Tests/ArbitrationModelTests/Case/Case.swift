/// A scene without geometry and what happens to it.
struct Case: Equatable, Sendable {
  static let fingers = 5
  /// How far right a finger goes as it moves, in points; it comes down at the number of its view.
  static let step = 10.0

  var seed: UInt64
  /// D-7.
  var exclusiveWithholdsFromRecognizers = false
  /// D-22.
  var recognizersStartAfresh = false
  var views: [ViewPlan]
  var recognizers: [RecognizerPlan]
  var steps: [Step]

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
