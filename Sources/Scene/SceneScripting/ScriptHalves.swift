internal import Diagnostics
internal import TouchDelivery

/// The things that a script switches as fingers come down, and undoes at some of their ends only, as far as its text shows.
///
/// It shows calls and assignments with fixed values: `fingerpost.exec { "mic", "on" }` and the same with one other value, or
/// targets with such actions. What a function of the script's own does is not seen.
package struct ScriptHalves {
  /// One of them: its line from 1, its text, all ends and those without it.
  package typealias Half = (line: Int, action: String, ends: [String], missing: [String])

  /// The effects of one moment.
  private struct Moment {
    var steps: [Step] = []
    /// Whether something is called there that is not seen, and that may do anything.
    var isOpen = false
  }

  /// What is undone at some ends only: first in methods, then in targets.
  package private(set) var found: [Half] = []
  private let script: LuaStatements

  /// The halves in `text`.
  package init(in text: [UInt8]) {
    script = LuaStatements(String(decoding: text, as: UTF8.self))
    findInMethods()
    findInTargets()
  }

  private mutating func add(from start: Moment, _ ends: [(name: String, moment: Moment)]) {
    for step in start.steps {
      let isUndone = ends.map { $0.moment.steps.contains(where: step.isUndone) }
      let missing = zip(ends, isUndone).filter { !$1 && !$0.moment.isOpen }.map(\.0.name)
      guard isUndone.first == true, !missing.isEmpty else { continue }
      found.append((step.line, step.text, ends.map(\.name), missing))
    }
  }

  private func moment(in range: Range<Int>) -> Moment {
    var moment = Moment()
    for chain in script.chains(in: range) {
      if let step = Step(chain, in: script) {
        moment.steps.append(step)
      } else if chain.isCall, !Step.harmless.contains(chain.name) {
        moment.isOpen = true
      }
    }
    return moment
  }
}

extension ScriptHalves {
  private static let methods = [OverridableMethod.touchesBegan, .touchesEnded, .touchesCancelled].map(\.name)
  private static let tracking = [OverridableMethod.trackingBegan, .trackingEnded].map(\.name)

  /// Compares the touch methods of each table that has them.
  private mutating func findInMethods() {
    let reset = OverridableMethod.reset.name
    let tables = Dictionary(
      grouping: script.methods(called: Self.methods + Self.tracking + [reset]), by: \.table)
    for (_, methods) in tables.sorted(by: { $0.key < $1.key }) {
      let bodies = Dictionary(methods.map { ($0.name, moment(in: $0.body)) }) { _, last in last }
      findInTracking(bodies)
      guard var began = bodies[Self.methods[0]] else { continue }
      // A recognizer that is over is reset, however its touches end (GR-11).
      if let reset = bodies[reset] {
        began.steps.removeAll { reset.isOpen || reset.steps.contains(where: $0.isUndone) }
      }
      // A method that is given in another way may do anything.
      let ends = Self.methods.dropFirst().map { end in
        (end, bodies[end] ?? Moment(isOpen: script.mentions(end)))
      }
      add(from: began, ends)
    }
  }

  /// What a control's `trackingBegan` switches, and its touch methods undo, wants `trackingEnded`.
  private mutating func findInTracking(_ bodies: [String: Moment]) {
    let (began, ended) = (Self.tracking[0], Self.tracking[1])
    guard let start = bodies[began], bodies[ended] != nil || !script.mentions(ended) else { return }
    let over = bodies[ended] ?? Moment()
    for step in start.steps where !over.isOpen && !over.steps.contains(where: step.isUndone) {
      let ends = Self.methods.dropFirst().map { bodies[$0] ?? Moment(isOpen: script.mentions($0)) }
      let isUndone = ends.map { $0.steps.contains(where: step.isUndone) }
      guard isUndone[0], !isUndone[1], !ends[1].isOpen else { continue }
      found.append((step.line, step.text, [ended], [ended]))
    }
  }
}

extension ScriptHalves {
  /// The moments at which targets are called, the first of which switches on; an end is one of several that count as the same.
  private static let courses: [(start: String, ends: [[String]])] = [
    (
      word(.touchDown),
      [
        [word(.touchUpInside), word(.primaryActionTriggered)],
        [word(.touchUpOutside), word(.touchDragExit)], [word(.touchCancel)],
      ]
    ),
    (
      "\(GestureRecognizer.State.began)",
      [["\(GestureRecognizer.State.ended)"], ["\(GestureRecognizer.State.cancelled)"]]
    ),
  ]

  private static func word(_ event: ControlEvents) -> String {
    ControlEvents.words.first { $0.event == event }?.word ?? ""
  }

