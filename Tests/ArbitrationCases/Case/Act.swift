/// What a recognizer does in a touch method or when its time has come.
indirect enum Act: Equatable, Sendable {
  /// Sets its own state.
  case request(GestureState)
  /// Ignores the first touch of the call (GR-23); nothing in a timer.
  case ignore
  /// Does the rest after so many milliseconds.
  case schedule(Int, [Act])
  case change(Change)
}
