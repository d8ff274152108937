internal import LuaRuntime
internal import TouchDelivery

/// What scripts find under the name `fingerpost`.
final class Fingerpost {
  weak var scripts: SceneScripts?

  /// `fingerpost.log(…)`: the arguments as `tostring` shows them, joined by spaces.
  func log(_ arguments: LuaStack) throws(LuaFailure) {
    var text = ""
    for index in 0..<arguments.count {
      if index > 0 { text += " " }
      text += try arguments.description(index + 1)
    }
    try scripts?.print(text)
  }

  /// The view or window with this id that is in a window of the application.
  func view(withID id: String) -> View? {
    for window in scripts?.application?.windows ?? [] {
      if let view = window.view(withID: id) { return view }
    }
    return nil
  }
}

extension ScriptBindings {
  /// What `fingerpost` has.
  var fingerpostMembers: [LuaMember<Fingerpost>] {
    [
      responder("application") { $0.scripts?.application },
      .function("log") { [fingerpost] (arguments) throws(LuaFailure) in try fingerpost.log(arguments) },
      .function("view") { [self] (arguments) throws(LuaFailure) in
        try push(fingerpost.view(withID: try arguments.string(1)), on: arguments)
      },
    ]
  }
}
