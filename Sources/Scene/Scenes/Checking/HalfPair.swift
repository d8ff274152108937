internal import Decoding
internal import Diagnostics
internal import JSON
internal import TouchDelivery

/// Something that is switched on as fingers come down, and off at some of the ways in which that may end, but not at all of them.
///
/// A pair are two actions that differ in one word of what they do to the same thing: `exec: [mic, on]` and `exec: [mic, off]`,
/// two values of one property, two data of one `emit`, `after` and its `cancel`, methods called `micOn` and `micOff`.
package struct HalfPair {
  /// What happens at one moment: its word, and the actions.
  typealias Moment = (word: String, actions: [ActionDescription])

  /// The action as the fingers come down, in words.
  let action: String
  /// Where the action stands, if it says so.
  let location: SourceLocation?
  /// All moments at which it has to be undone.
  let ends: [String]
  /// The moments at which its counterpart is missing.
  let missing: [String]

  /// The halves of pairs among the actions at `start`; an end is one of several moments that count as the same.
  static func all(from start: [ActionDescription], to ends: [[Moment]]) -> [HalfPair] {
    let switched = ends.map { $0.flatMap(\.actions).flatMap(\.switchings) }
    return start.flatMap(\.switchings).compactMap { switching in
      let isEnded = switched.map { $0.contains(where: switching.isUndone) }
      // What only a cancelled touch undoes is taken back there on purpose.
      guard isEnded.first == true, isEnded.contains(false) else { return nil }
      let missing = zip(ends, isEnded).compactMap { $1 ? nil : $0.first?.word }
      return HalfPair(
        action: switching.text, location: switching.location, ends: ends.compactMap { $0.first?.word },
        missing: missing)
    }
  }
}

extension HalfPair {
  var message: String {
    Self.message(action, ends: ends, missing: missing)
      + (ends.contains("touchUpOutside") ? "; or write on: { trackingBegan: …, trackingEnded: … }" : "")
  }

  /// What is wrong with an action that is undone at all `ends` but those that are `missing`; a single end comes however the
  /// touch goes.
  package static func message(_ action: String, ends: [String], missing: [String]) -> String {
    "'\(action.quotable)' is undone at some ends only: a finger that slides away, or that a gesture or the system takes,"
      + " leaves it as it is; undo it at \(ends.spokenList(with: "and")), "
      + (ends.count == 1
        ? "which comes at every end"
        : "of which \(missing.spokenList(with: "and")) \(missing.count == 1 ? "is" : "are") missing")
  }
}

extension HalfPair {
  /// The halves among what a control does by its targets, and by its callbacks.
  static func all(in targets: [ControlTargetDescription], _ callbacks: [CallbackActions]) -> [HalfPair] {
    func moment(_ event: ControlEvents, _ word: String) -> Moment {
      (word, targets.filter { $0.events.contains(event) }.flatMap(\.response.actions))
    }
    func moment(_ method: OverridableMethod) -> Moment { callbacks.moment(method) }
    let (isOver, lifts, goes) = (
      moment(.trackingEnded), moment(.touchesEnded), moment(.touchesCancelled)
    )
    let ends = [
      [
        moment(.touchUpInside, "touchUpInside"), moment(.primaryActionTriggered, "primaryActionTriggered"),
        lifts, isOver,
      ],
      [moment(.touchUpOutside, "touchUpOutside"), moment(.touchDragExit, "touchDragExit"), lifts, isOver],
      [moment(.touchCancel, "touchCancel"), goes, isOver],
    ]
    let tracked = all(from: moment(.trackingBegan).actions, to: ends).map { half in
      HalfPair(
        action: half.action, location: half.location, ends: [isOver.word], missing: [isOver.word])
    }
    return all(from: moment(.touchDown, "touchDown").actions, to: ends) + tracked
  }

  /// The halves among what a responder's callbacks do.
  static func all(in callbacks: [CallbackActions]) -> [HalfPair] {
    let courses: [[OverridableMethod]] = [
      [.touchesBegan, .touchesEnded, .touchesCancelled], [.pressesBegan, .pressesEnded, .pressesCancelled],
    ]
    return courses.flatMap { course in
      all(from: callbacks.moment(course[0]).actions, to: course.dropFirst().map { [callbacks.moment($0)] })
    }
  }

  /// The halves among what a recognizer does in its states.
  static func all(in states: StateActions) -> [HalfPair] {
    func moment(_ state: GestureRecognizer.State) -> Moment {
      ("\(state)", states.byState.first { $0.state == state }?.actions ?? [])
    }
    return all(from: moment(.began).actions, to: [[moment(.ended)], [moment(.cancelled)]])
  }
}

extension [CallbackActions] {
  /// What is done as this is called.
  fileprivate func moment(_ method: OverridableMethod) -> HalfPair.Moment {
    (method.name, filter { $0.callback == method }.flatMap(\.actions))
  }
}

