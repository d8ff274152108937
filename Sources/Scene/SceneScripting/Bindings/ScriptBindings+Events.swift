internal import LuaRuntime
internal import TouchTime
internal import TouchDelivery

extension ScriptBindings {
  /// The members of an event; mirrors `UIEvent`.
  var eventMembers: [LuaMember<Event>] {
    [
      .text("type") { "\($0.type)" },
      .text("subtype") { $0.subtype.name },
      .number("timestamp") { $0.timestamp.seconds },
      .property("allTouches") { [self] (event, stack) throws(LuaFailure) in
        try push(event.allTouches, on: stack)
      },
      .property("allPresses") { [self] (event, stack) throws(LuaFailure) in
        try push(event.allPresses, on: stack)
      },
      .method("touchesFor") { [self] (event, stack) throws(LuaFailure) in
        if let recognizer = stack.object(1) as? GestureRecognizer {
          return try push(event.touches(for: recognizer), on: stack)
        }
        let view = try stack.object(1, as: View.self, expected: "view, window or recognizer")
        try push(event.touches(for: view), on: stack)
      },
      samples("coalescedTouches") { $0.coalescedTouches(for: $1) },
      samples("predictedTouches") { $0.predictedTouches(for: $1) },
    ]
  }

  /// The members of a press; mirrors `UIPress`.
  var pressMembers: [LuaMember<Press>] {
    [
      .text("key") { $0.key },
      .text("phase") { "\($0.phase)" },
      .number("timestamp") { $0.timestamp.seconds },
      .number("force") { $0.force },
      responder("window") { $0.window },
      responder("responder") { $0.responder },
    ]
  }

  private func samples(
    _ name: String, _ samples: @escaping (Event, Touch) -> [Touch]?
  ) -> LuaMember<Event> {
    .method(name) { [self] (event, stack) throws(LuaFailure) in
      let touch = try stack.object(1, as: Touch.self, expected: "touch")
      guard let touches = samples(event, touch) else { return stack.pushNil() }
      try push(touches, on: stack)
    }
  }
}

extension ScriptBindings {
  /// The members of a touch; mirrors `UITouch`.
  var touchMembers: [LuaMember<Touch>] {
    [
      .integer("id") { $0.id },
      .text("phase") { TouchesPhase($0.phase)?.rawValue ?? "stationary" },
      .integer("tapCount") { $0.tapCount },
      .number("timestamp") { $0.timestamp.seconds },
      responder("view") { $0.view },
      responder("window") { $0.window },
      .property("gestureRecognizers") { [self] (touch, stack) throws(LuaFailure) in
        try push(touch.gestureRecognizers, on: stack)
      },
      .number("force") { $0.force },
      .number("majorRadius") { $0.majorRadius },
      .method("location") { [self] (touch, stack) throws(LuaFailure) in
        try push(touch.location(in: try view(1, on: stack)), on: stack)
      },
      .method("previousLocation") { [self] (touch, stack) throws(LuaFailure) in
        try push(touch.previousLocation(in: try view(1, on: stack)), on: stack)
      },
    ]
  }
}

extension ScriptBindings {
  typealias EventCallBody<Object> = (Object, EventMessage, Event) throws(LuaFailure) -> Void

  /// The methods that give an object an event, as scripts call them by hand; `body` does what they do.
  ///
  /// Recognizers get touches alone.
  func eventMethods<Object: AnyObject>(
    of role: ScriptRole = .responder, _ body: @escaping EventCallBody<Object>
  ) -> [LuaMember<Object>] {
    let touches = TouchesPhase.allCases.map { phase in
      eventMethod(phase.method, of: .touches, body) { [self] (stack) throws(LuaFailure) in
        .touches(phase, try objects(1, on: stack, "array of touches"))
      }
    }
    guard role == .responder else { return touches }
    let presses = PressesPhase.allCases.map { phase in
      eventMethod(phase.method, of: .presses, body) { [self] (stack) throws(LuaFailure) in
        .presses(phase, try objects(1, on: stack, "array of presses"))
      }
    }
    let motions = MotionPhase.allCases.map { phase in
      eventMethod(phase.method, of: .motion, body) { (_) throws(LuaFailure) in .motion(phase) }
    }
    let remoteControl = eventMethod(.remoteControlReceived, of: .remoteControl, at: 1, body) {
      (_) throws(LuaFailure) in .remoteControl
    }
    return touches + presses + motions + [remoteControl]
  }

  private func eventMethod<Object: AnyObject>(
    _ method: OverridableMethod, of type: EventType, at index: Int = 2,
    _ body: @escaping EventCallBody<Object>,
    message: @escaping (LuaStack) throws(LuaFailure) -> EventMessage
  ) -> LuaMember<Object> {
    .method(method.name) { [self] (object, stack) throws(LuaFailure) in
      let message = try message(stack)
      try body(object, message, try event(index, of: type, on: stack))
    }
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

  /// The method of windows and the application that forwards an event.
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
