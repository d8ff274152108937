internal import TouchDelivery

extension Decision {
  /// The id of the view, or other responder, that it is about first.
  var viewID: String? {
    switch self {
    case .hit(let hit): hit.view?.id
    case .gate(let touch, _, _): touch.view.id
    case .hold(let hold): hold.touch.view.id
    case .call(let call): call.target.id
    case .gesture(let gesture): gesture.view?.id
    case .arbitrate(let decision): decision.winner.view?.id
    case .control(let control): control.control.id
    case .sendAction(let action): action.sender
    case .failure(let responder, _, _): responder.id
    }
  }
}
