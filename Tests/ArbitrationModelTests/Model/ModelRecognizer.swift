@testable import ArbitrationCases

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
  /// What a pan, a scroll view's too, has measured: the whole way of the fingers' middle, that since it began, and when
  /// it was where.
  var way = Way.zero
  var translation = Way.zero
  var marks: [(time: Int, way: Way)] = []
  /// The touches of a swipe, and when the first one came down.
  var swipers: [Int] = []
  var swipeTime = 0
  /// The touches of the tap under way, of the first one and of the last one that is done, and how many are done.
  var tapping: [Int] = []
  var firstTap: [Int] = []
  var tapsDone = 0
  var lastTap: [Int] = []
  /// When its first finger came down.
  var tapTime = 0
  /// Where the fingers of a pinch or rotation were as it was measured from there, and are.
  var base: [Way]?
  var places: [Way] = []
  /// How far they have gone apart since then and before, and turned.
  var scale = 1.0
  var baseScale = 1.0
  var turn = 0.0
  var hasMeasured = false
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

  /// Whether its touches are delivered to it, as long as what it asks for is not granted (GR-12).
  var isReceiving: Bool { isEnabled && awaited != .ended && !state.isFinal }

  /// Whether it gets touches (GR-10, GR-11, GR-12).
  var listens: Bool { isEnabled && isAttached && !ownState.isFinal }
}
