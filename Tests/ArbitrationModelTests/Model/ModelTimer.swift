@testable import ArbitrationCases

/// What a recognizer does once its time has come.
struct ModelTimer {
  let deadline: Int
  let recognizer: Int
  var acts: [Act] = []
  /// The touch that a scroll view's content has waited for long enough.
  var touch: Int?
  /// What a tap does not wait for any longer.
  var tap: Feature?
}
