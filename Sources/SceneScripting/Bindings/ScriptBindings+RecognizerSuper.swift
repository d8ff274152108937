internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// What `self.super` has in a recognizer's script: the overridable methods, as the class has them.
  var recognizerSuperMembers: [LuaMember<RecognizerSuper>] {
    TouchesPhase.allCases.map { phase in
      touchMethod(phase) { (receiver: RecognizerSuper, message, event) throws(LuaFailure) in
        guard case .touches(_, let touches) = message else { return }
        try receiver.reach().touches(phase, touches, with: event)
      }
    } + [
      .method("reset") { (receiver, _) throws(LuaFailure) in try receiver.reach().reset() },
      .method("canPrevent") { [self] (receiver, stack) throws(LuaFailure) in
        stack.push(try receiver.reach().superCanPrevent(try recognizer(1, on: stack)))
      },
      .method("canBePrevented") { [self] (receiver, stack) throws(LuaFailure) in
        stack.push(try receiver.reach().superCanBePrevented(by: try recognizer(1, on: stack)))
      },
      .method("shouldRequireFailureOf") { (_, stack) throws(LuaFailure) in stack.push(false) },
      .method("shouldBeRequiredToFailBy") { (_, stack) throws(LuaFailure) in stack.push(false) },
    ]
  }
}

/// What `self.super` is in a recognizer's script: the recognizer without it.
final class RecognizerSuper {
  private let origin: ScriptOrigin

  init(_ script: RecognizerScript) {
    origin = script.origin
  }

  var script: RecognizerScript? { origin.script as? RecognizerScript }

  /// The recognizer; that it was reached is noted.
  fileprivate func reach() throws(LuaFailure) -> GestureRecognizer {
    guard let script, let recognizer = script.recognizer else { throw .message("this object is gone") }
    script.hasReachedSuper = true
    return recognizer
  }
}
