internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  typealias EventCallBody<Object> = (Object, EventMessage, Event) throws(LuaFailure) -> Void

  /// The methods by which an object hears of events, as scripts call them by hand; `body` does what they do.
  ///
  /// Recognizers hear of touches alone.
  func eventMethods<Object: AnyObject>(
    of role: ScriptRole = .responder, _ body: @escaping EventCallBody<Object>
  ) -> [LuaMember<Object>] {
    let touchMethods = TouchesPhase.allCases.map { touchMethod($0, body) }
    guard role == .responder else { return touchMethods }
    return touchMethods + PressesPhase.allCases.map { pressMethod($0, body) }
      + MotionPhase.allCases.map { motionMethod($0, body) } + [remoteControlMethod(body)]
  }

  /// Pushes the arguments that the method for `message` is called with.
  func push(_ message: EventMessage, _ event: Event, on stack: LuaStack) throws(LuaFailure) {
    switch message {
    case .touches(_, let touches): try push(touches, on: stack)
    case .presses(_, let presses): try push(presses, on: stack)
    case .motion: try stack.push(event.subtype.name)
    case .remoteControl: break
    }
    try push(event, on: stack)
  }

  /// The method of touches in `phase`, as for `eventMethods`.
  private func touchMethod<Object: AnyObject>(
    _ phase: TouchesPhase, _ body: @escaping EventCallBody<Object>
  ) -> LuaMember<Object> {
    .method(phase.method.name) { [self] (object, stack) throws(LuaFailure) in
      let touches: [Touch] = try objects(1, on: stack, "array of touches")
      try body(object, .touches(phase, touches), try event(2, of: .touches, on: stack))
    }
  }

  private func pressMethod<Object: AnyObject>(
    _ phase: PressesPhase, _ body: @escaping EventCallBody<Object>
  ) -> LuaMember<Object> {
    .method(phase.method.name) { [self] (object, stack) throws(LuaFailure) in
      let presses: [Press] = try objects(1, on: stack, "array of presses")
      try body(object, .presses(phase, presses), try event(2, of: .presses, on: stack))
    }
  }

  private func motionMethod<Object: AnyObject>(
    _ phase: MotionPhase, _ body: @escaping EventCallBody<Object>
  ) -> LuaMember<Object> {
    .method(phase.method.name) { [self] (object, stack) throws(LuaFailure) in
      try body(object, .motion(phase), try event(2, of: .motion, on: stack))
    }
  }

  private func remoteControlMethod<Object: AnyObject>(
    _ body: @escaping EventCallBody<Object>
  ) -> LuaMember<Object> {
    .method(OverridableMethod.remoteControlReceived.name) { [self] (object, stack) throws(LuaFailure) in
      try body(object, .remoteControl, try event(1, of: .remoteControl, on: stack))
    }
  }

  /// The method of windows and the application that hands an event on.
  func sendEventMethod<Object: AnyObject>(
    _ body: @escaping (Object, Event) throws(LuaFailure) -> Void
  ) -> LuaMember<Object> {
    .method(OverridableMethod.sendEvent.name) { (object, stack) throws(LuaFailure) in
      try body(object, try stack.object(1, as: Event.self, expected: "event"))
    }
  }

  private func event(_ index: Int, of type: EventType, on stack: LuaStack) throws(LuaFailure) -> Event {
    let event = try stack.object(index, as: Event.self, expected: "event")
    guard event.type == type else {
      throw .argument(index, expected: "event of type '\(type)'", got: "one of type '\(event.type)'")
    }
    return event
  }
}

extension Event {
  /// Makes a chain without end an error of the script that called a method on it.
  func requireEndOfChain() throws(LuaFailure) {
    if let failure = takeChainFailure() { throw .message(failure) }
  }
}
