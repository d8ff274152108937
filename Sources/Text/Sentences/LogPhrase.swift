/// The words of a record's line in the log: the terminal and the page say the same.
///
/// In its text `{name}` stands for a value of the record, and `{name|other}` for the first of these that there is.
/// What stands in brackets is left out where a value in it is missing.
package struct LogPhrase: Sendable {
  /// What the line is about and, behind a dot, which of its cases: `gate.holder`.
  package let name: String
  /// The text, with names for what varies.
  package let text: String

  private init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  /// The line of `kind` in the case of `word`, or the one without a case as the default; `value` has the values by
  /// their names.
  package static func line(
    _ kind: String, _ word: String? = nil, _ value: (String) -> String? = { _ in nil }
  ) -> String {
    let parts = word.flatMap { templates["\(kind).\($0)"] } ?? templates[kind]
    assert(parts != nil, "no phrase for \(kind)")
    return (parts ?? []).enumerated().map { index, template in
      var isComplete = true
      let text = template.filled { names in
        let found =
          names.contains("|")
          ? names.split(separator: "|").compactMap { value(String($0)) }.first : value(names)
        if found == nil { isComplete = false }
        return found
      }
      return isComplete || index.isMultiple(of: 2) ? text : ""
    }.joined()
  }

  /// What stands for the value of this name where it is withheld; nil where nothing does.
  package static func withheld(_ name: String) -> String? {
    templates["withheld.\(name)"]?.first?.filled { _ in nil }
  }

  /// Of each phrase the parts between brackets: every second one can be left out.
  private static let templates = Dictionary(
    all.map { phrase in
      let parts = phrase.text.split(omittingEmptySubsequences: false) { $0 == "[" || $0 == "]" }
      return (phrase.name, parts.map { Template(String($0)) })
    }, uniquingKeysWith: { first, _ in first })

  /// All phrases.
  package static let all: [LogPhrase] = [
    .init("hit", "touch {touch} at {point} hits {path}"),
    .init("hit.noView", "touch {touch} at {point} hits no view: {why}"),
    .init("noView.ignoringInteractionEvents", "the application ignores interaction events"),
    .init("noView.holdDuration", "it did not rest as long as holdDuration asks"),
    .init("noView.ignoreRepeat", "it came so soon after a touch there that ignoreRepeat counts both as one"),
    .init("noView.tapAssistance", "it was cancelled before it could become a tap"),
    .init("noView.ignoreLargerThan", "its contact is larger than ignoreLargerThan allows"),
    .init("noView.ignoreAreas", "it came down in a place that ignoreAreas names"),
    .init("noView.noWindow", "the screen has no active window"),
    .init("missed", "{window}: {words}"),
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

    .init("touches", "touches {touches} on {view}"),
    .init("touches.one", "touch {touches} on {view}"),
    .init("presses", "{presses} {phase}"),
    .init("motion", "{motion} {phase}"),
    .init("remote", "{name}"),
    .init("handled", "{call} handled by {responder}[ via {route}]"),
    .init("handled.failed", "{call} handled by {responder}[ via {route}], which failed"),
    .init("handled.otherFailed", "{call} handled by {responder}[ via {route}], but {failed} failed"),
    .init("discarded", "{call} discarded: no handler in {chain}"),
    .init("discarded.disabled", "{call} discarded: {last} is disabled"),
    .init("discarded.tracking", "{call} discarded: {last} tracks touch {trackedTouch}"),
    .init("discarded.beginTracking", "{call} discarded: beginTracking of {last} said no"),
    .init("discarded.untracked", "{call} discarded: {last} does not track it"),
    .init("discarded.userInteraction", "{call} discarded: userInteractionEnabled is false on {view|target}"),

    .init(
      "gesture",
      """
      {type} {recognizer}[ on {view}] {from} -> {to} at {location}[, translation {translation}][, scale {scale}]\
      [, rotation {rotation}][, direction {direction}][, velocity {velocity}][, numberOfTouches {numberOfTouches}]
      """),
    .init("gesture.reason", "{type} {recognizer}[ on {view}] {from} -> {to}: {reason}"),
    .init("arbitrate", "{loser} waits for {winner} to fail, by {by}"),
    .init("arbitrate.prevented", "{winner} prevents {loser}, by {by}"),
    .init("arbitrate.simultaneous", "{winner} and {loser} go together, by {by}"),

    .init("control", "{control} {event}[ to {value}][ by touch {touch}]"),
    .init("sendAction", "{action}[ from {from}] taken by no responder in the chain"),
    .init("sendAction.taken", "{action}[ from {from}] taken by {responder}"),
    .init("print", "{recognizer|responder}: {text}"),
    .init("emit", "{name} {data}"),
    .init("action", "{recognizer|responder}: {action} {detail}"),
    .init("action.error", "{recognizer|responder}: {action} failed: {detail}"),
    .init("request", "{peer}: {request} {view|screen|action} {detail}"),
    .init("request.error", "{peer}: {request} {view|screen|action} failed: {detail}"),

    .init("contact", "touch {touch} {phase} at {point} of {screen}[, force {force}][, radius {majorRadius}]"),
    .init("view", "{view} {event}[ in {superview} at {index}][: {changes}]"),
    .init("change", "{name} {value}"),
    .init("change.withheld", "{name} withheld"),
    .init("device", "{event} {deviceKind} \"{name}\" at {path}[: {detail}]"),
    .init("screen", "{screen} {event}[ touch {touch}][: {detail}]"),
    .init("screen.awake", "{screen} {event}[ by touch {touch}][: {detail}]"),
    .init("forward", "touch {touch}, for {reason}"),
    .init("scene", "{event} {file}[: {detail}]"),
    .init("error", "[{where}: ][{recognizer|responder}: ]{message}"),
    .init("dropped", "{count} records, because they were read too slowly"),
    .init("dropped.kind", "{count} records of kind {of}, because scripts made too many within a second"),

    .init("true", "on"),
    .init("false", "off"),
    .init("withheld.point", "a redacted point"),
    .init("withheld.location", "a redacted point"),
    .init("withheld.value", "a redacted value"),
    .init("withheld.action", "a redacted action"),
    .init("withheld.presses", "a redacted key"),
  ]
}
