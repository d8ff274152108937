internal import LuaRuntime
package import TouchDelivery

/// The scripts of a scene: one Lua state, and what each responder overrides in it.
///
/// Responders whose scripts outlive this object behave by their class.
package final class SceneScripts {
  let state: LuaState
  let bindings: ScriptBindings
  let limits: ScriptLimits
  private(set) weak var application: Application?
  private let output: (ScriptOutput) -> Void
  private var attached: [ResponderScript] = []
  private var suspects: [ResponderScript] = []
  private var running: ResponderScript?
  private var printBudget: PrintBudget
  let log: LuaReference

  /// Scripts for the tree below `application`; what they print and where they fail goes to `output`.
  ///
  /// Throws only where the limits leave no room for the interpreter itself.
  package init(
    application: Application, limits: ScriptLimits = ScriptLimits(),
    output: @escaping (ScriptOutput) -> Void
  ) throws(ScriptingUnavailable) {
    self.application = application
    self.limits = limits
    printBudget = PrintBudget(bytes: limits.prints)
    self.output = output
    let fingerpost = Fingerpost()
    do throws(LuaError) {
      state = try LuaState(limits: limits.lua)
      bindings = try ScriptBindings(fingerpost: fingerpost, state: state)
      log = try state.makeFunction("print") { (arguments) throws(LuaFailure) in
        try fingerpost.log(arguments)
      }
    } catch {
      throw ScriptingUnavailable(message: error.message)
    }
    fingerpost.scripts = self
  }

  /// Calls `didLoad` of each script, in the order in which the scripts were attached; for when the tree is up.
  package func didLoad() {
    for script in attached { script.didLoad() }
  }

  func add(_ script: ResponderScript) {
    attached.append(script)
  }

  /// Runs `body` in the name of `script`; nil after an error, which has been reported then.
  func perform<Result>(in script: ResponderScript, _ body: () throws(LuaError) -> Result) -> Result? {
    defer { if !suspects.isEmpty, !state.isInsideCall { relieveMemory() } }
    do throws(LuaError) {
      return try naming(script, body)
    } catch {
      report(error, of: script)
      return nil
    }
  }

  /// Runs `body`; what it prints is in the name of `script`.
  func naming<Result>(
    _ script: ResponderScript, _ body: () throws(LuaError) -> Result
  ) throws(LuaError) -> Result {
    if !state.isInsideCall { printBudget.renew() }
    let around = running
    running = script
    defer { running = around }
    return try body()
  }

  func print(_ text: String) throws(LuaFailure) {
    try printBudget.pay(for: text)
    output(.print(responder: running?.id ?? "", text: text))
  }

  private func report(_ error: LuaError, of script: ResponderScript) {
    var error = error
    error.message += bindings.hint(for: error.message)
    output(.failure(ScriptFailure(error, responder: script.id, file: script.file)))
    if error.kind == .memory { suspects.append(script) }
  }

  /// Where scripts keep so much that there is none left for the others, those that asked for more are switched off.
  private func relieveMemory() {
    state.collectGarbage()
    for script in suspects where state.memoryUsed > limits.memory / 4 * 3 {
      script.switchOff(in: state)
      state.collectGarbage()
      let message = "switched off: what it keeps leaves the other scripts no memory"
      report(LuaError(kind: .runtime, file: script.file, message: message), of: script)
    }
    suspects.removeAll()
  }
}
