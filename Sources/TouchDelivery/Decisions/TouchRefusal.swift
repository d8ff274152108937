/// Why a recognizer on the way from a hit view to its window does not get a new touch (GR-2, GR-4).
public struct TouchRefusal {
  /// What kept the touch from it.
  public enum Rule: String, Sendable, CaseIterable {
    /// It is disabled (GR-10).
    case enabled
    /// Its gesture is over, but not its touches (GR-11).
    case state
    /// It recognised and waits for another recognizer to fail (GR-18).
    case waiting
    /// Its delegate wants nothing of the event (GR-4).
    case shouldReceiveEvent
    /// Its delegate does not want the touch (GR-4).
    case shouldReceiveTouch
    /// The view was refused the touch, and the scene keeps such touches from recognizers as well (XT-10).
    case exclusiveTouch
  }

  /// The recognizer.
  public let recognizer: GestureRecognizer
  /// What kept the touch from it.
  public let rule: Rule
}
