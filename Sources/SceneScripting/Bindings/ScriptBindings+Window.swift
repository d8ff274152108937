internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// What a window has beyond a view; mirrors `UIWindow`.
  var windowMembers: [LuaMember<Window>] {
    [
      .property("screen") { [self] (window, stack) throws(LuaFailure) in
        try stack.push(window.screen, as: self[.screen])
      },
      .property("windowLevel") { (window, stack) throws(LuaFailure) in
        stack.push(window.windowLevel)
      } set: { (window, stack) throws(LuaFailure) in
        let level = try stack.number(1)
        guard level.isFinite else { throw .message("'windowLevel' must be finite") }
        window.windowLevel = level
      },
      responder("windowScene") { $0.windowScene },
      responder("rootViewController") { $0.rootViewController },
      .condition("isKeyWindow") { $0.isKeyWindow },
    ]
  }

  /// What a view controller has; mirrors `UIViewController`.
  var viewControllerMembers: [LuaMember<ViewController>] {
    [
      responder("view") { $0.view },
      responder("presentingViewController") { $0.presentingViewController },
    ]
  }

  /// What a screen has; mirrors `UIScreen`.
  var screenMembers: [LuaMember<Screen>] {
    [
      .text("id") { $0.id },
      .property("bounds") { [self] (screen, stack) throws(LuaFailure) in
        try push(screen.bounds, on: stack)
      },
    ]
  }
}
