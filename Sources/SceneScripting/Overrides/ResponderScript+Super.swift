internal import TouchDelivery

/// What `self.super` reaches: the overrides below this one, else the class.
extension ResponderScript {
  func superHitTest(_ view: View, point: Point, event: Event?) -> View? {
    guard let base, base.methods.contains(.hitTest) else { return view.superHitTest(point, with: event) }
    return base.hitTest(view, point: point, event: event)
  }

  func superPointInside(_ view: View, point: Point, event: Event?) -> Bool {
    guard let base, base.methods.contains(.pointInside) else {
      return view.superPoint(inside: point, with: event)
    }
    return base.pointInside(view, point: point, event: event)
  }

  func superReceive(_ message: EventMessage, responder: Responder, event: Event) {
    guard let base, base.methods.contains(message.method) else {
      return responder.superReceive(message, with: event)
    }
    base.receive(message, responder: responder, event: event)
  }

  func superNext(of responder: Responder) -> Responder? {
    guard let base, base.methods.contains(.next) else { return responder.superNext }
    return base.next(of: responder)
  }
}
