internal import CLua
internal import CLuaBridge

extension LuaState {
  /// What stopped a call that ended with `status`, its message being on top of the stack.
  func error(_ status: Int32, of function: LuaFunction, on stack: LuaStack) -> LuaError {
    let text = status == LUA_ERRMEM ? nil : stack.dropFirst(lua_gettop(stack.lua) - stack.base - 1).text(1)
    let kind = kind(of: status, message: text)
    var error = LuaError(kind: kind, message: message(of: kind, text))
    (error.file, error.line) = position ?? definition(of: function)
    if kind == .memory, context.pointee.depth == 1 { freeMemory(below: stack) }
    return error
  }

  /// What kept Swift's side of a call from its work; the script may have a share in it, as with `__tostring`.
  func error(_ failure: LuaFailure, of function: LuaFunction) -> LuaError {
    var error = LuaError(failure)
    if context.pointee.exhausted { error = LuaError(kind: .budget, message: message(of: .budget, nil)) }
    (error.file, error.line) = position ?? definition(of: function)
    return error
  }

  /// What the script allocated in vain is garbage now; the next call should not have to find that out.
  private func freeMemory(below stack: LuaStack) {
    lua_settop(stack.lua, stack.base)
    lb_collect(context)
  }

  private func kind(of status: Int32, message: String?) -> LuaError.Kind {
    if context.pointee.exhausted { return .budget }
    if status == LUA_ERRMEM { return .memory }
    return context.pointee.memory_refused && message == "not enough memory" ? .memory : .runtime
  }

  func message(of kind: LuaError.Kind, _ text: String?) -> String {
    switch kind {
    case .budget: "stopped after its budget of \(spentBudget) instructions"
    case .memory: "not enough memory: all scripts together may take \(limits.memory >> 10) KiB"
    case .syntax, .runtime: text ?? "an error without a message"
    }
  }

  private var spentBudget: Int64 {
    let isWhole = context.pointee.total_spent > context.pointee.total_limit
    return isWhole ? context.pointee.total_limit : context.pointee.limit
  }

  private var position: (file: String?, line: Int?)? {
    guard context.pointee.where_line > 0 else { return nil }
    let file = withUnsafeBytes(of: &context.pointee.where_source) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return (file, Int(context.pointee.where_line))
  }
}
