/// Which of the four touch methods is called; a stationary touch is no reason for a call (TD-6).
public enum TouchesPhase: UInt8, Hashable, Sendable, CaseIterable {
  /// The method `touchesBegan(_:with:)`.
  case began
  /// The method `touchesMoved(_:with:)`.
  case moved
  /// The method `touchesEnded(_:with:)`.
  case ended
  /// The method `touchesCancelled(_:with:)`.
  case cancelled

  /// The phase of the touches that the method is called with.
  public var touchPhase: Touch.Phase {
    switch self {
    case .began: .began
    case .moved: .moved
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }
}
