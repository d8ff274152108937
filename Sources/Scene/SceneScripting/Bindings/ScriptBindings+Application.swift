internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// What the application has; mirrors `UIApplication`.
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

  /// What a window scene has; mirrors `UIWindowScene`.
  var windowSceneMembers: [LuaMember<WindowScene>] {
    [
      responders("windows") { scene in
        (scene.application?.windows ?? []).filter { $0.windowScene === scene }
      },
      .choice("activationState", \.activationState),
    ]
  }
}
