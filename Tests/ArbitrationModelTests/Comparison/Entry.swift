/// Something that was seen to happen.
enum Entry: Equatable, Sendable {
  /// A recognizer's touch method is called.
  case touches(recognizer: Int, Phase, [Int])
  case transition(recognizer: Int, from: GestureState, to: GestureState)
  case reset(recognizer: Int)
  case action(recognizer: Int, GestureState)
  /// A control sends an event.
  case sent(view: Int, ControlEvent)
  /// A view's touch method is called.
  case call(view: Int, Phase, [Int])
}
