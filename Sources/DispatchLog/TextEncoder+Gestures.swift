internal import JSON
internal import TouchDelivery

extension TextEncoder {
  func describe(_ gesture: GestureDecision) -> String {
    let view = gesture.view.map { " on \($0.id)" } ?? ""
    let change =
      "\(gesture.recognizer.type) \(gesture.recognizer.id)\(view) \(gesture.from.name) -> \(gesture.to.name)"
    if let reason = gesture.tellableReason { return "\(change): \(reason)" }
    let place = gesture.isRedacted ? "a redacted point" : describe(gesture.location)
    let values = gesture.isRedacted ? gesture.values.filter { !$0.isPlace } : gesture.values
    return "\(change) at \(place)" + values.map { ", \($0.name) \(describe($0.content))" }.joined()
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

extension GestureValue {
  /// Whether it says where something is, or how far it went.
  fileprivate var isPlace: Bool {
    if case .point = content { true } else { false }
  }
}
