internal import JSON
internal import TouchDelivery

extension TextEncoder {
  func describe(_ decision: Decision) -> (kind: String, text: String) {
    switch decision {
    case .hit(let hit): ("hit", describe(hit))
    case .gate(let touch, let admission, _): ("gate", describe(touch, admission))
    case .hold(let hold): ("hold", hold.sentence)
    case .call(let call): (call.message.word ?? call.kind, describe(call))
    case .gesture(let gesture): ("gesture", describe(gesture))
    case .arbitrate(let arbitration): ("arbitrate", describe(arbitration))
    case .control(let control): ("control", describe(control))
    case .sendAction(let action): ("sendAction", describe(action))
    case .failure(let responder, let message, let method):
      (
        "error",
        [responder.place(of: method), responder.id, message].compactMap(\.self).joined(separator: ": ")
      )
    }
  }

  func describe(_ hit: HitDecision) -> String {
    let place = hit.isRedacted ? "a redacted point" : describe(hit.point)
    guard hit.view != nil else {
      return "touch \(hit.touch) at \(place) hits nobody and is dropped: \(hit.whyNobody)"
    }
    return "touch \(hit.touch) at \(place) hits \(hit.path.map(\.id).joined(separator: " > "))"
  }

  func describe(_ point: Point) -> String {
    "(\(Decimal.legible(point.x)), \(Decimal.legible(point.y)))"
  }

  private func describe(_ touch: Touch, _ admission: Admission) -> String {
    let newcomer = "touch \(touch.id) on \(touch.view.id)"
    switch admission {
    case .accepted: return "\(newcomer) accepted"
    case .refused(let rule, let holder):
      return "\(newcomer) refused by \(rule.rawValue): \(reason(rule, newcomer: touch.view, holder: holder))"
    }
  }

  private func reason(_ rule: Admission.Rule, newcomer: View, holder: View) -> String {
    switch rule {
    case .multipleTouchEnabled: "it has a touch and multipleTouchEnabled is false"
    case .exclusiveTouch where holder.isExclusiveTouch: "\(holder.id) has a touch and wants it alone"
    case .exclusiveTouch: "it wants touches alone, and \(holder.id) has one"
    }
  }

  private func describe(_ call: EventCall) -> String {
    let chain = call.chain.map(\.id).joined(separator: " > ")
    guard let responder = call.responder else { return "\(subject(of: call)) \(call.whyDiscarded(chain))" }
    let route = call.chain.count > 1 ? " via \(chain)" : ""
    return "\(subject(of: call)) handled by \(responder.id)\(route)\(describeFailures(in: call))"
  }

  /// That an override ran says nothing of how it went.
  private func describeFailures(in call: EventCall) -> String {
    let names = call.chain.map(\.id).filter(failed.contains)
    if names.isEmpty { return "" }
    return names == [call.responder?.id] ? ", which failed" : ", but \(names.joined(separator: ", ")) failed"
  }

  private func subject(of call: EventCall) -> String {
    switch call.message {
    case .touches(_, let touches):
      let ids = touches.map { String($0.id) }.joined(separator: ", ")
      return "\(touches.count == 1 ? "touch" : "touches") \(ids) on \(call.target.id)"
    case .presses(let phase, let presses):
      let keys = presses.map { call.withholdsKeys ? "a redacted key" : $0.key }
      return "\(keys.joined(separator: ", ")) \(phase.name)"
    case .motion(let phase): return "\(call.subtype.name) \(phase.name)"
    case .remoteControl: return call.subtype.name
    }
  }
}

extension EventCall {
  fileprivate func whyDiscarded(_ chain: String) -> String {
    if chain.isEmpty { return "discarded: userInteractionEnabled is false on \(target.id)" }
    if let control = self.chain.last as? Control {
      return "discarded: \(whyIgnored(by: control))"
    }
    return "discarded: nobody handles it in \(chain)"
  }

  private func whyIgnored(by control: Control) -> String {
    guard control.isEnabled else { return "\(control.id) is disabled" }
    if let touch = control.trackedTouch { return "\(control.id) tracks touch \(touch.id)" }
    if case .touches(.began, _) = message { return "beginTracking of \(control.id) said no" }
    return "\(control.id) does not track it"
  }
}

extension EventMessage {
  /// The word that a line begins with, where it is not the record's kind.
  fileprivate var word: String? {
    if case .touches(let phase, _) = self { phase.name } else { nil }
  }
}
