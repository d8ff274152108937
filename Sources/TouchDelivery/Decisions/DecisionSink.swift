/// Where decisions go in the order in which they are made.
///
/// An application without a sink makes none of these values.
public protocol DecisionSink: AnyObject {
  /// Takes a decision; `time` is the time of the event that it was made for.
  func record(_ decision: Decision, at time: Instant)
}
