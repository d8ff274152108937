/// A sentence, or a clause of one, that explains the outcome of a touch: the terminal and the page say the
/// same.
///
/// Its raw value is the name by which the page knows it.
package enum Sentence: String, CaseIterable, Sendable {
  case atPlace, atWithheldPlace
  case cameDownOver, wasDownOver, wasDownElsewhere, inFront, inFrontAround
  case letThrough, letThroughAround, listBefore, lowerLevel, commonView
  case wasIgnored, didNotRest, cameTooSoon, wasCancelledBefore, wasTooLarge, wasInDeadPlace
  case askLess, wouldBeIgnored
  case refusedOneTouch, refusedByHolder, refusedByItself
  case allowSeveral, allowOthers
  case withheld, wasDisabled, wasThrough, waited, delegateRefused, withholdsExclusively
  case enable, startAfresh, waitsBecause, setToFalse
  case failed, failedOnView, noReason
  case actedEarly, actOnTaps, actAsItLifts, pressedAllTheSame, cancelTouches
  case lostToRecognizer, lostByLeaving, lostToAnimation, lostToSystem, letKeep

  /// The text: `{name}` stands for what comes there, and what a scene or script says stands in backquotes.
  package var template: String {
    switch self {
    case .atPlace: "at {point}"
    case .atWithheldPlace: "at a place that is withheld, because it lies over a redacted view"

    case .cameDownOver: "Touch {touch} came down {where} over {behind}, but {cover}."
    case .wasDownOver: "Touch {touch} was down at the same time over {behind}, but {cover}."
    case .wasDownElsewhere:
      "Touch {touch} was down at the same time, but hit {view}, which does not lie in {on}."
    case .inFront: "{view}, which lies in front of {them} there, was hit"
    case .inFrontAround: "{view} was hit: it lies in {front}, which is in front of {behind} there"
    case .letThrough:
      """
      To let touches through, set `hitTest: passthrough` or `userInteractionEnabled: false` on {front}, or {putBehind}.
      """
    case .letThroughAround:
      "To let touches through, set `userInteractionEnabled: false` on {front}, or {putBehind}."
    case .listBefore: "list it before {first} in `subviews:`"
    case .lowerLevel: "give it a lower `level`"
    case .commonView: "Put {recognizer} on a view that both lie in."

    case .wasIgnored: "Touch {touch} came down {where} and was ignored: {why}."
    case .didNotRest: "it was over before it had rested for `holdDuration`"
    case .cameTooSoon: "a touch had lifted there less than `ignoreRepeat` ago, and both count as one"
    case .wasCancelledBefore: "it was cancelled before `tapAssistance` could make a tap of it"
    case .wasTooLarge: "its contact was larger than `ignoreLargerThan`"
    case .wasInDeadPlace: "`ignoreAreas` names that place"
    case .askLess:
      "To let such touches count, change `{setting}` under `accommodations:` of the rule for the device."
    case .wouldBeIgnored:
      "A finger that comes down there is ignored if its device has the rule at {rule}: {why}."

    case .refusedOneTouch:
      "{view} refused touch {touch}: it takes one touch at a time, and already has {touches}. Recognizers get it all the same."
    case .refusedByHolder:
      "{view} did not get touch {touch}: {holder} has `exclusiveTouch` and already has {touches}."
    case .refusedByItself:
      "{view} refused touch {touch}: it has `exclusiveTouch`, and {holder} already has {touches}."
    case .allowSeveral: "To deliver both, set `multipleTouchEnabled: true` on {view}."
    case .allowOthers: "To let both be touched at a time, set `exclusiveTouch: false` on {view}."

    case .withheld: "{type} {recognizer} did not get it: {why}."
    case .wasDisabled: "it was disabled"
    case .wasThrough: "its gesture was over, but not all of its touches were up"
    case .waited: "it had recognised and waited for {awaited} to fail"
    case .delegateRefused: "its delegate said no in `{method}`"
    case .withholdsExclusively: "`exclusiveTouchWithholdsFromRecognizers` is true"
    case .enable: "Set `enabled: true` on {recognizer}."
    case .startAfresh:
      "With `recognizersStartAfresh: true` under `settings:` of the scene, a new touch begins its next gesture."
    case .waitsBecause: "`requireToFail` of {recognizer} makes it wait."
    case .setToFalse: "Set it to false under `settings:` of the scene."

    case .failed: "{type} {recognizer} failed: {why}."
    case .failedOnView: "{type} {recognizer} on {view} failed: {why}."
    case .noReason: "it gave no reason"

    case .actedEarly:
      "{view} had acted already when {recognizer} recognised: it acts as the finger comes down (`{event}`)."
    case .actOnTaps:
      """
      To act on taps alone, act in `touchesEnded` of {view}, or put a button there that acts on `touchUpInside`: a \
      gesture cancels both.
      """
    case .actAsItLifts:
      "To act on taps alone, use `touchUpInside` instead in `targets:` of {view}: a gesture cancels it."
    case .pressedAllTheSame:
      "{control} was pressed although {recognizer} had recognised: its `cancelsTouchesInView` is false."
    case .cancelTouches: "Set `cancelsTouchesInView: true` on {recognizer}."

    case .lostToRecognizer: "{view} lost {touches}, because {recognizers} recognised."
    case .lostByLeaving: "{view} lost {touches}, because it left its window."
    case .lostToAnimation: "{view} lost {touches}, because an animation keeps touches from it."
    case .lostToSystem: "{view} lost {touches}, which the device or the system took away."
    case .letKeep: "Set `cancelsTouchesInView: false` on {recognizer} to let {view} keep such touches."
    }
  }

  /// The numbers that are written as words, from 0 on.
  package static let numbers = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]

  /// The sentence with `values` where their names stand, in plain text.
  package func callAsFunction(_ values: [String: String] = [:]) -> String {
    Template(template).filled(with: values)
  }

  /// The same as advice.
  package func advice(_ values: [String: String] = [:]) -> Advice { Template(template).advice(with: values) }
}

/// The remedy, in a sentence.
package struct Advice: Sendable {
  /// The sentence.
  package let text: String
  /// The id of the view or recognizer that it names first; nil where it names none.
  package let subject: String?
}
