internal import JSON
internal import TouchDelivery

extension NDJSONEncoder {
  func write(_ decision: ControlDecision, to json: inout JSONWriter) {
    json.member("kind", "control")
    json.member("control", decision.control.id)
    json.member("event", decision.event.word)
    if let touch = decision.touch {
      json.member("touch", touch.id)
    } else {
      json.member("touch", nil as String?)
    }
    if decision.isRedacted { return json.member("value", nil as String?) }
    switch decision.value {
    case .number(let number):
      json.name("value")
      json.number(number)
    case .isOn(let isOn): json.member("value", isOn)
    case nil: break
    }
  }

  func write(_ decision: SendActionDecision, to json: inout JSONWriter) {
    json.member("kind", "sendAction")
    json.member("action", decision.action)
    json.member("from", decision.sender)
    json.member("responder", decision.taker)
  }
}
