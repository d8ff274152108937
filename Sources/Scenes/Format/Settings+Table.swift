extension SettingsDescription {
  private static let points = ValueType<Double>.number(in: 0...10_000, "a number of points")
  private static let seconds = ValueType<Double>.number(in: 0...60, "a number of seconds")

  /// The keys of the section `settings`.
  static let table = Table<SettingsDescription>(
    name: "settings", subject: "the section 'settings'",
    fields: [
      Field("tapMaximumDuration", seconds, \.tapMaximumDuration, "The longest press of a tap, in seconds."),
      Field("tapMovement", points, \.tapMovement, "How far a finger may move in a tap, in points."),
      Field("tapInterval", seconds, \.tapInterval, "The longest gap between taps, in seconds."),
      Field("tapDistance", points, \.tapDistance, "The greatest distance between taps, in points."),
      Field(
        "tapFingerSpread", seconds, \.tapFingerSpread,
        "The longest time between the fingers of a tap coming down, in seconds."),
      Field("panHysteresis", points, \.panHysteresis, "How far a finger moves before it pans, in points."),
      Field("swipeMinimumDistance", points, \.swipeMinimumDistance, "The shortest swipe, in points."),
      Field("swipeMaximumDuration", seconds, \.swipeMaximumDuration, "The longest swipe, in seconds."),
      Field(
        "swipeMaximumCrossRatio", .number(in: 0...100), \.swipeMaximumCrossRatio,
        "The greatest movement across a swipe, as a part of that along it."),
      Field(
        "pinchThreshold", points, \.pinchThreshold, "The change of distance that starts a pinch, in points."),
      Field(
        "rotationThreshold", .number(in: 0...7, "a number of radians"), \.rotationThreshold,
        "The turn that starts a rotation, in radians."),
      Field("edgeRegion", points, \.edgeRegion, "The width of a screen's edge, in points."),
      Field(
        "controlSlop", points, \.controlSlop,
        "How far outside a control a tracked finger counts as inside, in points."),
      Field(
        "velocityWindow", .positive(upTo: 60, "a number of seconds"), \.velocityWindow,
        "The time over which velocity is measured, in seconds."),
      Field(
        "shakeThreshold", .positive(upTo: 100, "a number of g"), \.shakeThreshold,
        "How hard a jolt of a shake is at least, gravity aside, in g."),
      Field(
        "shakeCount", .integer(in: 1...100), \.shakeCount,
        "How many jolts, each against the one before, make a shake."),
      Field(
        "shakeInterval", .positive(upTo: 60, "a number of seconds"), \.shakeInterval,
        "The longest time between two jolts of a shake, and how long it is over after the last, in seconds."),
      Field(
        "shakeMaximumDuration", .positive(upTo: 3600, "a number of seconds"), \.shakeMaximumDuration,
        "The longest shake, in seconds; one that goes on is cancelled."),
      Field(
        "exclusiveTouchWithholdsFromRecognizers", .boolean, \.exclusiveTouchWithholdsFromRecognizers,
        "Whether an exclusive touch is withheld from recognizers as well."),
    ])
}
