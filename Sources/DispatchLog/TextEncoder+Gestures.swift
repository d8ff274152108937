internal import JSON
internal import TouchDelivery

extension TextEncoder {
  func describe(_ gesture: GestureDecision) -> String {
    let view = gesture.view.map { " on \($0.id)" } ?? ""
    let change =
      "\(gesture.recognizer.type) \(gesture.recognizer.id)\(view) \(gesture.from.name) -> \(gesture.to.name)"
    if let reason = gesture.tellableReason { return "\(change): \(reason)" }
    if gesture.isRedacted { return "\(change) at a redacted point" }
    let values = gesture.values.map { "\($0.name) \(describe($0.content))" }
    return "\(change) at \(describe(gesture.location))" + values.map { ", \($0)" }.joined()
  }

  func describe(_ arbitration: ArbitrationDecision) -> String {
    let (winner, loser) = (arbitration.winner.id, arbitration.loser.id)
    switch arbitration.outcome {
    case .prevented: return "\(winner) prevents \(loser), by \(arbitration.method)"
    case .simultaneous: return "\(winner) and \(loser) go together, by \(arbitration.method)"
    case .waiting: return "\(loser) waits for \(winner) to fail, by \(arbitration.method)"
    }
  }

  private func describe(_ content: GestureValue.Content) -> String {
    switch content {
    case .point(let point): describe(point)
    case .number(let number): Decimal.rounded(number, digits: 3)
    case .word(let word): word
    }
  }
}
