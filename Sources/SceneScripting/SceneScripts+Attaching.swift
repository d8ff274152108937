internal import LuaRuntime
package import TouchDelivery

extension SceneScripts {
  /// Runs a script and puts what it returns in the place of the responder's methods.
  ///
  /// Where any of the diagnostics is an error, the responder stays as it was. Overrides that the responder has already
  /// are what the script's `super` reaches.
  package func attach(_ source: ScriptSource, to responder: Responder) -> [ScriptDiagnostic] {
    let script = ResponderScript(file: source.file, responder: responder, scripts: self)
    do throws(LuaError) {
      let table = try load(source, for: script, of: responder)
      guard table.isUsable else { return table.diagnostics }
      try script.adopt(table, of: responder, in: self)
      add(script)
      return table.diagnostics
    } catch {
      var error = error
      error.message += bindings.hint(for: error.message)
      return [ScriptDiagnostic(error, file: source.file)]
    }
  }

  /// What is wrong with a script's text, without running it.
  package static func check(_ source: ScriptSource) -> [ScriptDiagnostic] {
    do throws(LuaError) {
      let state = try LuaState()
      _ = try state.load(source.text, name: source.file, environment: try state.makeEnvironment())
      return []
    } catch {
      return [ScriptDiagnostic(error, file: source.file)]
    }
  }

  private func load(
    _ source: ScriptSource, for script: ResponderScript, of responder: Responder
  ) throws(LuaError) -> ScriptTable {
    let chunk = try state.load(source.text, name: source.file, environment: try makeEnvironment())
    return try naming(script) { () throws(LuaError) in
      try state.call(chunk, results: 1, instructions: limits.loadingInstructions) {
        (stack) throws(LuaFailure) in
        try ScriptTable(
          stack, source: source, kind: bindings[script.kind], isForView: responder is View)
      }
    }
  }

  /// A script's global variables: the library, `fingerpost`, and `print` as another name of `fingerpost.log`.
  private func makeEnvironment() throws(LuaError) -> LuaReference {
    let environment = try state.makeEnvironment()
    try state.build { (stack) throws(LuaFailure) in
      stack.push(environment)
      try stack.setField("fingerpost") { [bindings] (stack) throws(LuaFailure) in
        try stack.push(bindings.fingerpost, as: bindings[.fingerpost])
      }
      try stack.setField("print") { [log] (stack) throws(LuaFailure) in stack.push(log) }
    }
    return environment
  }
}
