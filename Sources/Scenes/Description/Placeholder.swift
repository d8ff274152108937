/// What `${…}` in the text of an action stands for.
package enum Placeholder: String, Sendable, CaseIterable {
  /// Where the touches are, in points of the view that the action belongs to.
  case locationX = "location.x"
  case locationY = "location.y"
  /// How many fingers there are.
  case numberOfTouches
  /// The id of the first touch, as in the log.
  case touch
  /// The event's phase, in the log's words.
  case phase
  /// The key pressed, or the kind of motion or of remote control command, in the log's words.
  case name
  /// The recognizer's state, in the log's words.
  case state
  /// What a control stands at.
  case value
  /// How far a pan has gone, in points of its view.
  case translationX = "translation.x"
  case translationY = "translation.y"
  /// How fast a pan goes, in points a second of its view.
  case velocityX = "velocity.x"
  case velocityY = "velocity.y"
  /// How fast a pinch's scale or a rotation changes, a second.
  case velocity
  /// The distance of a pinch's fingers by what it was.
  case scale
  /// How far a rotation's fingers have turned, in radians.
  case rotation
  /// Where a swipe went.
  case direction
}
