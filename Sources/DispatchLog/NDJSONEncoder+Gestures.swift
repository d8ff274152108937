internal import JSON
internal import TouchDelivery

extension NDJSONEncoder {
  func write(_ gesture: GestureDecision, to json: inout JSONWriter) {
    json.member("kind", "gesture")
    json.member("recognizer", gesture.recognizer.id)
    json.member("view", gesture.view?.id)
    json.member("from", gesture.from.name)
    json.member("to", gesture.to.name)
    json.name("touches")
    json.array(gesture.touches) { $0.integer($1.id) }
    json.name("location")
    write(gesture.isRedacted ? nil : gesture.location, to: &json)
    for value in gesture.values { write(value, isRedacted: gesture.isRedacted, to: &json) }
    if let reason = gesture.tellableReason { json.member("reason", reason) }
  }

  func write(_ arbitration: ArbitrationDecision, to json: inout JSONWriter) {
    json.member("kind", "arbitrate")
    json.member("winner", arbitration.winner.id)
    json.member("loser", arbitration.loser.id)
    json.member("outcome", arbitration.outcome.rawValue)
    json.member("by", arbitration.method)
  }

  private func write(_ value: GestureValue, isRedacted: Bool, to json: inout JSONWriter) {
    json.name(value.name)
    switch value.content {
    case .point(let point): write(isRedacted ? nil : point, to: &json)
    case .number(let number): json.number(number)
    case .word(let word): json.string(isRedacted ? nil : word)
    }
  }
}
