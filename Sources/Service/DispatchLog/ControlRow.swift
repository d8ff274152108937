internal import JSON
internal import TouchDelivery

/// What one control saw and what came of it.
struct ControlRow {
  private let start: GestureSummary.Control
  private var touches: [Int] = []
  private var whileDisabled: [Int] = []
  private var refused: [(rule: String, touches: [Int])] = []
  private var counts: [(word: String, count: Int)] = []
  private var value: String
  private var held = HeldPhases()

  static let heading = ["control", "kind", "touches", "value", "what came of it"]

  init(_ start: GestureSummary.Control) {
    self.start = start
    value = start.value
  }

  /// A touch came down on it or inside it.
  mutating func take(_ touch: Int, isEnabled: Bool) {
    touches.append(touch)
    if !isEnabled { whileDisabled.append(touch) }
  }

  mutating func take(_ touch: Int, refusedBy rule: String) {
    if let known = refused.firstIndex(where: { $0.rule == rule }) {
      refused[known].touches.append(touch)
    } else {
      refused.append((rule, [touch]))
    }
  }

  mutating func take(event: RecordFields) {
    if let touch = event.integer(.touch), !touches.contains(touch) { touches.append(touch) }
    count(event.word(.event))
    if let new = event[.value] { value = new.legibleControlValue ?? "redacted" }
  }

  mutating func take(hold: RecordFields) {
    held.take(hold)
  }

  private mutating func count(_ word: String) {
    if let known = counts.firstIndex(where: { $0.word == word }) {
      counts[known].count += 1
    } else {
      counts.append((word, 1))
    }
  }

  var cells: SummaryTable.Row {
    SummaryTable.Row(cells: [start.id, start.kind, touches.spokenTouches, value], lines: lines)
  }

  private var lines: [String] {
    guard !touches.isEmpty || !counts.isEmpty else {
      return ["nothing: \(start.isEnabled ? "" : "it is disabled, and ")no touch hit it"]
    }
    let events = counts.map { $0.count == 1 ? $0.word : "\($0.word) x\($0.count)" }
    let disabled =
      whileDisabled.isEmpty ? [] : ["\(whileDisabled.spokenTouches) not followed: it was disabled"]
    let lines =
      (events.isEmpty ? [] : [events.joined(separator: ", ")])
      + refused.map { "\($0.touches.spokenTouches) refused by \($0.rule)" } + disabled + held.lines
    return lines.isEmpty ? ["nothing: it followed none of them"] : lines
  }
}

/// The phases that were held back from one control, and what became of them.
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
    var order: [String] = []
    var touches: [String: [Int]] = [:]
    for phase in phases {
      let story = phase.beginning + phase.end
      if touches[story] == nil { order.append(story) }
      touches[story, default: []].append(phase.touch)
    }
    return order.map { "\(touches[$0, default: []].spokenTouches) \($0)" }
  }
}
