internal import TouchDelivery

/// The phases that were held back from one control, and what became of them.
struct HeldPhases {
  private struct Phase {
    let touch: Int
    let phase: TouchesPhase
    let beginning: String
    var end = ""
  }

  private var phases: [Phase] = []

  mutating func take(_ hold: HoldDecision) {
    let known = phases.lastIndex { $0.touch == hold.touch.id && $0.phase == hold.phase && $0.end.isEmpty }
    switch (hold.outcome, known) {
    case (.held, _): append(hold, hold.phase == .began ? "held back by" : "held back at their end by")
    case (.delivered, let known?): phases[known].end = ", then delivered"
    case (.dropped, let known?): phases[known].end = ", then " + hold.fate
    case (.dropped, nil): append(hold, "kept away by")
    case (.delivered, nil): break
    }
  }

  private mutating func append(_ hold: HoldDecision, _ verb: String) {
    phases.append(
      Phase(touch: hold.touch.id, phase: hold.phase, beginning: "\(verb) \(hold.holders)"))
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

extension HoldDecision {
  /// A touch whose end is dropped is cancelled instead (GR-22).
  fileprivate var fate: String { phase == .began ? "dropped" : "cancelled" }
}
