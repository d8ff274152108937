/// When a movement is a shake; the scene's `settings` of these names.
package struct ShakeSettings: Hashable, Sendable {
  /// How hard a jolt is at least, gravity aside, in g.
  package var shakeThreshold = 1.0
  /// How many jolts, each against the one before, make a shake.
  package var shakeCount = 3
  /// The longest time between two jolts of a shake, in seconds, and how long it is over after the last one.
  package var shakeInterval = 0.5
  /// The longest shake; one that goes on is cancelled, in seconds.
  package var shakeMaximumDuration = 10.0

  /// The defaults.
  package init() {}
}
