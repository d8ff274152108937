/// What happens to a scene from outside; times are milliseconds since the step before.
enum Step: Equatable, Sendable {
  case frame(Int, [FingerChange])
  case wait(Int)
  case cancelAll(Int)
  case change(Change)
}
