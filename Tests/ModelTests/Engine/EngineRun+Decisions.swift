import TouchDelivery

extension EngineRun: DecisionSink {
  func record(_ decision: Decision, at time: Instant) {
    switch decision {
    case .hit(let hit): append(.hit(entry(hit, time)))
    case .hold: break
    case .gate(let touch, let admission, _): append(.gate(entry(touch, admission)))
    case .call(let call): append(call)
    case .gesture, .arbitrate, .control, .sendAction: break
    case .failure: append(.failure)
    }
  }

  private func entry(_ hit: HitDecision, _ time: Instant) -> Entry.Hit {
    Entry.Hit(
      touch: hit.touch, time: time.microseconds, window: hit.window?.id, view: hit.view?.id,
      visited: hit.visits?.map { Entry.Visit(id: $0.view.id, verdict: $0.verdict.rawValue) })
  }

  private func entry(_ touch: Touch, _ admission: Admission) -> Entry.Gate {
    guard case .refused(let rule, let holder) = admission else {
      return Entry.Gate(touch: touch.id, view: touch.view.id)
    }
    return Entry.Gate(
      touch: touch.id, view: touch.view.id,
      refusal: Entry.Refusal(rule: rule.rawValue, holder: holder.id))
  }

  private func append(_ call: EventCall) {
    guard case .touches(let phase, let touches) = call.message else { return }
    append(
      .touches(
        Entry.Call(
          phase: Int(phase.rawValue), view: call.target.id, touches: touches.map(\.id),
          responder: call.responder?.id, chain: call.chain.map(\.id))))
  }
}
