/// The words of a record's line in the log: the terminal and the page say the same.
package struct LogPhrase: Sendable {
  /// What the line is about and, behind a dot, which of its cases: `gate.holder`.
  package let name: String
  /// The text, with `{name}` where a value of the record stands.
  package let text: String

  private init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  /// The line of `kind` in the case of `word`, or the one without a case as the default.
  package static func line(_ kind: String, _ word: String?, _ values: [String: String] = [:]) -> String {
    let template = word.flatMap { templates["\(kind).\($0)"] } ?? templates[kind]
    assert(template != nil, "no phrase for \(kind)")
    return template?.filled(with: values) ?? ""
  }

  private static let templates = Dictionary(
    all.map { ($0.name, Template($0.text)) }, uniquingKeysWith: { first, _ in first })

  /// All phrases.
  package static let all: [LogPhrase] = [
    .init("hit", "touch {touch} at {place} hits {path}"),
    .init("hit.noView", "touch {touch} at {place} hits no view: {why}"),
    .init("noView.ignoringInteractionEvents", "the application ignores interaction events"),
    .init("noView.holdDuration", "it did not rest as long as holdDuration asks"),
    .init("noView.ignoreRepeat", "it came so soon after a touch there that ignoreRepeat counts both as one"),
    .init("noView.tapAssistance", "it was cancelled before it could become a tap"),
    .init("noView.ignoreLargerThan", "its contact is larger than ignoreLargerThan allows"),
    .init("noView.noWindow", "the screen has no active window"),
    .init("missed", "{window}: {verdict}"),
    .init("missed.script", "the script of {window} answers nil"),
    .init("missed.outside", "the point is outside {window}"),
    .init("missed.passthrough", "{window}: no subview was hit, and hitTest is passthrough"),
    .init("verdict", "{verdict}"),
    .init("verdict.outside", "the point is outside"),
    .init("verdict.hidden", "hidden is true"),
    .init("verdict.alpha", "alpha is {alpha}, below {least}"),
    .init("verdict.userInteraction", "userInteractionEnabled is false"),
    .init("verdict.animating", "an animation suspends interaction"),
    .init("verdict.covered", "not asked"),
    .init("verdict.none", "hitTest is none"),
    .init("verdict.passthrough", "hitTest is passthrough, and no subview was hit"),
    .init("verdict.script", "its script decides"),

    .init("gate", "touch {touch} on {view} accepted"),
    .init(
      "gate.multipleTouchEnabled",
      "touch {touch} on {view} refused by {rule}: it has a touch and multipleTouchEnabled is false"),
    .init("gate.holder", "touch {touch} on {view} refused by {rule}: {holder} is exclusive and has a touch"),
    .init(
      "gate.newcomer", "touch {touch} on {view} refused by {rule}: it is exclusive, and {holder} has a touch"),

    .init("hold.held", "{phase} of touch {touch} on {view} held back by {holders}"),
    .init("hold.delivered", "{phase} of touch {touch} on {view} delivered after all"),
    .init("hold.dropped", "{phase} of touch {touch} on {view} dropped: {holders} recognised"),
    .init("hold", "{phase} of touch {touch} on {view} dropped: the touch was cancelled"),

    .init("arbitrate", "{loser} waits for {winner} to fail, by {by}"),
    .init("arbitrate.prevented", "{winner} prevents {loser}, by {by}"),
    .init("arbitrate.simultaneous", "{winner} and {loser} go together, by {by}"),

    .init("discarded", "{subject} discarded: no handler in {chain}"),
    .init("discarded.disabled", "{subject} discarded: {last} is disabled"),
    .init("discarded.tracking", "{subject} discarded: {last} tracks touch {trackedTouch}"),
    .init("discarded.beginTracking", "{subject} discarded: beginTracking of {last} said no"),
    .init("discarded.untracked", "{subject} discarded: {last} does not track it"),
    .init("discarded.userInteraction", "{subject} discarded: userInteractionEnabled is false on {view}"),

    .init("sendAction", "{action}{sender} taken by no responder in the chain"),
    .init("sendAction.taken", "{action}{sender} taken by {responder}"),
    .init("dropped", "{count} records, because they were read too slowly"),
    .init(
      "dropped.kind", "{count} records of kind {kind}, because scripts made too many within a second"),
  ]
}
