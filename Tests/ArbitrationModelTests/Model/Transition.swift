@testable import ArbitrationCases

/// A change of a recognizer's state whose effects are to come.
struct Transition {
  let recognizer: Int
  let state: GestureState
  /// Whether it left possible.
  let isRecognition: Bool
}
