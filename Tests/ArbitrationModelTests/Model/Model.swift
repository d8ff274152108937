@testable import ArbitrationCases

/// What docs/internals/rules.md says of recognizers (GR), in its steps of a frame, without a look at the engine.
///
/// Adopted where the rules leave it open:
/// - GR-2: recognizers are processed in the order in which they got their first touch; each gets all its phases in turn.
/// - GR-10: an attempt that ends from outside forgets what its recognizer had asked for.
/// - GR-9: actions follow in the order of the transitions. A fixed point is sought by going through the recognizers in
///   processing order, each making one step, over and over; a recognizer makes one transition before its action is sent.
/// - GR-11: without a finger and a deadline, after the views were called and what was free of theirs was delivered, a
///   possible recognizer fails, then an active one is cancelled; a circle of those that wait for each other and for
///   nothing else fails together. It is so too for a recognizer that ignored all its touches.
/// - GR-13: a view loses a touch that it has heard of and has not heard the end of, or is still to hear of. One that another
///   recognizer took, or whose view has left its window, is lost already.
/// - GR-14: one that newly wants to recognise lets another go first that newly wants to, that it cannot prevent and that
///   can prevent it (GR-19: as their `canPrevent` have it); where all are outranked, the first in processing order goes.
/// - GR-17: the first of a pair is the first in processing order.
/// - GR-18: who requires one that recognised and is not reset fails. One that waits to begin hears of touches and is
///   possible in its own eyes, so that it begins with current values; what it then asks for takes the place of what it
///   waited to become, and cancelling fails it. One that waits to end hears and wants nothing more, but fails where
///   a touch of its is cancelled.
/// - A deadline is void once its recognizer has ended, failed or been cancelled.
/// - GR-21: a finger has moved that is not where it came down.
/// - GR-21, GR-22: what is let go is delivered to one view after the other, one call each of began, moved, ended.
/// - TD-9: what follows a callback at once (TD-13) finds the event as it was there.
/// - TAP-3: taps lie where their fingers came down, and too many seconds between these are noticed as the next one comes.
/// - PIN-1, ROT-1: fingers that go more than twice as far together as to each other, and as would begin it, are measured
///   again. Fingers that lie upon each other are a point apart, and one in the middle does not turn.
/// - SCR-3: the far edges are a thousandth of a point before the end.
/// - GR-24: what began while an active recognizer took it stays unheard if the recognizer ends in the same event.
final class Model {
  let scene: Case
  var entries: [Entry] = []
  var now = 0
  /// The number of the frame or pseudo-frame.
  var event = 0
  /// The touches that were in each phase of the event at hand.
  var changed = Phase.allCases.map { _ in NumberSet.none }
  /// How many frames there were.
  var frame = 0
  var touches: [ModelTouch] = []
  var recognizers: [ModelRecognizer]
  /// The recognizers with an attempt under way, in processing order.
  var order: [Int] = []
  var isGone: [Bool]
  /// What the touchscreen has of the fingers that are on it.
  var fingers: [Int: ModelFinger] = [:]
  /// What each scroll view's content does.
  var contents: [ModelContent]
  var viewCalls: [[Int]]
  /// The touches that each control follows, the newest last; the fingers of all but that one are up (GR-22).
  var followed: [[Int]]
  /// In the order in which they were made.
  var timers: [ModelTimer] = []
  /// What changed in the pass at hand, failures left out.
  var transitions: [Transition] = []
  private(set) var features: Set<Feature> = []
  /// How many callbacks are running.
  var depth = 0
  /// The touches of the calls of views that are running.
  var delivered: [Int] = []
  /// Touches whose view has left its window and is to get their end (TD-13).
  var orphans: [Int] = []

  init(_ scene: Case) {
    self.scene = scene
    recognizers = scene.allRecognizers.map { ModelRecognizer($0) }
    contents = Array(repeating: ModelContent(), count: scene.views.count)
    isGone = Array(repeating: false, count: scene.views.count)
    viewCalls = Array(repeating: [0, 0, 0, 0], count: scene.views.count)
    followed = Array(repeating: [], count: scene.views.count)
  }

  func note(_ feature: Feature) { features.insert(feature) }

  static func run(_ scene: Case) -> Model {
    let model = Model(scene)
    for step in scene.allSteps { model.perform(step) }
    return model
  }
}
