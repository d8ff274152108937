internal import JSON
internal import TouchDelivery

extension NDJSONEncoder {
  func write(_ decision: Decision, to json: inout JSONWriter) {
    switch decision {
    case .hit(let hit): write(hit, to: &json)
    case .gate(let touch, let admission, let refusals):
      write(touch, admission, to: &json)
      if explains, let refusals, !refusals.isEmpty { write(refusals, to: &json) }
    case .hold(let hold): write(hold, to: &json)
    case .call(let call): write(call, to: &json)
    case .gesture(let gesture): write(gesture, to: &json)
    case .arbitrate(let arbitration): write(arbitration, to: &json)
    case .control(let control): write(control, to: &json)
    case .sendAction(let action): write(action, to: &json)
    case .failure(let responder, let message, let method):
      json.member("kind", "error")
      json.member("where", responder.place(of: method))
      json.member("responder", responder.id)
      json.member("message", message)
    }
  }

  private func write(_ hit: HitDecision, to json: inout JSONWriter) {
    json.member("kind", "hit")
    json.member("touch", hit.touch)
    json.name("point")
    write(hit.isRedacted ? nil : hit.point, to: &json)
    json.member("window", hit.window?.id)
    json.member("view", hit.view?.id)
    json.name("path")
    json.array(hit.path) { $0.string($1.id) }
    if hit.isIgnored { json.member("reason", "ignoringInteractionEvents") }
    if explains, let visits = hit.visits { write(visits, to: &json) }
  }

  func write(_ point: Point?, to json: inout JSONWriter) {
    guard let point else { return json.string(nil) }
    json.array {
      $0.number(point.x)
      $0.number(point.y)
    }
  }

  private func write(_ visits: [HitTestExplanation.Visit], to json: inout JSONWriter) {
    json.name("visited")
    json.array(visits) { json, visit in
      json.object {
        $0.member("view", visit.view.id)
        $0.member("verdict", visit.verdict.rawValue)
      }
    }
  }

  private func write(_ touch: Touch, _ admission: Admission, to json: inout JSONWriter) {
    json.member("kind", "gate")
    json.member("touch", touch.id)
    json.member("view", touch.view.id)
    switch admission {
    case .accepted: json.member("accepted", true)
    case .refused(let rule, let holder):
      json.member("accepted", false)
      json.member("rule", rule.rawValue)
      json.member("holder", holder.id)
    }
  }

  private func write(_ refusals: [TouchRefusal], to json: inout JSONWriter) {
    json.name("withheldFrom")
    json.array(refusals) { json, refusal in
      json.object {
        $0.member("recognizer", refusal.recognizer.id)
        $0.member("rule", refusal.rule.rawValue)
      }
    }
  }

  private func write(_ hold: HoldDecision, to json: inout JSONWriter) {
    json.member("kind", "hold")
    json.member("touch", hold.touch.id)
    json.member("view", hold.touch.view.id)
    json.member("phase", hold.phase.name)
    json.member("outcome", hold.outcome.rawValue)
    json.name("recognizers")
    json.array(hold.recognizers) { $0.string($1.id) }
  }

  private func write(_ call: EventCall, to json: inout JSONWriter) {
    json.member("kind", call.kind)
    switch call.message {
    case .touches(let phase, let touches):
      json.member("phase", phase.name)
      json.member("view", call.target.id)
      json.name("touches")
      json.array(touches) { $0.integer($1.id) }
    case .presses(let phase, let presses):
      json.member("phase", phase.name)
      json.name("presses")
      json.array(presses) { $0.string(call.withholdsKeys ? nil : $1.key) }
    case .motion(let phase):
      json.member("phase", phase.name)
      json.member("motion", call.subtype.name)
    case .remoteControl: json.member("name", call.subtype.name)
    }
    json.member("responder", call.responder?.id)
    json.name("chain")
    json.array(call.chain) { $0.string($1.id) }
  }
}
