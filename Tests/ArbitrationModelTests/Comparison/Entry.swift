/// Something that was seen to happen.
enum Entry: Equatable, Sendable {
  /// A recognizer's touch method is called.
  case touches(recognizer: Int, Phase, [Int])
  case transition(recognizer: Int, from: GestureState, to: GestureState)
  case reset(recognizer: Int)
  case action(recognizer: Int, GestureState)
  /// A view's touch method is called.
  case call(view: Int, Phase, [Int])
}
