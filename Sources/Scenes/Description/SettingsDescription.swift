/// The tunables of touch delivery, with UIKit's values as far as they are known.
package struct SettingsDescription: Hashable, Sendable {
  /// The longest press of a tap, in seconds (T-1).
  package internal(set) var tapMaximumDuration = 0.75
  /// How far a finger may move in a tap, in points (T-2).
  package internal(set) var tapMovement = 10.0
  /// The longest gap between taps, in seconds (T-3).
  package internal(set) var tapInterval = 0.35
  /// The greatest distance between taps, in points (T-4).
  package internal(set) var tapDistance = 40.0
  /// The longest time between the fingers of a tap coming down, in seconds (T-5); nil is T-1.
  package internal(set) var tapFingerSpread: Double?
  /// How far a finger moves before it pans, in points (T-6).
  package internal(set) var panHysteresis = 10.0
  /// The shortest swipe, in points (T-7).
  package internal(set) var swipeMinimumDistance = 100.0
  /// The longest swipe, in seconds (T-7).
  package internal(set) var swipeMaximumDuration = 1.0
  /// The greatest movement across a swipe, as a part of that along it (T-7).
  package internal(set) var swipeMaximumCrossRatio = 1.0
  /// The change of distance that starts a pinch, in points (T-8).
  package internal(set) var pinchThreshold = 8.0
  /// The turn that starts a rotation, in radians (T-8).
  package internal(set) var rotationThreshold = 0.1
  /// The width of a screen's edge, in points (T-9).
  package internal(set) var edgeRegion = 20.0
  /// How far outside a control a tracked finger counts as inside, in points (T-10).
  package internal(set) var controlSlop = 70.0
  /// The time over which velocity is measured, in seconds (T-11).
  package internal(set) var velocityWindow = 0.1
  /// How hard a jolt of a shake is at least, gravity aside, in g.
  package internal(set) var shakeThreshold = 1.0
  /// How many jolts, each against the one before, make a shake.
  package internal(set) var shakeCount = 3
  /// The longest time between two jolts of a shake, in seconds.
  package internal(set) var shakeInterval = 0.5
  /// The longest shake, in seconds.
  package internal(set) var shakeMaximumDuration = 10.0
  /// Whether an exclusive touch is withheld from recognizers as well (D-7).
  package internal(set) var exclusiveTouchWithholdsFromRecognizers = false
}
