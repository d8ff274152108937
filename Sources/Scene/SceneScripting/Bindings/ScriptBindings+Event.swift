internal import LuaRuntime
internal import Time
internal import TouchDelivery

extension ScriptBindings {
  /// What an event has; mirrors `UIEvent`.
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

  /// What a press has; mirrors `UIPress`.
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
