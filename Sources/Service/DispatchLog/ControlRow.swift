internal import JSON
internal import TouchDelivery

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
  mutating func take(_ touch: Int, isEnabled: Bool) {
    touches.append(touch)
    if !isEnabled { whileDisabled.append(touch) }
  }

  mutating func take(_ touch: Int, refusedBy rule: String) {
    refused.add(touch, to: rule)
  }

  mutating func take(event: RecordFields) {
    if let touch = event.integer(.touch), !touches.contains(touch) { touches.append(touch) }
    events.add(event.integer(.touch), to: event.word(.event))
    if let new = event[.value] { value = new.words ?? "redacted" }
  }

  mutating func take(hold: RecordFields) {
    held.take(hold)
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

  mutating func take(_ hold: RecordFields) {
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
