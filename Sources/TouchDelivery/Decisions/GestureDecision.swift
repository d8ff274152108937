/// A change of a recognizer's state (GR-6).
public struct GestureDecision {
  /// The recognizer.
  public let recognizer: GestureRecognizer
  /// The view that it is attached to.
  public let view: View?
  /// Its state before.
  public let from: GestureRecognizer.State
  /// Its state from now on.
  public let to: GestureRecognizer.State
  /// The touches of the gesture, those that are lifted in this frame included.
  public let touches: [Touch]
  /// Where the gesture is, in the view's coordinates (GR-8).
  public let location: Point
  /// The type's own values.
  public let values: [GestureValue]
  /// Why it failed, in words with numbers; nil for any other change.
  public let reason: String?

  /// Why it failed, without what would tell a place of it that may not be told.
  public var tellableReason: String? {
    guard isRedacted, let reason, reason.contains(" pt") || reason.contains("edge") else { return reason }
    return "the reason is withheld over a redacted view"
  }

  /// Whether no place of it may be told, because one of its touches hit a redacted view or has come over one.
  public var isRedacted: Bool {
    touches.contains(where: \.isRedacted) || view?.isInsideRedacted ?? false
  }
}

/// What two recognizers that share a touch came to (GR-14, GR-18).
public struct ArbitrationDecision {
  /// How it went.
  public enum Outcome: String, Sendable, CaseIterable {
    /// The loser fails.
    case prevented
    /// Both may recognise.
    case simultaneous
    /// The loser waits for the winner to fail.
    case waiting
  }

  /// The one that recognises, or is waited for.
  public let winner: GestureRecognizer
  /// The other.
  public let loser: GestureRecognizer
  /// How it went.
  public let outcome: Outcome
  /// The method or property that decided.
  public let method: String
}
