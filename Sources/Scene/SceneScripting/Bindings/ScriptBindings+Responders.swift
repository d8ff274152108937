internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// The members of every responder; mirrors `UIResponder`.
  var responderMembers: [LuaMember<Responder>] {
    [
      .text("id") { $0.id },
      responder("next") { $0.next },
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

extension ScriptBindings {
  /// The members that a window has beyond a view's; mirrors `UIWindow`.
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
        window.application?.makeKeyAndVisible(window)
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
      try Insertion(newcomer: view, superview: window, application: fingerpost.scripts?.application)
        .check(on: stack)
      window.rootViewController = controller
    }
  }

  /// The members of a view controller; mirrors `UIViewController`.
  var viewControllerMembers: [LuaMember<ViewController>] {
    [
      responder("view") { $0.view },
      responder("presentingViewController") { $0.presentingViewController },
    ]
  }

  /// The members of a screen; mirrors `UIScreen`.
  var screenMembers: [LuaMember<Screen>] {
    [
      .text("id") { $0.id },
      .property("bounds") { [self] (screen, stack) throws(LuaFailure) in
        try push(screen.bounds, on: stack)
      },
      rotation, isDark,
    ]
  }

  /// Whether the screen has been set dark and no finger has woken it since.
  private var isDark: LuaMember<Screen> {
    .property("isDark") { (screen, stack) throws(LuaFailure) in
      stack.push(screen.display?.isDark ?? false)
    } set: { [fingerpost] (screen, stack) throws(LuaFailure) in
      stack.charge(1000)
      fingerpost.scripts?.application?.setDark(try stack.bool(1), of: screen)
    }
  }

  /// The rotation of the screen; it turns after the current delivery.
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

extension ScriptBindings {
  /// The members of the application; mirrors `UIApplication`.
  var applicationMembers: [LuaMember<Application>] {
    [
      responders("windows") { $0.windows },
      responder("keyWindow") { $0.keyWindow },
      responder("delegate") { $0.delegate },
      .condition("isIgnoringInteractionEvents") { $0.isIgnoringInteractionEvents },
      .method("beginIgnoringInteractionEvents") { (application, _) throws(LuaFailure) in
        application.beginIgnoringInteractionEvents()
      },
      .method("endIgnoringInteractionEvents") { (application, _) throws(LuaFailure) in
        application.endIgnoringInteractionEvents()
      },
      .condition("receivesRemoteControlEvents") { $0.receivesRemoteControlEvents },
      .method("beginReceivingRemoteControlEvents") { (application, _) throws(LuaFailure) in
        application.receivesRemoteControlEvents = true
      },
      .method("endReceivingRemoteControlEvents") { (application, _) throws(LuaFailure) in
        application.receivesRemoteControlEvents = false
      },
      sendEventMethod { (application: Application, event) throws(LuaFailure) in application.sendEvent(event)
      },
    ]
  }

  /// The members of a window scene; mirrors `UIWindowScene`.
  var windowSceneMembers: [LuaMember<WindowScene>] {
    [
      responders("windows") { scene in
        (scene.application?.windows ?? []).filter { $0.windowScene === scene }
      },
      .choice("activationState", \.activationState),
    ]
  }
}
