internal import LuaRuntime
internal import TouchDelivery

/// A recognizer's delegate that is a script; `self` in its methods is the table that the script returned, or the table
/// or responder that a script made the delegate.
///
/// The recognizer's value in Lua holds it. Where a method fails, it is reported and the answer is that of a delegate
/// without the method.
final class DelegateScript {
  let functions: ScriptFunctions<DelegateMethod>
  private let link: SceneScriptsLink

  /// Where the recognizer's value has this object, the table, and from where on the methods.
  private static let ownSlot = 1_000
  static let tableSlot = ownSlot + 1
  private static let firstSlot = ownSlot + 2

  /// A delegate of `recognizer` whose code is run in the name of `origin`.
  init(_ origin: ScriptOrigin, recognizer: GestureRecognizer, scripts: SceneScripts) {
    link = scripts.link
    functions = ScriptFunctions(
      of: origin, heldBy: recognizer, from: Self.firstSlot, selfAt: Self.tableSlot, scripts: scripts)
    origin.script = self
  }

  deinit {
    origin.script = nil
  }

  var origin: ScriptOrigin { functions.origin }

  private var bindings: ScriptBindings? { link.scripts?.bindings }

  /// Becomes the recognizer's delegate.
  func adopt(
    _ table: ScriptTable<DelegateMethod>, of recognizer: GestureRecognizer, in scripts: SceneScripts
  ) throws(LuaError) {
    try scripts.state.build { (stack) throws(LuaFailure) in
      try scripts.bindings.push(recognizer, on: stack)
      try stack.setOverride(Self.ownSlot, of: 1) { (stack) throws(LuaFailure) in
        try stack.push(self, as: scripts.bindings[.recognizerDelegate])
      }
      if let reference = table.reference {
        try stack.setOverride(Self.tableSlot, of: 1) { (stack) throws(LuaFailure) in stack.push(reference) }
      }
      try functions.adopt(table, in: 1, on: stack)
    }
    recognizer.delegate = self
  }

  /// Is the recognizer's delegate no longer.
  func resign(in state: LuaState) {
    let slots = functions.slots + [Self.tableSlot, Self.ownSlot]
    functions.forget()
    guard let recognizer = functions.holder as? GestureRecognizer else { return }
    recognizer.delegate = nil
    try? state.build { (stack) throws(LuaFailure) in
      try bindings?.push(recognizer, on: stack)
      for slot in slots {
        try stack.setOverride(slot, of: 1) { (stack) throws(LuaFailure) in stack.pushNil() }
      }
    }
  }
}

extension DelegateScript: GestureRecognizerDelegate {
  func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    ask(.shouldBegin, recognizer) { (_) throws(LuaFailure) in } ?? true
  }

  func shouldReceive(_ touch: Touch, _ recognizer: GestureRecognizer) -> Bool {
    let answer = ask(.shouldReceiveTouch, recognizer) { [bindings] (stack) throws(LuaFailure) in
      if let bindings { try stack.push(touch, as: bindings[.touch]) }
    }
    return answer ?? true
  }

  func shouldReceive(_ event: Event, _ recognizer: GestureRecognizer) -> Bool {
    let answer = ask(.shouldReceiveEvent, recognizer) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(event, on: stack)
    }
    return answer ?? true
  }

  func shouldRecognizeSimultaneously(_ recognizer: GestureRecognizer, with other: GestureRecognizer) -> Bool {
    ask(.shouldRecognizeSimultaneouslyWith, recognizer, other)
  }

  func shouldRequireFailure(_ recognizer: GestureRecognizer, of other: GestureRecognizer) -> Bool {
    ask(.shouldRequireFailureOf, recognizer, other)
  }

  func shouldBeRequiredToFail(_ recognizer: GestureRecognizer, by other: GestureRecognizer) -> Bool {
    ask(.shouldBeRequiredToFailBy, recognizer, other)
  }

  private func ask(
    _ method: DelegateMethod, _ recognizer: GestureRecognizer, _ other: GestureRecognizer
  ) -> Bool {
    let answer = ask(method, recognizer) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(other, on: stack)
    }
    return answer ?? false
  }

  private func ask(
    _ method: DelegateMethod, _ recognizer: GestureRecognizer,
    and argument: (LuaStack) throws(LuaFailure) -> Void
  ) -> Bool? {
    functions.ask(method) { [bindings] (stack) throws(LuaFailure) in
      try bindings?.push(recognizer, on: stack)
      try argument(stack)
    }
  }
}

extension DelegateScript: AttachedScript {
  func switchOff(in state: LuaState) {
    resign(in: state)
  }
}
