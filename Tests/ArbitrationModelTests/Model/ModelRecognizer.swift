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
  /// Whether its first request waits for others to fail (GR-18).
  var isWaiting = false
  /// The touches of the attempt that it got and did not ignore.
  var tracked = NumberSet.none
  var answers = Answers()
  /// The event in which it became ended.
  var endedEvent = 0
  /// Whether it has recognised in this attempt.
  var hasRecognized = false
  var touchCalls = [0, 0, 0, 0]
  var actions = [0, 0, 0, 0, 0, 0]

  init(_ plan: RecognizerPlan) {
    self.plan = plan
    isEnabled = plan.isEnabled
  }

  /// What it believes to be.
  var ownState: GestureState { requests.last ?? state }

  /// Whether it gets touches (GR-10, GR-11, GR-12).
  var listens: Bool { isEnabled && isAttached && !isWaiting && !ownState.isFinal }

  /// Whether it wants to leave `possible` and recognise.
  var wantsToRecognize: Bool { state == .possible && (requests.first == .began || requests.first == .ended) }
}