/// The effect of an action on something, in words of which the last ones say how.
private struct Switching {
  /// The action for people.
  let text: String
  var location: SourceLocation?
  let thing: [String]
  /// What is done to it.
  let words: [String]
  /// Whether only words that are opposites tell two of them apart.
  var isName = false

  /// Whether `other` does the opposite: to the same thing, and with another word at one place.
  func isUndone(by other: Switching) -> Bool {
    guard thing == other.thing, words.count == other.words.count else { return false }
    let differences = zip(words, other.words).filter { $0 != $1 }
    guard let (own, theirs) = differences.first, differences.count == 1 else { return false }
    return isName ? Opposites.contain(own, theirs) : !own.isFile && !theirs.isFile
  }
}

extension ActionDescription {
  /// What it switches, one way or the other.
  fileprivate var switchings: [Switching] {
    switch self {
    case .exec(let exec): exec.switchings
    case .emit(let name, let data):
      data.words.map { [Switching(text: "emit: \(name)", thing: ["emit", name], words: $0)] } ?? []
    case .set(let changes):
      changes.keys.map { name, value, location in
        let view = changes.view.value
        return Switching(
          text: "set: { view: \(view), \(name): \(value) }", location: location, thing: ["set", view, name],
          words: [value])
      }
    case .after(let delayed):
      delayed.id.map {
        [Switching(text: "after", location: $0.location, thing: ["after", $0.value], words: ["wait"])]
      } ?? []
    case .cancel(let name):
      [Switching(text: "cancel", location: name.location, thing: ["after", name.value], words: ["cancel"])]
    case .send(let action):
      [Switching(text: "send: \(action)", thing: ["send"], words: action.parts, isName: true)]
    case .call(let call):
      [
        Switching(
          text: "call: \(call.method)", location: call.location, thing: ["call", call.target?.value ?? ""],
          words: call.method.parts, isName: true)
      ]
    case .key(let action): action.switching.map { [$0] } ?? []
    case .type, .scroll, .log, .turn: []
    }
  }
}

extension KeyAction {
  /// What keys that stay down switch; those that are pressed switch nothing.
  fileprivate var switching: Switching? {
    guard movement != .press else { return nil }
    let names = keys.map(\.name)
    return Switching(
      text: "key: { \(movement.rawValue): \(names.joined(separator: " ")) }", location: location,
      thing: ["key"] + names, words: [movement.rawValue])
  }
}

extension ExecAction {
  /// Programs that end others, whose names follow.
  private static let killers: Set<String> = ["killall", "pkill"]

  /// What the program does with its arguments, and that it runs from then on or ends another one.
  fileprivate var switchings: [Switching] {
    guard isConstant else { return [] }
    let isEnd = Self.killers.contains(program.value)
    let names = isEnd ? arguments.map(\.source).filter { !$0.hasPrefix("-") } : [program.value]
    let running = names.flatMap { $0.split(separator: " ").prefix(1) }.map { name in
      let file = name.split(separator: "/").last.map(String.init) ?? ""
      return switching(["running", file], [isEnd ? "ends" : "starts"])
    }
    return [ownSwitching] + running
  }

  /// What the program does with its arguments; one without any is known by its name alone.
  private var ownSwitching: Switching {
    if arguments.isEmpty { return switching(["program"], program.value.parts, isName: true) }
    let words = arguments.flatMap { $0.source.split(separator: " ").map(String.init) }
    return switching(["exec", program.value], words)
  }

  private func switching(_ thing: [String], _ how: [String], isName: Bool = false) -> Switching {
    Switching(
      text: "exec: [\(words.joined(separator: ", "))]", location: program.location, thing: thing, words: how,
      isName: isName)
  }
}

extension PlainData<Template> {
  /// Values that are the same each time, as words, each behind its key; nil for any other.
  fileprivate var words: [String]? {
    switch self {
    case .boolean(let value): return ["\(value)"]
    case .integer(let number): return ["\(number)"]
    case .number(let number): return ["\(number)"]
    case .string(let text): return text.isConstant ? [text.source] : nil
    case .object(let members):
      var words: [String] = []
      for member in members {
        guard let values = member.value.words else { return nil }
        words += [member.name] + values
      }
      return words.isEmpty ? nil : words
    case .null, .array: return nil
    }
  }
}

extension String {
  /// Whether it names a file, as a sound, rather than says what to do.
  fileprivate var isFile: Bool {
    guard let dot = lastIndex(of: "."), dot != startIndex else { return false }
    let ending = self[index(after: dot)...]
    return (1...5).contains(ending.count) && ending.first?.isLetter == true
      && ending.allSatisfy { $0.isLetter || $0.isNumber }
  }
}
