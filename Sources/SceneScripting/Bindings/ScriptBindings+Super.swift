internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// What `self.super` has: the overridable methods, as the responder has them without the script.
  var superMembers: [LuaMember<SuperReceiver>] {
    [
      .method("didLoad") { (_, _) throws(LuaFailure) in },
      .method("hitTest") { [self] (receiver, stack) throws(LuaFailure) in
        let (script, view) = try receiver.view()
        let hit = script.superHitTest(
          view, point: try point(1, on: stack), event: try event(2, on: stack))
        try push(hit, on: stack)
      },
      .method("pointInside") { [self] (receiver, stack) throws(LuaFailure) in
        let (script, view) = try receiver.view()
        stack.push(
          script.superPointInside(view, point: try point(1, on: stack), event: try event(2, on: stack)))
      },
      .method("next") { [self] (receiver, stack) throws(LuaFailure) in
        let (script, responder) = try receiver.responder()
        try push(script.superNext(of: responder), on: stack)
      },
      sendEventMethod { (receiver: SuperReceiver, event) throws(LuaFailure) in
        let (script, responder) = try receiver.responder()
        script.superSendEvent(event, responder: responder)
      },
    ] + superAnswers + superNotices + superControlMembers
      + eventMethods { (receiver: SuperReceiver, message, event) throws(LuaFailure) in
        let (script, responder) = try receiver.responder()
        script.superReceive(message, responder: responder, event: event)
        try event.requireEndOfChain()
      }
  }
}

extension ScriptBindings {
  private var superAnswers: [LuaMember<SuperReceiver>] {
    [
      .method("canBecomeFirstResponder") { (receiver, stack) throws(LuaFailure) in
        let (script, responder) = try receiver.responder()
        stack.push(script.superCanBecomeFirstResponder(responder))
      },
      .method("canResignFirstResponder") { (receiver, stack) throws(LuaFailure) in
        let (script, responder) = try receiver.responder()
        stack.push(script.superCanResignFirstResponder(responder))
      },
      .method("canPerformAction") { (receiver, stack) throws(LuaFailure) in
        let (script, responder) = try receiver.responder()
        let sender = stack.isNil(2) ? nil : try stack.object(2, as: AnyObject.self, expected: "object or nil")
        stack.push(
          script.superCanPerformAction(try stack.string(1), sender: sender, responder: responder))
      },
    ]
  }

  private var superNotices: [LuaMember<SuperReceiver>] {
    [
      .method("didMoveToSuperview") { (receiver, _) throws(LuaFailure) in
        let (script, view) = try receiver.view()
        script.superDidMoveToSuperview(view)
      },
      .method("didMoveToWindow") { (receiver, _) throws(LuaFailure) in
        let (script, view) = try receiver.view()
        script.superDidMoveToWindow(view)
      },
    ]
  }
}

/// What `self.super` is: the responder without its script.
final class SuperReceiver {
  private let origin: ScriptOrigin

  init(_ script: ResponderScript) {
    origin = script.origin
  }

  var script: ResponderScript? { origin.script as? ResponderScript }

  func responder() throws(LuaFailure) -> (ResponderScript, Responder) {
    guard let script, let responder = script.responder else { throw .message("this object is gone") }
    return (script, responder)
  }

  func control() throws(LuaFailure) -> (ResponderScript, Control) {
    let (script, responder) = try responder()
    guard let control = responder as? Control else { throw .message("'\(responder.id)' is no control") }
    return (script, control)
  }

  func view() throws(LuaFailure) -> (ResponderScript, View) {
    let (script, responder) = try responder()
    guard let view = responder as? View else { throw .message("'\(responder.id)' is no view") }
    return (script, view)
  }
}
