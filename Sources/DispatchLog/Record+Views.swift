internal import TouchDelivery

extension Record {
  /// Whether it is about one of the views or other responders of these `ids`, or tells which of them were asked.
  ///
  /// Devices, scenes and what is emitted are about none.
  package func concerns(_ ids: Set<String>) -> Bool {
    switch content {
    case .decision(let decision): decision.concerns(ids)
    case .print(let responder, _, _): ids.contains(responder)
    case .action(let report): report.owner.isResponder && ids.contains(report.owner.id)
    case .error(let report): report.responder.map(ids.contains) ?? false
    case .emit, .device, .forward, .scene: false
    case .dropped: true
    }
  }
}

extension ActionReport.Owner {
  fileprivate var isResponder: Bool {
    if case .responder = self { true } else { false }
  }
}

extension Decision {
  fileprivate func concerns(_ ids: Set<String>) -> Bool {
    switch self {
    case .hit(let hit): hit.path.contains { ids.contains($0.id) }
    case .gate(let touch, let admission, _): ids.contains(touch.view.id) || admission.isRefused(for: ids)
    case .hold(let hold): ids.contains(hold.touch.view.id)
    case .call(let call): ids.contains(call.target.id) || call.chain.contains { ids.contains($0.id) }
    case .gesture(let gesture): gesture.view.map { ids.contains($0.id) } ?? false
    case .arbitrate(let decision):
      [decision.winner, decision.loser].contains { $0.view.map { ids.contains($0.id) } ?? false }
    case .control(let control): ids.contains(control.control.id)
    case .sendAction(let action): [action.sender, action.taker].contains { $0.map(ids.contains) ?? false }
    case .failure(let responder, _, _): ids.contains(responder.id)
    }
  }
}

extension Admission {
  fileprivate func isRefused(for ids: Set<String>) -> Bool {
    if case .refused(_, let holder) = self { ids.contains(holder.id) } else { false }
  }
}
