internal import LuaRuntime
internal import Time
internal import TouchDelivery

extension ScriptBindings {
  /// What a touch has; mirrors `UITouch`.
  var touchMembers: [LuaMember<Touch>] {
    [
      .integer("id") { $0.id },
      .text("phase") { $0.phase.word },
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

extension Touch.Phase {
  /// The log's word.
  var word: String {
    switch self {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }
}
