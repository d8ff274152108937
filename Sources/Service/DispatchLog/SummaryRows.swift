internal import JSON
internal import TouchDelivery

/// The touches of one recognizer and the outcome of each attempt.
struct GestureRow {
  private struct Attempt {
    let touches: [Int]
    let outcome: String
  }

  private let start: GestureSummary.Recognizer
  private var touches: [Int] = []
  /// The views that the recognizer was on, in order.
  private var views: [String]
  /// The touches of the attempt under way.
  private var current: [Int] = []
  /// Touches on its view or inside it that it did not get, by the reason.
  private var refused = OrderedGroups<Int>()
  private var isActive = false
  private var attempts: [Attempt] = []

  static let heading = ["recognizer", "type", "view", "touches", "what came of it"]

  init(_ start: GestureSummary.Recognizer) {
    self.start = start
    views = start.view.map { [$0] } ?? []
  }

  /// Notes a touch that came down for the recognizer.
  mutating func note(_ touch: Int, on view: String?) {
    if let view, views.last != view { views.append(view) }
    touches.append(touch)
    current.append(touch)
  }

  mutating func note(_ touch: Int, refusedFor reason: String) {
    refused.add(touch, to: reason)
  }

  mutating func note(gesture: RecordFields) {
    for id in gesture.integers(.touches) where !current.contains(id) { current.append(id) }
    let wasActive = Self.isActive(gesture.word(.from))
    isActive = Self.isActive(gesture.word(.to))
    switch gesture.word(.to) {
    case "failed": finish("failed: \(gesture.text(.reason) ?? "without a reason")")
    case "ended": finish("recognised")
    case "cancelled": finish(wasActive ? "recognised, then cancelled" : "cancelled")
    default: break
    }
  }

  private static func isActive(_ state: String) -> Bool { state == "began" || state == "changed" }

  private mutating func finish(_ outcome: String) {
    attempts.append(Attempt(touches: current, outcome: outcome))
    current.removeAll()
  }

  var cells: SummaryTable.Row {
    let place = views.isEmpty ? "none" : views.joined(separator: ", ")
    return SummaryTable.Row(cells: [start.id, start.type, place, touches.spokenTouches], lines: lines)
  }

  private var lines: [String] {
    guard !touches.isEmpty || !attempts.isEmpty || !refused.isEmpty else { return [whyNothing] }
    let rest = Attempt(
      touches: current, outcome: isActive ? "recognised, and not over yet" : "nothing came of it")
    return Self.merged(attempts + (current.isEmpty ? [] : [rest]))
      + refused.all.map { "\($0.elements.spokenTouches) not given to it: \($0.key)" }
  }

  private var whyNothing: String {
    guard let view = start.view else { return "nothing: it is on no view" }
    return "nothing: \(start.isEnabled ? "" : "it is disabled, and ")no touch hit \(view)"
  }

  /// The attempts of each outcome on a line, in the order in which the outcomes came up.
  private static func merged(_ attempts: [Attempt]) -> [String] {
    var groups = OrderedGroups<String>()
    for attempt in attempts {
      let touches = attempt.touches.isEmpty ? "?" : attempt.touches.map(String.init).joined(separator: "+")
      groups.add(touches, to: attempt.outcome)
    }
    return groups.all.map { "\($0.elements.joined(separator: ", ")) \($0.key)" }
  }
}

/// The touches and events of one control.
struct ControlRow {
  private let start: GestureSummary.Control
  private var touches: [Int] = []
  private var whileDisabled: [Int] = []
  private var refused = OrderedGroups<Int>()
  /// The values of `touch` in the records of each event.
  private var events = OrderedGroups<Int?>()
  private var value: String
  private var held = HeldPhases()

  static let heading = ["control", "kind", "touches", "value", "what came of it"]

  init(_ start: GestureSummary.Control) {
    self.start = start
    value = start.value
  }

  /// Notes a touch that came down on the control or inside it.
  mutating func note(_ touch: Int, isEnabled: Bool) {
    touches.append(touch)
    if !isEnabled { whileDisabled.append(touch) }
  }

  mutating func note(_ touch: Int, refusedBy rule: String) {
    refused.add(touch, to: rule)
  }

  mutating func note(event: RecordFields) {
    if let touch = event.integer(.touch), !touches.contains(touch) { touches.append(touch) }
    events.add(event.integer(.touch), to: event.word(.event))
    if let new = event[.value] { value = new.words ?? "redacted" }
  }

  mutating func note(hold: RecordFields) {
    held.note(hold)
  }

  var cells: SummaryTable.Row {
    SummaryTable.Row(cells: [start.id, start.kind, touches.spokenTouches, value], lines: lines)
  }

  private var lines: [String] {
    guard !touches.isEmpty || !events.isEmpty else {
      return ["nothing: \(start.isEnabled ? "" : "it is disabled, and ")no touch hit it"]
    }
    let events = events.all.map { $0.elements.count == 1 ? $0.key : "\($0.key) x\($0.elements.count)" }
    let disabled =
      whileDisabled.isEmpty ? [] : ["\(whileDisabled.spokenTouches) not followed: it was disabled"]
    let lines =
      (events.isEmpty ? [] : [events.joined(separator: ", ")])
      + refused.all.map { "\($0.elements.spokenTouches) refused by \($0.key)" } + disabled + held.lines
    return lines.isEmpty ? ["nothing: it followed none of them"] : lines
  }
}

/// The phases that were held back from one control, and how each ended.
struct HeldPhases {
  private struct Phase {
    let touch: Int
    let phase: String
    let beginning: String
    var end = ""
  }

  private var phases: [Phase] = []

  mutating func note(_ hold: RecordFields) {
    let touch = hold.integer(.touch)
    let known = phases.lastIndex { $0.touch == touch && $0.phase == hold.text(.phase) && $0.end.isEmpty }
    let isBeginning = hold.text(.phase) == "began"
    switch (HoldOutcome(rawValue: hold.word(.outcome)), known) {
    case (.held, _): append(hold, isBeginning ? "held back by" : "held back at their end by")
    case (.delivered, let known?): phases[known].end = ", then delivered"
    // A touch whose end is dropped is cancelled instead (GR-22).
    case (.dropped, let known?): phases[known].end = isBeginning ? ", then dropped" : ", then cancelled"
    case (.dropped, nil): append(hold, "kept away by")
    case (.delivered, nil), (nil, _): break
    }
  }

  private mutating func append(_ hold: RecordFields, _ verb: String) {
    phases.append(
      Phase(touch: hold.integer(.touch) ?? 0, phase: hold.word(.phase), beginning: "\(verb) \(hold.holders)"))
  }

  /// The touches with the same story on a line.
  var lines: [String] {
    var stories = OrderedGroups<Int>()
    for phase in phases { stories.add(phase.touch, to: phase.beginning + phase.end) }
    return stories.all.map { "\($0.elements.spokenTouches) \($0.key)" }
  }
}
