internal import JSON
internal import TouchDelivery

extension TextEncoder {
  func describe(_ decision: ControlDecision) -> String {
    let value =
      switch decision.value {
      case .some where decision.isRedacted: " to a redacted value"
      case .number(let number): " to \(Decimal.rounded(number, digits: 3))"
      case .isOn(let isOn): isOn ? " to on" : " to off"
      case nil: ""
      }
    let touch = decision.touch.map { " by touch \($0.id)" } ?? ""
    return "\(decision.control.id) \(decision.event.word)\(value)\(touch)"
  }

  func describe(_ decision: SendActionDecision) -> String {
    let sender = decision.sender.map { " from \($0)" } ?? ""
    let taker = decision.taker.map { "taken by \($0)" } ?? "taken by nobody in the responder chain"
    return "\(decision.action)\(sender) \(taker)"
  }
}

extension ControlEvents {
  /// The word of a single event.
  var word: String { Self.words.first { $0.event == self }?.word ?? "" }
}
