/// Which of the three motion methods is called; the system reports start and end, not the movement (EV-5).
public enum MotionPhase: UInt8, Hashable, Sendable, CaseIterable {
  /// The method `motionBegan(_:with:)`.
  case began
  /// The method `motionEnded(_:with:)`.
  case ended
  /// The method `motionCancelled(_:with:)`.
  case cancelled
}
