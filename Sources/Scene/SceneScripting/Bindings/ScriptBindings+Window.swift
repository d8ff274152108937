internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// What a window has beyond a view; mirrors `UIWindow`.
  var windowMembers: [LuaMember<Window>] {
    properties(of: Window.self, beyond: View.properties) + [
      .property("screen") { [self] (window, stack) throws(LuaFailure) in
        try stack.push(window.screen, as: self[.screen])
      },
      level("windowLevel"), level("level"),
      responder("windowScene") { $0.windowScene },
      responder("firstResponder") { $0.firstResponder },
      rootViewController,
      .condition("isKeyWindow") { $0.isKeyWindow },
      .method("makeKey") { (window, _) throws(LuaFailure) in window.application?.makeKey(window) },
      .method("makeKeyAndVisible") { (window, _) throws(LuaFailure) in
        window.isHidden = false
        window.application?.makeKey(window)
      },
      sendEventMethod { (window: Window, event) throws(LuaFailure) in window.sendEvent(event) },
    ]
  }

  /// UIKit's name and the scene's.
  private func level(_ name: String) -> LuaMember<Window> {
    .property(name) { (window, stack) throws(LuaFailure) in
      stack.push(window.windowLevel)
    } set: { (window, stack) throws(LuaFailure) in
      let level = try stack.number(1)
      guard level.isFinite else { throw .message("'\(name)' must be finite") }
      window.windowLevel = level
    }
  }

  private var rootViewController: LuaMember<Window> {
    .property("rootViewController") { [self] (window, stack) throws(LuaFailure) in
      try push(window.rootViewController, on: stack)
    } set: { [fingerpost] (window, stack) throws(LuaFailure) in
      if stack.isNil(1) { return window.rootViewController = nil }
      let expected = "view controller or nil"
      let controller = try stack.object(1, as: ViewController.self, expected: expected)
      guard let view = controller.view else { throw .message("'\(controller.id)' has no view") }
      try Insertion(of: view, into: window).check(in: fingerpost.scripts?.application, on: stack)
      window.rootViewController = controller
    }
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
      rotation,
    ]
  }

  /// How the screen is turned; setting it turns it once what is being delivered is over.
  private var rotation: LuaMember<Screen> {
    .property("rotation") { (screen, stack) throws(LuaFailure) in
      stack.push(screen.rotation.rawValue)
    } set: { [fingerpost] (screen, stack) throws(LuaFailure) in
      let number = try stack.number(1)
      guard let rotation = Int(exactly: number).flatMap(Rotation.init) else {
        throw .message("'rotation' wants 0, 90, 180 or 270, and got another number")
      }
      try fingerpost.turn(screen, to: rotation, on: stack)
    }
  }
}
