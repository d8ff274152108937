internal import LuaRuntime
internal import TouchDelivery

/// What is asked of views about recognizers, and of controls alone.
extension ResponderScript {
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer, view: View) -> Bool {
    let answer = functions.ask(.gestureRecognizerShouldBegin) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(recognizer, on: stack)
    }
    return answer ?? superGestureRecognizerShouldBegin(recognizer, view: view)
  }

  func beginTracking(_ touch: Touch, control: Control, event: Event) -> Bool {
    let answer = functions.ask(.beginTracking) { (stack) throws(LuaFailure) in
      try push(touch, event, on: stack)
    }
    return answer ?? superBeginTracking(touch, control: control, event: event)
  }

  func continueTracking(_ touch: Touch, control: Control, event: Event) -> Bool {
    let answer = functions.ask(.continueTracking) { (stack) throws(LuaFailure) in
      try push(touch, event, on: stack)
    }
    return answer ?? superContinueTracking(touch, control: control, event: event)
  }

  func endTracking(_ touch: Touch, control: Control, event: Event) {
    notify(.endTracking) { (stack) throws(LuaFailure) in
      try push(touch, event, on: stack)
    } otherwise: {
      superEndTracking(touch, control: control, event: event)
    }
  }

  func cancelTracking(control: Control, event: Event?) {
    notify(.cancelTracking) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(event, on: stack)
    } otherwise: {
      superCancelTracking(control: control, event: event)
    }
  }

  func sendAction(_ action: String, to target: Responder?, control: Control, event: Event?) {
    notify(.sendAction) { [bindings] (stack) throws(LuaFailure) in
      try stack.push(action)
      try bindings?.push(target, on: stack)
      try bindings?.push(event, on: stack)
    } otherwise: {
      superSendAction(action, to: target, control: control, event: event)
    }
  }

  private func push(_ touch: Touch, _ event: Event, on stack: LuaStack) throws(LuaFailure) {
    guard let bindings else { return }
    try stack.push(touch, as: bindings[.touch])
    try bindings.push(event, on: stack)
  }
}

/// What `self.super` reaches.
extension ResponderScript {
  func superGestureRecognizerShouldBegin(_ recognizer: GestureRecognizer, view: View) -> Bool {
    guard let base, base.methods.contains(.gestureRecognizerShouldBegin) else {
      return view.superGestureRecognizerShouldBegin(recognizer)
    }
    return base.gestureRecognizerShouldBegin(recognizer, view: view)
  }

  func superBeginTracking(_ touch: Touch, control: Control, event: Event) -> Bool {
    guard let base, base.methods.contains(.beginTracking) else {
      return control.superBeginTracking(touch, with: event)
    }
    return base.beginTracking(touch, control: control, event: event)
  }

  func superContinueTracking(_ touch: Touch, control: Control, event: Event) -> Bool {
    guard let base, base.methods.contains(.continueTracking) else {
      return control.superContinueTracking(touch, with: event)
    }
    return base.continueTracking(touch, control: control, event: event)
  }

  func superEndTracking(_ touch: Touch, control: Control, event: Event) {
    hasReachedSuper = true
    guard let base, base.methods.contains(.endTracking) else {
      return control.superEndTracking(touch, with: event)
    }
    base.endTracking(touch, control: control, event: event)
  }

  func superCancelTracking(control: Control, event: Event?) {
    hasReachedSuper = true
    guard let base, base.methods.contains(.cancelTracking) else {
      return control.superCancelTracking(with: event)
    }
    base.cancelTracking(control: control, event: event)
  }

  func superSendAction(_ action: String, to target: Responder?, control: Control, event: Event?) {
    hasReachedSuper = true
    guard let base, base.methods.contains(.sendAction) else {
      return control.superSendAction(action, to: target, for: event)
    }
    base.sendAction(action, to: target, control: control, event: event)
  }
}
