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
  /// The longest time over which the fingers of one tap come down, in seconds (T-5); `tapMaximumDuration` unless it is set.
  public var tapFingerSpread: Double {
    get { ownTapFingerSpread ?? tapMaximumDuration }
    set { ownTapFingerSpread = newValue }
  }
  /// How far the fingers move before a pan begins, in points (T-6).
  public var panHysteresis = 10.0
  /// How far the quickest swipe goes at least, in points (T-7).
  public var swipeMinimumDistance = 100.0
  /// How long a swipe takes at most, in seconds (T-7).
  public var swipeMaximumDuration = 1.0
  /// How far the quickest swipe strays at most, as a part of how far it goes (T-7).
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
  /// Whether a recognizer whose gesture is over may begin again with new fingers while others rest (GR-11).
  public var recognizersStartAfresh = false

  private var ownTapFingerSpread: Double?

  /// The defaults that the rules name.
  public init() {}

  private static let points = PropertyType.number(in: 0...10_000, .points)
  private static let seconds = PropertyType.number(in: 0...60, .seconds, atMost: 10)

  /// What a scene can set.
  public static let properties: [Property<Settings>] = [
    Property(
      "tapMaximumDuration", seconds, { $0.tapMaximumDuration }, { $0.tapMaximumDuration = $1 },
      "The longest press of a tap, in seconds."),
    Property(
      "tapMovement", points, { $0.tapMovement }, { $0.tapMovement = $1 },
      "How far a finger may move in a tap, in points."),
    Property(
      "tapInterval", seconds, { $0.tapInterval }, { $0.tapInterval = $1 },
      "The longest gap between taps, in seconds."),
    Property(
      "tapDistance", points, { $0.tapDistance }, { $0.tapDistance = $1 },
      "The greatest distance between taps, in points."),
    Property(
      "tapFingerSpread", seconds, { $0.tapFingerSpread }, { $0.tapFingerSpread = $1 },
      "The longest time from the first to the last finger of a tap coming down, in seconds. Without it, 'tapMaximumDuration'. The fingers of a long press have no such limit.",
      traits: .followsOthers),
    Property(
      "panHysteresis", points, { $0.panHysteresis }, { $0.panHysteresis = $1 },
      "How far a finger moves before it pans, in points."),
    Property(
      "swipeMinimumDistance", points, { $0.swipeMinimumDistance }, { $0.swipeMinimumDistance = $1 },
      "The least distance of the quickest swipe, in points. The slowest needs two fifths of it."),
    Property(
      "swipeMaximumDuration", seconds, { $0.swipeMaximumDuration }, { $0.swipeMaximumDuration = $1 },
      "The longest swipe, in seconds."),
    Property(
      "swipeMaximumCrossRatio", .number(in: 0...100), { $0.swipeMaximumCrossRatio },
      { $0.swipeMaximumCrossRatio = $1 },
      "How far the quickest swipe may stray to the side, as a part of its length. The slowest may stray a quarter as far."
    ),
    Property(
      "pinchThreshold", points, { $0.pinchThreshold }, { $0.pinchThreshold = $1 },
      "The change of distance that starts a pinch, in points. Until then the fingers must move at least half as far relative to each other as they move together."
    ),
    Property(
      "rotationThreshold", .number(in: 0...7, .radians), { $0.rotationThreshold },
      { $0.rotationThreshold = $1 },
      "The turn that starts a rotation, in radians. Until then the fingers must move at least half as far relative to each other as they move together."
    ),
    Property(
      "edgeRegion", points, { $0.edgeRegion }, { $0.edgeRegion = $1 },
      "How close to the side of the screen a touch that comes from the edge begins, in points."),
    Property(
      "controlSlop", points, { $0.controlSlop }, { $0.controlSlop = $1 },
      "How far outside a control a tracked finger counts as inside, in points."),
    Property(
      "velocityWindow", .positive(upTo: 60, .seconds, atMost: 5), { $0.velocityWindow },
      { $0.velocityWindow = $1 },
      "The time over which velocity is measured, in seconds."),
    Property(
      "exclusiveTouchWithholdsFromRecognizers", .boolean, { $0.exclusiveTouchWithholdsFromRecognizers },
      { $0.exclusiveTouchWithholdsFromRecognizers = $1 },
      "Whether a touch that exclusiveTouch keeps from its view is withheld from the recognizers around it as well."
    ),
    Property(
      "recognizersStartAfresh", .boolean, { $0.recognizersStartAfresh }, { $0.recognizersStartAfresh = $1 },
      "Whether a recognizer whose gesture is over may begin the next one with new fingers while fingers of the last one are still down."
    ),
  ]
}

/// The measure of a shake of the device; the scene's `settings` of these names.
public struct ShakeSettings: Hashable, Sendable {
  /// How hard a jolt is at least, gravity aside, in g.
  public var shakeThreshold = 1.0
  /// How many jolts, each against the one before, make a shake.
  public var shakeCount = 3
  /// The longest time between two jolts of a shake, in seconds, and how long it is over after the last one.
  public var shakeInterval = 0.5
  /// The longest shake; one that goes on is cancelled, in seconds.
  public var shakeMaximumDuration = 10.0

  /// The defaults.
  public init() {}

  /// What a scene can set.
  public static let properties: [Property<ShakeSettings>] = [
    Property(
      "shakeThreshold", .positive(upTo: 100, .gravity), { $0.shakeThreshold }, { $0.shakeThreshold = $1 },
      "The least acceleration, without gravity, that counts as a jolt of a shake, in g."),
    Property(
      "shakeCount", .count(in: 1...100), { $0.shakeCount }, { $0.shakeCount = $1 },
      "How many jolts make a shake, each in the direction opposite to the one before."),
    Property(
      "shakeInterval", .positive(upTo: 60, .seconds, atMost: 10), { $0.shakeInterval },
      { $0.shakeInterval = $1 },
      "The longest time between two jolts of a shake, in seconds. A shake is over when no jolt has come for this long."
    ),
    Property(
      "shakeMaximumDuration", .positive(upTo: 3600, .seconds, atMost: 120), { $0.shakeMaximumDuration },
      { $0.shakeMaximumDuration = $1 },
      "The longest shake, in seconds. One that lasts longer is cancelled."),
  ]
}
