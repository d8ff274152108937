internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// What every responder has; mirrors `UIResponder`.
  var responderMembers: [LuaMember<Responder>] {
    [
      .text("id") { $0.id },
      .property("next") { [self] (responder, stack) throws(LuaFailure) in
        try push(responder.next, on: stack)
      },
      .property("super") { (responder, stack) throws(LuaFailure) in
        if !stack.pushOverride(ScriptLayer.superSlot, of: responder) { stack.pushNil() }
      },
      .method("canPerformAction") { (responder, stack) throws(LuaFailure) in
        let sender = stack.isNil(2) ? nil : try stack.object(2, as: AnyObject.self, expected: "object or nil")
        stack.push(responder.canPerformAction(try stack.string(1), sender: sender))
      },
    ] + firstResponderMembers
      + eventMethods { (responder: Responder, message, event) throws(LuaFailure) in
        responder.receive(message, with: event)
        try event.requireEndOfChain()
      }
  }

  private var firstResponderMembers: [LuaMember<Responder>] {
    [
      .condition("isFirstResponder") { $0.isFirstResponder },
      .answer("canBecomeFirstResponder") { $0.canBecomeFirstResponder },
      .answer("canResignFirstResponder") { $0.canResignFirstResponder },
      .answer("becomeFirstResponder") { $0.becomeFirstResponder() },
      .answer("resignFirstResponder") { $0.resignFirstResponder() },
    ]
  }
}

extension LuaMember {
  /// A method without arguments that answers yes or no.
  static func answer(_ name: String, _ body: @escaping (Object) -> Bool) -> LuaMember {
    .method(name) { (object, stack) throws(LuaFailure) in stack.push(body(object)) }
  }
}
