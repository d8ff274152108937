/// What a script or the program around it changes in a scene.
enum Change: Equatable, Sendable {
  case enable(Int)
  case disable(Int)
  case removeRecognizer(Int)
  case removeView(Int)
}
