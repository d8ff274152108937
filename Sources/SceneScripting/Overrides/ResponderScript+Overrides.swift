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
    let answer = call(.pointInside) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(point, on: stack)
      try bindings?.push(event, on: stack)
    } read: { (stack) throws(LuaFailure) in
      guard stack.type(1) == .boolean || stack.isNil(1) else {
        throw Self.wrongAnswer(stack, of: .pointInside, "true or false")
      }
      return stack.isTrue(1)
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
    guard let named, overrides(named), let function = functions[named.rawValue] else {
      return base?.place(of: method)
    }
    let definition = scripts?.state.definition(of: function)
    return definition?.line.map { "\(definition?.file ?? file):\($0)" } ?? file
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
