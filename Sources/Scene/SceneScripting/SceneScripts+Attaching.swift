package import Diagnostics
internal import LuaRuntime
package import TouchDelivery

extension SceneScripts {
  /// Runs scripts and puts what each returns in the place of its object's methods; `didLoad(_:)` is to follow where all of
  /// them can be used.
  ///
  /// Where a script has an error, its object stays as it was; once one was stopped for its memory, no further one runs. Overrides
  /// that the object has already are what the script's `super` reaches.
  package func attach(_ scripts: [(source: ScriptSource, target: ScriptTarget)]) -> ScriptBatch {
    var batch = ScriptBatch()
    for (source, target) in scripts where !batch.isOutOfMemory { attach(source, to: target, in: &batch) }
    return batch
  }

  /// Calls `didLoad` of the scripts in `batch`, in the order in which they were attached; for those of a scene that is
  /// not up yet, `didLoad()` will do that.
  package func didLoad(_ batch: ScriptBatch) {
    guard waitingForScene == nil else {
      waitingForScene?.append(contentsOf: batch.scripts)
      return
    }
    for script in batch.scripts { script.didLoad() }
  }

  /// Calls `didLoad` of the scripts attached so far; for when the tree is up.
  package func didLoad() {
    let scripts = waitingForScene ?? []
    waitingForScene = nil
    for script in scripts { script.didLoad() }
  }

  /// The errors of a script's text, found without running it.
  package static func check(_ source: ScriptSource) -> [Diagnostic] {
    do throws(LuaError) {
      let state = try LuaState()
      _ = try state.load(source.text, name: source.file, environment: try state.makeEnvironment())
      return []
    } catch {
      return [Diagnostic(error, file: source.file)]
    }
  }

  /// Runs the script and lets it take the place of what it overrides.
  private func attach(_ source: ScriptSource, to target: ScriptTarget, in batch: inout ScriptBatch) {
    let object = target.object
    let origin = ScriptOrigin(of: object, file: source.file)
    let script = ScriptLayer(target.role, of: object, origin, scripts: self)
    do throws(LuaError) {
      let table = try load(source, origin) { (stack) throws(LuaFailure) in
        try ScriptTable(
          stack, source: source, role: target.role, kind: target.kind(in: bindings), of: object)
      }
      batch.diagnostics += table.diagnostics
      guard table.isUsable else { return }
      try script.adopt(table, in: self)
      batch.scripts.append(script)
    } catch {
      var error = error
      error.message += bindings.hint(for: error.message) + Self.hint(for: error.message)
      batch.diagnostics.append(Diagnostic(error, file: source.file))
      batch.isOutOfMemory = error.kind == .memory
    }
  }

  /// What a script that uses `self` outside of its methods lacks; nothing for other errors of a script's file.
  private static func hint(for message: String) -> String {
    guard message.hasSuffix("(global 'self')") else { return "" }
    return "; a script makes a table, gives it functions and returns it, as in"
      + " 'local T = {} function T:touchesBegan(touches, event) … end return T'"
  }

  private func load<Table>(
    _ source: ScriptSource, _ origin: ScriptOrigin, read: (LuaStack) throws(LuaFailure) -> Table
  ) throws(LuaError) -> Table {
    let chunk = try state.load(source.text, name: source.file, environment: try makeEnvironment())
    return try naming(origin) { () throws(LuaError) in
      try state.call(.value(chunk), results: 1, instructions: limits.loadingInstructions, read: read)
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

/// The object whose methods a script overrides.
package enum ScriptTarget {
  /// A responder's.
  case responder(Responder)
  /// A recognizer's.
  case recognizer(GestureRecognizer)
  /// The methods of the recognizer's delegate, which the script becomes.
  case delegate(GestureRecognizer)

  fileprivate var object: any Overridable & WeaklyReferable {
    switch self {
    case .responder(let responder): responder
    case .recognizer(let recognizer), .delegate(let recognizer): recognizer
    }
  }

  fileprivate var role: ScriptRole {
    switch self {
    case .responder: .responder
    case .recognizer: .recognizer
    case .delegate: .delegate
    }
  }

  /// The class of what has the script's methods.
  fileprivate func kind(in bindings: ScriptBindings) -> LuaClass {
    switch self {
    case .responder(let responder): bindings.kind(of: responder)
    case .recognizer(let recognizer): bindings.kind(of: recognizer)
    case .delegate: bindings[.recognizerDelegate]
    }
  }
}

/// Scripts that were attached together.
package struct ScriptBatch {
  /// Errors and warnings about them.
  package fileprivate(set) var diagnostics: [Diagnostic] = []
  fileprivate var scripts: [ScriptLayer] = []
  /// Whether a script was stopped for the memory that it took.
  fileprivate var isOutOfMemory = false

  /// Whether all of them can be used.
  package var isUsable: Bool { !diagnostics.contains { $0.severity == .error } }
}
