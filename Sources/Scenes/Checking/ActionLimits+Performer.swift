extension ActionLimits {
  /// Reports what only one of the performers heeds, where it is the other one's turn.
  func check(_ decoder: SceneDecoder) {
    guard performsWhileLocked, performer != .session, let location = performsWhileLockedLocation else {
      return
    }
    decoder.report(
      "'performsWhileLocked: true' needs 'performer: session'; the performer '\(performer.rawValue)' knows no session that"
        + " could be locked", at: location)
  }
}
