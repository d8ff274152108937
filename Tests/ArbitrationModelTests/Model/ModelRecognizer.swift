/// A recognizer and its attempt.
struct ModelRecognizer {
  /// What a pair of recognizers has come to in an attempt (GR-16).
  struct Answers {
    var asked = NumberSet.none
    var waitsFor = NumberSet.none
  }

  let plan: RecognizerPlan
  var isEnabled: Bool
  var isAttached = true
  var state = GestureState.possible
  /// What it asked for and arbitration has not dealt with.
  var requests: [GestureState] = []
  /// What it is to become once others have failed (GR-18).
  var awaited: GestureState?
  /// The touches of the attempt that it got and did not ignore.
  var tracked = NumberSet.none
  var answers = Answers()
  /// The event in which it became ended.
  var endedEvent = 0
  /// Whether it has recognised in this attempt.
  var hasRecognized = false
  /// What a pan or pinch has measured.
  var way = 0.0
  var fingers: (first: Double, second: Double)?
  var touchCalls = [0, 0, 0, 0]
  var actions = [0, 0, 0, 0, 0, 0]

  init(_ plan: RecognizerPlan) {
    self.plan = plan
    isEnabled = plan.isEnabled
  }

  /// What it believes to be: one that waits to begin is possible, one that waits to end has done its part (GR-18).
  var ownState: GestureState { requests.last ?? (awaited == .ended ? .ended : state) }

  /// Whether it newly wants to leave `possible` and recognise.
  var wantsToRecognize: Bool { state == .possible && (requests.first == .began || requests.first == .ended) }

  /// Whether it gets touches (GR-10, GR-11, GR-12).
  var listens: Bool { isEnabled && isAttached && !ownState.isFinal }
}
