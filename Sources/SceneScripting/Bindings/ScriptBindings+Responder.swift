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
    ] + TouchesPhase.allCases.map(touchMethod)
  }

  private func touchMethod(_ phase: TouchesPhase) -> LuaMember<Responder> {
    .method(ScriptMethod(phase).name) { [self] (responder, stack) throws(LuaFailure) in
      let touches = try touches(1, on: stack)
      let event = try stack.object(2, as: Event.self, expected: "event")
      responder.touches(phase, touches, with: event)
    }
  }
}
