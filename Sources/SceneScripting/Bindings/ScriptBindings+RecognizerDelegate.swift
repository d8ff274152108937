internal import LuaRuntime
internal import TouchDelivery

extension ScriptBindings {
  /// Takes the table or responder at 1 for the delegate, nil for none; mirrors `delegate`, but holds it.
  func setDelegate(of recognizer: GestureRecognizer, on stack: LuaStack) throws(LuaFailure) {
    guard let scripts = fingerpost.scripts else { return }
    guard stack.isNil(1) || stack.type(1) == .table || stack.object(1) is Responder else {
      throw .message(
        "'delegate' wants a table or responder with a delegate's methods, or nil, got \(stack.typeName(1))")
    }
    let origin = scripts.makeOrigin()
    let table: ScriptTable<DelegateMethod>? =
      if stack.isNil(1) {
        nil
      } else {
        try ScriptTable(methodsOf: 1, on: stack, file: origin.file, called: "delegate", of: recognizer)
      }
    (recognizer.delegate as? DelegateScript)?.resign(in: scripts.state)
    guard let table else { return recognizer.delegate = nil }
    do throws(LuaError) {
      try DelegateScript(origin, recognizer: recognizer, scripts: scripts)
        .adopt(table, of: recognizer, in: scripts)
    } catch {
      throw LuaFailure(error)
    }
  }
}
