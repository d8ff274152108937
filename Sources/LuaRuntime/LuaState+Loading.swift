internal import CLua
internal import CLuaBridge

extension LuaState {
  /// Compiles the text of a script; calling the result runs it.
  ///
  /// `name` is the file in messages. The script's global variables live in `environment`. Compiled code is refused. The
  /// corresponding C function is `lua_load`.
  package func load(
    _ source: [UInt8], name: String, environment: LuaReference
  ) throws(LuaError) -> LuaReference {
    releaseReferences()
    let lua = running
    let top = lua_gettop(lua)
    defer { lua_settop(lua, top) }
    let status = source.withUnsafeBytes { bytes in
      lb_load(lua, bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count, "@" + name)
    }
    let stack = LuaStack(state: self, lua: lua, base: top)
    guard status == LUA_OK else { throw loadingError(status, stack, name: name, source: source) }
    return try build { (_) throws(LuaFailure) in
      stack.push(environment)
      lb_set_environment(lua)
      return try stack.popReference()
    }
  }

  private func loadingError(_ status: Int32, _ stack: LuaStack, name: String, source: [UInt8]) -> LuaError {
    guard status != LUA_ERRMEM, let text = stack.text(1) else {
      return LuaError(kind: .memory, file: name, message: message(of: .memory, nil))
    }
    if source.first == 0x1B {
      return LuaError(kind: .syntax, file: name, message: "compiled code is refused; give the script's text")
    }
    return LuaError(compilerMessage: text, file: name, source: source)
  }
}
