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

  func superTouches(_ phase: TouchesPhase, responder: Responder, touches: [Touch], event: Event) {
    guard let base, base.methods.contains(phase.method) else {
      return responder.superTouches(phase, touches, with: event)
    }
    base.touches(phase, responder: responder, touches: touches, event: event)
  }

  func superNext(of responder: Responder) -> Responder? {
    guard let base, base.methods.contains(.next) else { return responder.superNext }
    return base.next(of: responder)
  }
}
