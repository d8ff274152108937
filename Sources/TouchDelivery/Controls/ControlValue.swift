/// What a control stands at.
public enum ControlValue: Hashable, Sendable {
  /// A slider's, stepper's or page control's number, or the index of a segment.
  case number(Double)
  /// Whether a switch is on.
  case isOn(Bool)
}
