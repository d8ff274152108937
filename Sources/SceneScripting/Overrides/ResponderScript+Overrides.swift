internal import LuaRuntime
internal import TouchDelivery

extension ResponderScript: ResponderOverrides {
  func hitTest(_ view: View, point: Point, event: Event?) -> View? {
    let answer = functions.call(.hitTest) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(point, on: stack)
      try bindings?.push(event, on: stack)
    } read: { (stack) throws(LuaFailure) in
      try Self.answer(stack, of: .hitTest, as: View.self, "a view or nil")
    }
    return answer ?? superHitTest(view, point: point, event: event)
  }

  func pointInside(_ view: View, point: Point, event: Event?) -> Bool {
    let answer = functions.ask(.pointInside) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(point, on: stack)
      try bindings?.push(event, on: stack)
    }
    return answer ?? superPointInside(view, point: point, event: event)
  }

  func receive(_ message: EventMessage, responder: Responder, event: Event) {
    let method = ScriptMethod(message)
    guard functions.overrides(method) else {
      return superReceive(message, responder: responder, event: event)
    }
    if case .touches(let phase, let touches) = message {
      functions.notify(method, of: responder, touches, event, again: phase == .moved) {
        [link] (stack) throws(LuaFailure) in
        try link.scripts?.bindings.push(message, event, on: stack)
      }
    } else {
      functions.notify(method, of: responder) { [bindings] (stack) throws(LuaFailure) in
        try bindings?.push(message, event, on: stack)
      }
    }
  }

  func next(of responder: Responder) -> Responder? {
    let answer = functions.call(.next) { (stack) throws(LuaFailure) in
      try Self.answer(stack, of: .next, as: Responder.self, "a responder or nil")
    }
    return answer ?? superNext(of: responder)
  }

  func place(of method: OverriddenMethods) -> String? {
    let named = ScriptMethod.allCases.first { $0.overridden == method }
    return named.flatMap { functions.place(of: $0) } ?? base?.place(of: method)
  }

  func sendEvent(_ event: Event, responder: Responder) {
    notify(.sendEvent) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(event, on: stack)
    } otherwise: {
      superSendEvent(event, responder: responder)
    }
  }

  func canBecomeFirstResponder(_ responder: Responder) -> Bool {
    functions.ask(.canBecomeFirstResponder) ?? superCanBecomeFirstResponder(responder)
  }

  func canResignFirstResponder(_ responder: Responder) -> Bool {
    functions.ask(.canResignFirstResponder) ?? superCanResignFirstResponder(responder)
  }

  func canPerformAction(_ action: String, sender: AnyObject?, responder: Responder) -> Bool {
    let answer = functions.ask(.canPerformAction) { [bindings] (stack) throws(LuaFailure) in
      try stack.push(action)
      try bindings?.push(object: sender, on: stack)
    }
    return answer ?? superCanPerformAction(action, sender: sender, responder: responder)
  }

  func didMoveToSuperview(_ view: View) {
    guard functions.overrides(.didMoveToSuperview) else { return superDidMoveToSuperview(view) }
    functions.notify(.didMoveToSuperview)
  }

  func didMoveToWindow(_ view: View) {
    guard functions.overrides(.didMoveToWindow) else { return superDidMoveToWindow(view) }
    functions.notify(.didMoveToWindow)
  }

  /// Whether the script has a function of this name, or what it lies on has.
  func implements(_ action: String) -> Bool {
    functions.implements(action) || base?.implements(action) ?? false
  }

  func perform(_ action: String, sender: AnyObject?, event: Event?, responder: Responder) {
    guard functions.implements(action) else {
      base?.perform(action, sender: sender, event: event, responder: responder)
      return
    }
    functions.perform(action) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(object: sender, on: stack)
      try bindings?.push(event, on: stack)
    }
  }

  /// Calls an override of something that must not be lost; where that fails before it called `super`, or there is none,
  /// `otherwise` does what `super` does.
  func notify(
    _ method: ScriptMethod, arguments: (LuaStack) throws(LuaFailure) -> Void, otherwise: () -> Void
  ) {
    let around = hasReachedSuper
    hasReachedSuper = false
    defer { hasReachedSuper = around }
    if functions.notify(method, arguments: arguments) == nil, !hasReachedSuper { otherwise() }
  }

  /// An object or, within the optional, nil.
  private static func answer<Object: AnyObject>(
    _ stack: LuaStack, of method: ScriptMethod, as type: Object.Type, _ expected: String
  ) throws(LuaFailure) -> Object? {
    if stack.isNil(1) { return nil }
    guard let object = stack.object(1) as? Object else {
      throw ScriptFunctions.wrongAnswer(stack, of: method, expected)
    }
    return object
  }
}
