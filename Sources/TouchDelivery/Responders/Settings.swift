/// The tunables of touch delivery, under their names in a scene's `settings:`.
public struct Settings: Hashable, Sendable {
  /// How far a finger may wander, in points, and still tap (T-2).
  public var tapMovement = 10.0
  /// The longest pause between two taps of a multi-tap, in seconds (T-3).
  public var tapInterval = 0.35
  /// The longest way between two taps of a multi-tap, in points (T-4).
  public var tapDistance = 40.0

  /// The defaults that the rules name.
  public init() {}
}
