/// What the rules say of arbitration (section 9) in the order of section 2, without a look at the engine.
///
/// Adopted where the rules leave it open:
/// - GR-2: recognizers are processed in the order in which they got their first touch; each gets all its phases in turn.
/// - GR-10: an attempt that ends from outside forgets what its recognizer had asked for.
/// - GR-11: without a finger and a deadline, an active recognizer is cancelled, a possible one fails, before views are
///   called; of those that wait for each other, a circle fails together.
/// - GR-13: the hit view is that of the attempt's first touch.
/// - GR-14: one that wants to recognise lets another go first that prevents it and that it cannot prevent (GR-19); where
///   all are outranked, the first in processing order goes.
/// - GR-17: the first of a pair is the one that wants to recognise.
/// - GR-18: who requires one that recognised and is not reset fails.
/// - GR-21, GR-22: what is let go is delivered to one view after the other, one call each of began, moved, ended.
/// - GR-24: what began while an active recognizer took it stays unheard if the recognizer ends in the same event.
final class Model {
  let scene: Case
  var entries: [Entry] = []
  var now = 0
  /// The number of the frame or pseudo-frame.
  var event = 0
  /// How many frames there were.
  var frame = 0
  var touches: [ModelTouch] = []
  var recognizers: [ModelRecognizer]
  /// The recognizers with an attempt under way, in processing order.
  var order: [Int] = []
  var isGone: [Bool]
  var viewCalls: [[Int]]
  /// In the order in which they were made.
  var timers: [ModelTimer] = []
  /// How many callbacks are running.
  var depth = 0
  /// Touches that their view, having left its window, is to be told the end of (TD-13).
  var orphans: [Int] = []

  init(_ scene: Case) {
    self.scene = scene
    recognizers = scene.recognizers.map { ModelRecognizer($0) }
    isGone = Array(repeating: false, count: scene.views.count)
    viewCalls = Array(repeating: [0, 0, 0, 0], count: scene.views.count)
  }

  static func run(_ scene: Case) -> Model {
    let model = Model(scene)
    for step in scene.allSteps { model.perform(step) }
    return model
  }
}
