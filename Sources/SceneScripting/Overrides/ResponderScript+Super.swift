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

  func superSendEvent(_ event: Event, responder: Responder) {
    hasReachedSuper = true
    guard let base, base.methods.contains(.sendEvent) else {
      (responder as? any EventSender)?.superSendEvent(event)
      return
    }
    base.sendEvent(event, responder: responder)
  }

  func superCanBecomeFirstResponder(_ responder: Responder) -> Bool {
    guard let base, base.methods.contains(.canBecomeFirstResponder) else {
      return responder.superCanBecomeFirstResponder
    }
    return base.canBecomeFirstResponder(responder)
  }

  func superCanResignFirstResponder(_ responder: Responder) -> Bool {
    guard let base, base.methods.contains(.canResignFirstResponder) else { return true }
    return base.canResignFirstResponder(responder)
  }

  func superCanPerformAction(_ action: String, sender: AnyObject?, responder: Responder) -> Bool {
    guard let base, base.methods.contains(.canPerformAction) else {
      return responder.superCanPerformAction(action, sender: sender)
    }
    return base.canPerformAction(action, sender: sender, responder: responder)
  }

  func superDidMoveToSuperview(_ view: View) {
    if let base, base.methods.contains(.didMoveToSuperview) { base.didMoveToSuperview(view) }
  }

  func superDidMoveToWindow(_ view: View) {
    if let base, base.methods.contains(.didMoveToWindow) { base.didMoveToWindow(view) }
  }
}
