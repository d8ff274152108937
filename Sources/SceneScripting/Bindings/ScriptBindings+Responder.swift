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
      .property("super") { [self] (responder, stack) throws(LuaFailure) in
        guard let receiver = superReceivers[ObjectIdentifier(responder)] else { return stack.pushNil() }
        stack.push(receiver)
      },
    ]
      + eventMethods { (responder: Responder, message, event) throws(LuaFailure) in
        responder.receive(message, with: event)
        try event.requireEndOfChain()
      }
  }
}
