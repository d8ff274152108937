/// The tunables of touch delivery, under their names in a scene's `settings:`.
public struct Settings: Hashable, Sendable {
  /// The longest that a finger may stay down and still tap, in seconds (T-1).
  public var tapMaximumDuration = 0.75
  /// How far a finger may wander, in points, and still tap (T-2).
  public var tapMovement = 10.0
  /// The longest pause between two taps of a multi-tap, in seconds (T-3).
  public var tapInterval = 0.35
  /// The longest way between two taps of a multi-tap, in points (T-4).
  public var tapDistance = 40.0
  /// The longest time over which the fingers of one tap come down, in seconds (T-5).
  public var tapFingerSpread = 0.75
  /// How far the fingers move before a pan begins, in points (T-6).
  public var panHysteresis = 10.0
  /// How far a swipe goes at least, in points (T-7).
  public var swipeMinimumDistance = 100.0
  /// How long a swipe takes at most, in seconds (T-7).
  public var swipeMaximumDuration = 1.0
  /// How far a swipe strays at most, as a part of how far it goes (T-7).
  public var swipeMaximumCrossRatio = 1.0
  /// How much the distance of two fingers changes before a pinch begins, in points (T-8).
  public var pinchThreshold = 8.0
  /// How far two fingers turn before a rotation begins, in radians (T-8).
  public var rotationThreshold = 0.1
  /// How near to an edge of the screen a touch comes from it, in points (T-9).
  public var edgeRegion = 20.0
  /// How far outside of a control a finger that it tracks still counts as inside, in points (T-10).
  public var controlSlop = 70.0
  /// Over which time velocities are measured, in seconds (T-11).
  public var velocityWindow = 0.1
  /// Whether a touch that exclusive touch keeps from its view is kept from recognizers too (XT-10, D-7).
  public var exclusiveTouchWithholdsFromRecognizers = false

  /// The defaults that the rules name.
  public init() {}
}
