/// A phase of a touch that its view does not hear of when it happens, because recognizers want the touch (GR-20 to
/// GR-24).
public struct HoldDecision {
  /// What became of the phase.
  public enum Outcome: String, Sendable, CaseIterable {
    /// It waits until the recognizers have failed or one recognises.
    case held
    /// The view hears of it now.
    case delivered
    /// The view never hears of it.
    case dropped
  }

  /// The touch.
  public let touch: Touch
  /// The phase: `began`, with all that follows, or `ended`.
  public let phase: TouchesPhase
  /// What became of it.
  public let outcome: Outcome
  /// The recognizers that hold it back, or those that took the touch; none where it was delivered or cancelled.
  public let recognizers: [GestureRecognizer]
}

extension Application {
  /// Records what became of a phase, where the application explains itself.
  func record(
    _ outcome: HoldDecision.Outcome, _ phase: TouchesPhase, of touch: Touch,
    by recognizers: @autoclosure () -> [GestureRecognizer] = []
  ) {
    guard explainsHits, let sink else { return }
    let decision = HoldDecision(touch: touch, phase: phase, outcome: outcome, recognizers: recognizers())
    sink.record(.hold(decision), at: now)
  }
}
