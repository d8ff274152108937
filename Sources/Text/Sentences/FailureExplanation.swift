/// The meaning of the reason for which a recognizer failed, and the property to change.
package struct FailureExplanation: Sendable {
  /// The reason in the log, with names for what varies.
  package let reason: String
  /// The type of the recognizers that it is for; nil for any.
  package let type: String?
  /// What happened, in a clause.
  package let clause: String
  /// What to change, in a sentence; nil where nothing helps.
  ///
  /// `{recognizer}` is the one that failed and `{on}` its view.
  package let advice: String?

  private init(_ reason: String, for type: String? = nil, _ clause: String, _ advice: String? = nil) {
    self.reason = reason
    self.type = type
    self.clause = clause
    self.advice = advice
  }

  /// Why a recognizer of `type` failed for `reason`, and what to change, in plain text.
  package static func explain(
    _ reason: String, type: String, recognizer: String, view: String?
  ) -> (clause: String, advice: Advice?) {
    for failure in all where failure.type == nil || failure.type == type {
      guard var values = Template(failure.reason).values(in: reason) else { continue }
      values["recognizer"] = recognizer
      values["on"] = view ?? "its view"
      return (
        Template(failure.clause).filled(with: values),
        failure.advice.map { Template($0).advice(with: values) }
      )
    }
    return (reason.isEmpty ? Sentence.noReason() : reason, nil)
  }

  /// Whether the reason is that the recognizer saw fewer fingers than it takes.
  package static func isTooFewFingers(_ reason: String) -> Bool {
    [
      "{seen} finger, not {wanted}", "{seen} fingers, not {wanted}", "{seen} finger, fewer than {wanted}",
      "{seen} fingers, fewer than {wanted}",
    ]
    .contains { pattern in
      guard let values = Template(pattern).values(in: reason),
        let seen = values["seen"].flatMap({ Int($0) }), let wanted = values["wanted"].flatMap({ Int($0) })
      else { return false }
      return seen < wanted
    }
  }

  private static let swipeLength =
    "To accept shorter swipes, lower `swipeMinimumDistance` under `settings:` of the scene."
  private static let swipeTime =
    "To accept slower swipes, raise `swipeMaximumDuration` under `settings:` of the scene, or lower `swipeMinimumDistance`."
  private static let taps =
    "For slower taps, raise `tapInterval` under `settings:` of the scene; for fewer, lower `numberOfTapsRequired` of {recognizer}."
  private static let whichInside =
    "To see which one it was, write `redacted: places` on {view} while you look for the mistake."

  /// Every reason that is known; the first that fits counts.
  package static let all: [FailureExplanation] = [
    .init(
      "its maximumDelay was over",
      "it had not recognised within its `maximumDelay`, so the views got the touches",
      "To give the fingers longer, raise `maximumDelay` of {recognizer}."),
    .init(
      "1 finger, not 2", for: "pinch", "it saw one finger, not two",
      "A pinch takes two fingers that come down on {on} or inside it."),
    .init(
      "1 finger, not 2", for: "rotation", "it saw one finger, not two",
      "A rotation takes two fingers that come down on {on} or inside it."),
    .init(
      "it ignores its fingers", for: "chord", "the finger came down on none of its `views`"),
    .init(
      "no finger on {missing}", for: "chord", "there was no finger on {missing}",
      "It wants a finger on each of its `views` at the same time."),
    .init(
      "{seen} fingers, not 1, on {place}", for: "chord", "it saw {seen#} fingers on {place}",
      "It wants one finger on each of its `views`."),
    .init(
      "moved {way} pt, more than {limit} pt, on {place}", for: "chord",
      "the finger on {place} moved {way} points, and {limit} are allowed",
      "To allow more, raise `allowableMovement` of {recognizer}."),
    .init(
      "finger on {place} lifted after {time} s of {limit} s", for: "chord",
      "the finger on {place} lifted after {time} of {limit} seconds with all of them",
      "To accept shorter chords, lower `minimumPressDuration` of {recognizer}."),
    .init(
      "1 finger, not {wanted}", "it saw one finger, not {wanted#}"),
    .init(
      "{seen} fingers, not {wanted}", "it saw {seen#} fingers, not {wanted#}",
      "`numberOfTouchesRequired` of {recognizer} is how many it wants."),
    .init(
      "1 finger, fewer than {wanted}", "it saw one finger, fewer than the {wanted#} that it takes",
      "`minimumNumberOfTouches` of {recognizer} is how many it needs."),
    .init(
      "{seen} fingers, fewer than {wanted}", "it saw {seen#} fingers, fewer than the {wanted#} that it takes",
      "`minimumNumberOfTouches` of {recognizer} is how many it needs."),
    .init(
      "{seen} fingers, more than {wanted}", "it saw {seen#} fingers, more than the {wanted#} that it takes",
      "`maximumNumberOfTouches` of {recognizer} is how many it takes."),
    .init(
      "moved out of the view", "a finger left the view",
      "`allowableMovement: within` of {recognizer} lets it move as long as it stays inside."),
    .init(
      "moved {way} pt, more than {limit} pt", for: "longPress",
      "the finger moved {way} points, and {limit} are allowed",
      "To allow more, raise `allowableMovement` of {recognizer}."),
    .init(
      "moved {way} pt, more than {limit} pt", "the finger moved {way} points, and {limit} are allowed",
      "To allow more, raise `tapMovement` under `settings:` of the scene."),
    .init(
      "the scroll view does not scroll the way that the finger went", for: "pan",
      "the finger did not go where {on} scrolls, or {on} left it to a scroll view around it",
      "It scrolls along an axis where `contentSize` is longer than the view, or that always bounces."),
    .init(
      "the content has the touch, and canCancelContentTouches is false", for: "pan",
      "a view inside {on} had got the touch, and `canCancelContentTouches` is false"),
    .init(
      "touchesShouldCancel leaves the touch to {view}", for: "pan",
      "{view} had got the touch, and controls keep theirs",
      "To scroll nevertheless, answer true in `touchesShouldCancel` of {on}."),
    .init(
      "the content gets its touches", for: "delay",
      "the touch stayed for 150 ms or was over before, so that the view inside got it",
      "To let views inside have touches at once, write `delaysContentTouches: false` on {on}."),
    .init("moved 0 pt of {limit} pt", "the finger lifted after 0 of {limit} points"),
    .init("lifted after 0 pt of {limit} pt", "the finger lifted after 0 of {limit} points"),
    .init(
      "moved {way} pt of {limit} pt", "the finger lifted after {way} of {limit} points",
      "To begin sooner, lower `panHysteresis` under `settings:` of the scene."),
    .init(
      "lifted after {way} pt, then back to {back} pt, of {limit} pt",
      "the finger lifted after {way} of {limit} points, and had come back to {back}", swipeLength),
    .init(
      "lifted after {way} pt of {limit} pt", "the finger lifted after {way} of {limit} points", swipeLength),
    .init(
      "{time} s was over after {way} pt, then back to {back} pt, of {limit} pt",
      "after {time} s the finger had gone {way} of {limit} points, and had come back to {back}",
      swipeTime),
    .init(
      "{time} s was over after {way} pt of {limit} pt",
      "after {time} s the finger had gone {way} of {limit} points", swipeTime),
    .init(
      "moved {way} pt, not straight enough for its speed",
      "the finger moved by {way} points, which is not straight enough for so slow a swipe",
      "A slow swipe has to be straight; to let it stray, raise `swipeMaximumCrossRatio` under `settings:` of the scene."
    ),
    .init(
      "moved {way} pt, in another direction", "the finger moved by {way} points, which is another direction",
      "`direction` of {recognizer} says which directions count."),
    .init(
      "finger lifted after {time} s of {limit} s", "the finger lifted after {time} of {limit} seconds",
      "To accept shorter presses, lower `minimumPressDuration` of {recognizer}."),
    .init(
      "held for more than {limit} s", "the finger stayed down for more than {limit} seconds",
      "To accept longer taps, raise `tapMaximumDuration` under `settings:` of the scene."),
    .init(
      "no tap followed within {limit} s after tap {tap} of {taps}",
      "after tap {tap} of {taps} nothing followed within {limit} seconds", taps),
    .init(
      "nothing followed within {limit} s after tap {tap} of {taps}",
      "after tap {tap} of {taps} nothing followed within {limit} seconds", taps),
    .init(
      "the fingers came down over {time} s, more than {limit} s",
      "its fingers came down {time} seconds apart, and {limit} are allowed",
      "To allow more, raise `tapFingerSpread` under `settings:` of the scene."),
    .init(
      "the next tap was {way} pt away, more than {limit} pt",
      "the next tap was {way} points away, and {limit} are allowed",
      "To allow more, raise `tapDistance` under `settings:` of the scene."),
    .init(
      "the reason is withheld over a redacted view", "the reason is withheld over a redacted view",
      "To see it, write `redacted: places` on that view while you look for the mistake, or `redacted: false` for places."
    ),
    .init(
      "prevented by a recognizer inside {view}, which it required to fail",
      "it required a recognizer inside {view} to fail, which recognised", whichInside),
    .init(
      "prevented by a recognizer inside {view}",
      "a recognizer inside {view} recognised first, and two recognizers that share a touch exclude each other",
      whichInside),
    .init(
      "it required a recognizer inside {view} to fail, which recognised",
      "it required a recognizer inside {view} to fail, which recognised", whichInside),
    .init(
      "lifted while it waited for a recognizer inside {view} to fail",
      "the finger lifted while it waited for a recognizer inside {view} to fail", whichInside),
    .init(
      "prevented by {type} {other}, which it required to fail",
      "it required {type} {other} to fail, which recognised",
      "That is what `requireToFail` of {recognizer} asks for; to let both recognise, give it `simultaneousWith: [{other}]` instead."
    ),
    .init(
      "prevented by swipe {other}", for: "swipe", "swipe {other} recognised first",
      "If both go the same way, give {recognizer} `simultaneousWith: [{other}]`; if not, this finger went the other way."
    ),
    .init(
      "prevented by pan {other}",
      "pan {other} recognised first, and two recognizers that share a touch exclude each other",
      "If {recognizer} takes more fingers, give {other} `maximumNumberOfTouches`; to let both recognise, give {recognizer} `simultaneousWith: [{other}]`; to prefer it, give {other} `requireToFail: [{recognizer}]`, which then waits."
    ),
    .init(
      "prevented by {type} {other}",
      "{type} {other} recognised first, and two recognizers that share a touch exclude each other",
      "To let both recognise, give {recognizer} `simultaneousWith: [{other}]`; to prefer it, give {other} `requireToFail: [{recognizer}]`."
    ),
    .init(
      "it required {type} {other} to fail, which recognised",
      "it required {type} {other} to fail, which recognised", "`requireToFail` of {recognizer} names {other}."
    ),
    .init(
      "lifted while it waited for {type} {other} to fail",
      "the finger lifted while it waited for {type} {other} to fail",
      "It waits because of `requireToFail` of {recognizer}, or because a delegate says so."),
    .init(
      "the fingers' distance changed by {way} pt of {limit} pt while the fingers moved {together} pt together",
      "the distance of the fingers changed by {way} of {limit} points while they moved {together} points together",
      "To begin sooner, lower `pinchThreshold` under `settings:` of the scene."),
    .init(
      "the fingers' distance changed by {way} pt of {limit} pt",
      "the distance of the fingers changed by {way} of {limit} points",
      "To begin sooner, lower `pinchThreshold` under `settings:` of the scene."),
    .init(
      "the fingers turned by {way} rad of {limit} rad while the fingers moved {together} pt together",
      "the fingers turned by {way} of {limit} radians while they moved {together} points together",
      "To begin sooner, lower `rotationThreshold` under `settings:` of the scene."),
    .init(
      "the fingers turned by {way} rad of {limit} rad", "the fingers turned by {way} of {limit} radians",
      "To begin sooner, lower `rotationThreshold` under `settings:` of the scene."),
    .init(
      "the touch came down {way} pt from the {edge} edge, more than {limit} pt",
      "the touch came down {way} points from the {edge} edge, and {limit} are allowed",
      "For a wider edge, raise `edgeRegion` under `settings:` of the scene."),
    .init(
      "the touch came from {edge} edge", "the touch came from {edge} edge",
      "`edges` of {recognizer} says from where it may come."),
    .init(
      "gestureRecognizerShouldBegin of {view} said no",
      "{view} refused it in `gestureRecognizerShouldBegin`; a control does so for gestures that it needs itself",
      "To let both act, give {recognizer} `cancelsTouchesInView: false`: it then takes nothing from {view}."
    ),
    .init("shouldBegin of its delegate said no", "its delegate refused it in `shouldBegin`"),
  ]
}
