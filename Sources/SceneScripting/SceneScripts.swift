internal import LuaRuntime
package import TouchDelivery

/// The scripts of a scene: one Lua state, and what each responder overrides in it.
///
/// Responders whose scripts outlive this object behave by their class.
package final class SceneScripts {
  let state: LuaState
  let bindings: ScriptBindings
  let link = SceneScriptsLink()
  let limits: ScriptLimits
  @Weak private(set) var application: Application?
  private var printBudget: PrintBudget
  /// Who builds the views that scripts describe; without anybody, `makeView` is an error.
  package weak var viewMaker: (any ViewMaker)?
  let output: (ScriptOutput) -> Void
  let log: LuaReference
  /// Whose code runs, if any; not counted, for `naming` is given it for as long.
  private(set) unowned(unsafe) var running: ScriptOrigin?
  /// The scripts whose `didLoad` is called once the scene is up, or nil when it is.
  var waitingForScene: [ResponderScript]? = []
  var timerErrors = TimerErrors()
  var timers: [ObjectIdentifier: ScriptTimer] = [:]
  /// Whether a timer's function runs, not a callback of an event.
  var isInTimer = false
  var collection: CollectionThreshold
  var givenUpFunctions: [GivenUpFunction] = []
  private var suspects: [ScriptOrigin] = []

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
    collection = CollectionThreshold(memoryLimit: limits.memory)
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
    link.scripts = self
    fingerpost.link = link
  }

  deinit {
    link.scripts = nil
  }

  /// Runs `body` in the name of `origin`; nil after an error, which has been reported then.
  func perform<Result>(as origin: ScriptOrigin, _ body: () throws(LuaError) -> Result) -> Result? {
    defer { if !state.isInsideCall { tidyUp() } }
    do throws(LuaError) {
      return try naming(origin, body)
    } catch {
      report(error, of: origin)
      return nil
    }
  }

  /// Runs `body`; what it prints is in the name of `origin`.
  func naming<Result>(
    _ origin: ScriptOrigin, _ body: () throws(LuaError) -> Result
  ) throws(LuaError) -> Result {
    if !state.isInsideCall { printBudget.renew() }
    unowned(unsafe) let around = running
    running = origin
    defer { running = around }
    return try body()
  }

  func print(_ text: String) throws(LuaFailure) {
    try printBudget.pay(for: text)
    output(.print(currentOrigin.owner, text: text))
  }

  func emit(_ name: String, _ data: ScriptValue) throws(LuaFailure) {
    try printBudget.pay(for: name, data)
    output(.emit(currentOrigin.owner, name: name, data: data))
  }

  private func report(_ error: LuaError, of origin: ScriptOrigin) {
    var error = error
    error.message += bindings.hint(for: error.message)
    tell(ScriptFailure(error, of: origin, isTimer: isInTimer))
    if error.kind == .memory { suspects.append(origin) }
  }

  private func tidyUp() {
    if !givenUpFunctions.isEmpty { forgetFunctions() }
    if !suspects.isEmpty {
      relieveMemory()
    } else if collection.isReached(by: state) {
      collectObjects()
    }
  }

  /// Where scripts keep so much that there is none left for the others, those that asked for more are switched off.
  private func relieveMemory() {
    collectObjects()
    for origin in suspects where state.memoryUsed > limits.memory / 4 * 3 {
      origin.script?.switchOff(in: state)
      invalidateTimers(of: origin)
      collectObjects()
      let message = "switched off: what it keeps leaves the other scripts no memory"
      let error = LuaError(kind: .runtime, file: origin.file, message: message)
      output(.failure(ScriptFailure(error, of: origin, isTimer: isInTimer)))
    }
    suspects.removeAll()
  }
}
