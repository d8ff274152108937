internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// What the application has; mirrors `UIApplication`.
  var applicationMembers: [LuaMember<Application>] {
    [
      responders("windows") { $0.windows },
      responder("keyWindow") { $0.keyWindow },
      responder("delegate") { $0.delegate },
    ]
  }

  /// What a window scene has; mirrors `UIWindowScene`.
  var windowSceneMembers: [LuaMember<WindowScene>] {
    [
      responders("windows") { scene in
        (scene.application?.windows ?? []).filter { $0.windowScene === scene }
      }
    ]
  }
}
