@testable import ArbitrationCases

/// Holds what happened against what must hold in every case.
struct Ledger {
  private struct Hearing: Hashable {
    var view: Int
    var touch: Int
  }

  private var states: [Int: GestureState] = [:]
  private var fired: [Int: GestureState] = [:]
  private var open: Set<Hearing> = []
  private var closed: Set<Hearing> = []
  private var complaints: [String] = []

  static func complaints(of entries: [Entry]) -> [String] {
    var ledger = Ledger()
    for entry in entries { ledger.note(entry) }
    for hearing in ledger.open {
      ledger.complaints.append("V\(hearing.view) never hears the end of touch \(hearing.touch)")
    }
    return ledger.complaints
  }

  private mutating func note(_ entry: Entry) {
    switch entry {
    case .touches, .sent, .measured, .told, .shared: break
    case .transition(let recognizer, let from, let to): noteTransition(recognizer, from, to)
    case .reset(let recognizer):
      states[recognizer] = .possible
      fired[recognizer] = nil
    case .action(let recognizer, let state): noteAction(recognizer, state)
    case .call(let view, let phase, let touches):
      for touch in touches { note(phase, Hearing(view: view, touch: touch)) }
    }
  }

  private mutating func noteTransition(_ recognizer: Int, _ from: GestureState, _ to: GestureState) {
    if states[recognizer, default: .possible] != from || !from.allows(to) {
      complaints.append("G\(recognizer) goes from \(from) to \(to)")
    }
    states[recognizer] = to
  }

  /// Actions report the states one after the other: began, changed, and an end; or an end alone.
  private mutating func noteAction(_ recognizer: Int, _ state: GestureState) {
    if !fired[recognizer, default: .possible].allows(state) {
      complaints.append("G\(recognizer) fires \(state) out of turn")
    }
    fired[recognizer] = state
  }

  private mutating func note(_ phase: Phase, _ hearing: Hearing) {
    let isInTurn =
      phase == .began
      ? !closed.contains(hearing) && open.insert(hearing).inserted : open.contains(hearing)
    if !isInTurn {
      complaints.append("V\(hearing.view) hears \(phase) of touch \(hearing.touch) out of turn")
    }
    guard phase.isLast else { return }
    open.remove(hearing)
    closed.insert(hearing)
  }
}
