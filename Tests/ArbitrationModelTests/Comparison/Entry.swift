@testable import ArbitrationCases

/// What a recognizer has measured.
enum Measure: Equatable, Sendable {
  /// PAN-3, PAN-4: how far it went, and how fast, in points a second.
  case pan(Way, velocity: Way)
  /// SW-4: where it began.
  case swipe(Way)
  /// TAP-4: where it was, and each of its fingers.
  case tap(Way, [Way])
  /// PIN-2: by how much the fingers went apart, which has no direction.
  case scale(Way)
  /// ROT-1: by how many radians they turned.
  case rotation(Way)
}

/// Something that was seen to happen.
enum Entry: Equatable, Sendable {
  /// A recognizer's touch method is called.
  case touches(recognizer: Int, Phase, [Int])
  case transition(recognizer: Int, from: GestureState, to: GestureState)
  case reset(recognizer: Int)
  case action(recognizer: Int, GestureState)
  /// A receiver that was added later hears of a state.
  case told(recognizer: Int, receiver: Int, GestureState)
  /// What a recognizer says of the fingers as it is asked about, or as its action runs.
  case measured(recognizer: Int, Measure)
  /// A control sends an event.
  case sent(view: Int, ControlEvent)
  /// A view's touch method is called.
  case call(view: Int, Phase, [Int])
  /// What the event of that call says then: the touches of the view, and those of each recognizer that gets some.
  case shared(view: [Int], recognizers: [Int: [Int]])
}
