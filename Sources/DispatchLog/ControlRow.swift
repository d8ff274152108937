internal import JSON
internal import TouchDelivery

/// What one control saw and what came of it.
struct ControlRow {
  private let start: GestureSummary.Control
  private var touches: [Int] = []
  private var whileDisabled: [Int] = []
  private var refused: [(rule: Admission.Rule, touches: [Int])] = []
  private var counts: [(word: String, count: Int)] = []
  private var value: String
  private var held = HeldPhases()

  static let heading = ["control", "kind", "touches", "value", "what came of it"]

  init(_ start: GestureSummary.Control) {
    self.start = start
    value = start.value
  }

  /// A touch came down on it or inside it.
  mutating func take(_ touch: Int, of control: Control) {
    touches.append(touch)
    if !control.isEnabled { whileDisabled.append(touch) }
  }

  mutating func take(_ touch: Int, refusedBy rule: Admission.Rule) {
    if let known = refused.firstIndex(where: { $0.rule == rule }) {
      refused[known].touches.append(touch)
    } else {
      refused.append((rule, [touch]))
    }
  }

  mutating func take(_ decision: ControlDecision) {
    if let touch = decision.touch, !touches.contains(touch.id) { touches.append(touch.id) }
    count(decision.event.word)
    switch decision.value {
    case .some where decision.isRedacted: value = "redacted"
    case .some(let new): value = new.legible
    case nil: break
    }
  }

  mutating func take(_ hold: HoldDecision) {
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
      + refused.map { "\($0.touches.spokenTouches) refused by \($0.rule.rawValue)" } + disabled + held.lines
    return lines.isEmpty ? ["nothing: it followed none of them"] : lines
  }
}

extension ControlValue {
  /// The value in a word.
  var legible: String {
    switch self {
    case .number(let number): Decimal.rounded(number, digits: 3)
    case .isOn(let isOn): isOn ? "on" : "off"
    }
  }
}
