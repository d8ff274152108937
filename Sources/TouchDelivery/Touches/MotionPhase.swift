/// Which of the three motion methods is called; the system reports start and end, not the movement (EV-5).
public enum MotionPhase: UInt8, Hashable, Sendable, CaseIterable {
  /// The method `motionBegan(_:with:)`.
  case began
  /// The method `motionEnded(_:with:)`.
  case ended
  /// The method `motionCancelled(_:with:)`.
  case cancelled
}

/// What became of the motion that began last.
enum MotionProgress {
  /// It is over, or none began.
  case none
  /// It has begun.
  case began
  /// It was cancelled by an interruption, so that its end is not told (EV-5).
  case interrupted
}