  /// Compares the targets that the script adds to each control and recognizer with fixed events or states.
  private mutating func findInTargets() {
    var targets: [String: [(occasions: [String], moment: Moment)]] = [:]
    for chain in script.chains(in: script.all) where chain.isCall && chain.path.last == "addTarget" {
      let members = script.members(of: chain.values)
      guard let occasions = members["events"] ?? members["states"],
        let moment = members["action"].flatMap(action) ?? members["call"].flatMap(function)
      else { continue }
      targets[chain.path.dropLast().joined(), default: []].append((script.texts(in: occasions), moment))
    }
    for (_, all) in targets.sorted(by: { $0.key < $1.key }) {
      let moment = { (occasions: [String]) in
        all.filter { !$0.occasions.allSatisfy { !occasions.contains($0) } }.map(\.moment).reduce(Moment()) {
          Moment(steps: $0.steps + $1.steps, isOpen: $0.isOpen || $1.isOpen)
        }
      }
      for course in Self.courses {
        add(from: moment([course.start]), course.ends.map { ($0[0], moment($0)) })
      }
    }
  }

  /// An action in a table.
  private func action(_ range: Range<Int>) -> Moment? {
    Step(action: range, in: script).map { Moment(steps: [$0]) }
  }

  /// A function that is written there.
  private func function(_ range: Range<Int>) -> Moment? {
    script.function(at: range.lowerBound).map(moment)
  }
}

/// A call or an assignment with fixed values.
private struct Step {
  let line: Int
  /// What is called or assigned, with the signs between the values.
  private let form: [String]
  private let values: [String]
  private let kind: Kind

  private enum Kind {
    /// A program is started, or a member of a table set.
    case program, value
    /// A function of the script's own or a method is called.
    case function
  }

  /// The functions of Fingerpost and of Lua that switch nothing, and call nothing by themselves.
  static let harmless: Set = [
    "print", "fingerpost.log", "fingerpost.view", "fingerpost.recognizer", "fingerpost.screen",
    "fingerpost.key", "fingerpost.scroll", "fingerpost.after", "fingerpost.every", "fingerpost.animate",
  ]

  private static let programs: Set = ["fingerpost.exec", "fingerpost.emit"]

  init?(_ chain: LuaStatements.Chain, in script: LuaStatements) {
    guard !Self.harmless.contains(chain.name), !chain.values.isEmpty else { return nil }
    let isKnown = Self.programs.contains(chain.name)
    self.init(
      chain.path, chain.values, script, isKnown ? .program : chain.isCall ? .function : .value)
    // A recognizer's own state is reset with it.
    if kind == .value, Self.isOfGesture(chain.path.last ?? "", values[0]) { return nil }
  }

  init?(action range: Range<Int>, in script: LuaStatements) {
    self.init(["action"], range, script, .program)
  }

  private init?(_ path: [String], _ range: Range<Int>, _ script: LuaStatements, _ kind: Kind) {
    let words = script.words(in: range)
    values = words.filter(LuaStatements.isValue)
    let signs = words.indices.filter { !LuaStatements.isValue(words[$0]) }
    let areFixed = signs.allSatisfy { index in
      let isKey = index + 1 < words.count && words[index + 1] == "="
      return ["(", ")", "{", "}", "[", "]", ",", "=", "-"].contains(words[index]) || isKey
    }
    guard !values.isEmpty, areFixed else { return nil }
    (line, form, self.kind) = (script.line(of: range), [path.joined()] + signs.map { words[$0] }, kind)
  }

  private static func isOfGesture(_ member: String, _ value: String) -> Bool {
    let states = GestureRecognizer.State.allCases.map { "\"\($0)" } + ["\"recognized"]
    return member == "failureReason" || member == "state" && states.contains(value)
  }

  private var isEmitted: Bool { form[0] == "fingerpost.emit" || form.contains("emit") }

  var text: String {
    "\(form[0]) \(values.map(LuaStatements.closed).joined(separator: ", "))"
  }

  func isUndone(by other: Step) -> Bool {
    guard form == other.form, values.count == other.values.count else { return false }
    let differences = values.indices.filter { values[$0] != other.values[$0] }
    guard let place = differences.first, differences.count == 1 else { return false }
    let (own, theirs) = (values[place], other.values[place])
    let areFiles = [own, theirs].contains { $0.hasPrefix("\"") && $0.contains(".") }
    switch kind {
    case .value: return !areFiles
    case .program where place > 0: return !areFiles
    case .program: return values.count == 1 && !isEmitted && Opposites.tellApart(own, theirs)
    case .function:
      if own.hasPrefix("\"") { return Opposites.tellApart(own, theirs) }
      return [own, theirs].contains { $0 == "true" || $0 == "false" || $0 == "0" }
    }
  }
}
