internal import LuaRuntime
internal import TouchDelivery

extension ResponderScript: ResponderOverrides {
  func hitTest(_ view: View, point: Point, event: Event?) -> View? {
    let answer = call(.hitTest) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(point, on: stack)
      try bindings?.push(event, on: stack)
    } read: { (stack) throws(LuaFailure) in
      try Self.answer(stack, of: .hitTest, as: View.self, "a view or nil")
    }
    return answer ?? superHitTest(view, point: point, event: event)
  }

  func pointInside(_ view: View, point: Point, event: Event?) -> Bool {
    let answer = ask(.pointInside) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(point, on: stack)
      try bindings?.push(event, on: stack)
    }
    return answer ?? superPointInside(view, point: point, event: event)
  }

  func receive(_ message: EventMessage, responder: Responder, event: Event) {
    let method = ScriptMethod(message)
    guard overrides(method) else { return superReceive(message, responder: responder, event: event) }
    call(method) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(message, event, on: stack)
    } read: { (_) throws(LuaFailure) in
    }
  }

  func next(of responder: Responder) -> Responder? {
    let answer = call(.next) { (_) throws(LuaFailure) in
    } read: { (stack) throws(LuaFailure) in
      try Self.answer(stack, of: .next, as: Responder.self, "a responder or nil")
    }
    return answer ?? superNext(of: responder)
  }

  func place(of method: OverriddenMethods) -> String? {
    let named = ScriptMethod.allCases.first { $0.overridden == method }
    guard let named, overrides(named) else { return base?.place(of: method) }
    return lines[named].map { "\(origin.file):\($0)" } ?? origin.file
  }

  func sendEvent(_ event: Event, responder: Responder) {
    let around = hasSentToSuper
    hasSentToSuper = false
    defer { hasSentToSuper = around }
    let done: Void? = call(.sendEvent) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(event, on: stack)
    } read: { (_) throws(LuaFailure) in
    }
    if done == nil, !hasSentToSuper { superSendEvent(event, responder: responder) }
  }

  func canBecomeFirstResponder(_ responder: Responder) -> Bool {
    ask(.canBecomeFirstResponder) ?? superCanBecomeFirstResponder(responder)
  }

  func canResignFirstResponder(_ responder: Responder) -> Bool {
    ask(.canResignFirstResponder) ?? superCanResignFirstResponder(responder)
  }

  func canPerformAction(_ action: String, sender: AnyObject?, responder: Responder) -> Bool {
    let answer = ask(.canPerformAction) { [bindings] (stack) throws(LuaFailure) in
      try stack.push(action)
      try bindings?.push(sender: sender, on: stack)
    }
    return answer ?? superCanPerformAction(action, sender: sender, responder: responder)
  }

  func didMoveToSuperview(_ view: View) {
    guard overrides(.didMoveToSuperview) else { return superDidMoveToSuperview(view) }
    notify(.didMoveToSuperview)
  }

  func didMoveToWindow(_ view: View) {
    guard overrides(.didMoveToWindow) else { return superDidMoveToWindow(view) }
    notify(.didMoveToWindow)
  }

  /// Calls an override without arguments whose answer is of no interest.
  private func notify(_ method: ScriptMethod) {
    call(method) { (_) throws(LuaFailure) in
    } read: { (_) throws(LuaFailure) in
    }
  }

  /// The answer of an override that has to say yes or no, nil being no; nil where there is none, or it failed.
  private func ask(
    _ method: ScriptMethod, arguments: (LuaStack) throws(LuaFailure) -> Void = { (_) throws(LuaFailure) in }
  ) -> Bool? {
    call(method, arguments: arguments) { (stack) throws(LuaFailure) in
      guard stack.type(1) == .boolean || stack.isNil(1) else {
        throw Self.wrongAnswer(stack, of: method, "true or false")
      }
      return stack.isTrue(1)
    }
  }

  /// An object or, within the optional, nil.
  private static func answer<Object: AnyObject>(
    _ stack: LuaStack, of method: ScriptMethod, as type: Object.Type, _ expected: String
  ) throws(LuaFailure) -> Object? {
    if stack.isNil(1) { return nil }
    guard let object = stack.object(1) as? Object else { throw wrongAnswer(stack, of: method, expected) }
    return object
  }

  private static func wrongAnswer(
    _ stack: LuaStack, of method: ScriptMethod, _ expected: String
  ) -> LuaFailure {
    .message("'\(method)' must return \(expected), got \(stack.typeName(1))")
  }
}
