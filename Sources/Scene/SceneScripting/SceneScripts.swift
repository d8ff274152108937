package import Diagnostics
internal import LuaRuntime
package import TouchDelivery

/// The scripts of a scene: one Lua state, and what each responder overrides in it.
///
/// Responders whose scripts outlive this object behave by their class.
package final class SceneScripts: Referable {
  let state: LuaState
  let bindings: ScriptBindings
  let limits: ScriptLimits
  @Weak private(set) var application: Application?
  var outputLimit: OutputLimit
  /// The maker of the views that scripts describe; without one, `makeView` is an error.
  package weak var viewMaker: (any ViewMaker)?
  let output: (ScriptOutput) -> Void
  let log: LuaReference
  /// The origin of the script that runs, if any.
  private(set) var running: ScriptOrigin?
  /// The scripts whose `didLoad` is called once the scene is up, or nil when it is.
  var waitingForScene: [ScriptLayer]? = []
  var timers: [ObjectIdentifier: ScriptTimer] = [:]
  /// The functions that wait for the end of a program, by their numbers.
  var programWaits: [Int: ProgramWait] = [:]
  var lastProgram = 0
  /// Called when a timer was added from outside of any delivery, so that the owner lets it fire.
  package var needsTime: () -> Void = {}
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
  ) throws(PlainError) {
    self.application = application
    self.limits = limits
    outputLimit = OutputLimit(bytesOfCallback: limits.prints)
    self.output = output
    collection = CollectionThreshold(memoryLimit: limits.lua.memory)
    let fingerpost = Fingerpost()
    do throws(LuaError) {
      state = try LuaState(limits: limits.lua)
      bindings = try ScriptBindings(fingerpost: fingerpost, state: state)
      log = try state.makeFunction("print") { (arguments) throws(LuaFailure) in
        try fingerpost.log(arguments)
      }
    } catch {
      throw PlainError(error.message)
    }
    super.init()
    fingerpost.scripts = self
    state.beginLoad()
  }

  /// Whether the callback that runs is stopped as soon as it goes on, so that nothing more need be done for it.
  package var isSpent: Bool { state.isSpent }

  /// Runs `body` in the name of `origin`; returns nil after an error, which it reports.
  ///
  /// Inside a callback that is about to be stopped nothing runs: there may be thousands, as of targets that send what they are called
  /// for.
  func perform<Result>(as origin: ScriptOrigin, _ body: () throws(LuaError) -> Result) -> Result? {
    if state.isExhausted { return nil }
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
    if !state.isInsideCall { outputLimit.renew() }
    let around = running
    running = origin
    defer { running = around }
    return try body()
  }

  /// Slips of people who come from other languages, in the text of a script: the lines from 1, and what to write instead.
  package func slips(in text: [UInt8]) -> [(line: Int, message: String)] {
    ScriptSlips(in: text, methods: bindings.methods).found
  }

  private func report(_ error: LuaError, of origin: ScriptOrigin) {
    var error = error
    error.message += bindings.hint(for: error.message)
    report(ScriptFailure(error, of: origin, isTimer: isInTimer))
    if error.kind == .memory { suspect(origin) }
  }

  /// Marks `origin` as out of memory; it is switched off once no script runs.
  func suspect(_ origin: ScriptOrigin) {
    if !suspects.contains(where: { $0 === origin }) { suspects.append(origin) }
  }

  private func tidyUp() {
    if !givenUpFunctions.isEmpty { forgetFunctions() }
    if !suspects.isEmpty {
      relieveMemory()
    } else if collection.isReached(by: state) {
      collectObjects()
    }
  }

  /// Switches off the scripts that ran out of memory: where that happened differs from run to run, which must not decide
  /// about later touches.
  private func relieveMemory() {
    for origin in suspects {
      origin.script?.switchOff(in: state)
      invalidateTimers(of: origin)
      assert(!timers.values.contains { $0.origin === origin }, "a script that is off has no timers")
      let message = "switched off, as it wanted more memory than there is"
      let error = LuaError(kind: .runtime, file: origin.file, message: message)
      report(ScriptFailure(error, of: origin, isTimer: isInTimer))
    }
    suspects.removeAll()
    collectObjects()
  }
}

extension SceneScripts {
  /// Runs `changes` and animates the views whose frame, bounds, center, transform or alpha it changed (HT-16).
  ///
  /// A failure is reported, and the changes made until then are animated.
  func animate(
    _ changes: LuaReference, duration: Double, allowsUserInteraction: Bool
  ) throws(LuaFailure) {
    let views = bindings.changes.collect {
      perform(as: currentOrigin) { () throws(LuaError) in try state.call(changes) }
    }
    let charge = try charge(MemoryCost.timer + MemoryCost.value * views.count)
    application?.animate(
      views, duration: duration, allowsUserInteraction: allowsUserInteraction, associatedObject: charge)
  }
}

/// Notes which views a piece of script changes, while an animation collects them.
final class ViewChanges {
  private var views: [View] = []
  private var known: Set<ObjectIdentifier> = []
  private var isCollecting = false

  /// The views noted while `body` runs, in the order of their first change.
  func collect(_ body: () -> Void) -> [View] {
    let around = (views, known, isCollecting)
    (views, known, isCollecting) = ([], [], true)
    defer { (views, known, isCollecting) = around }
    body()
    return views
  }

  func note(_ view: View) {
    if isCollecting, known.insert(ObjectIdentifier(view)).inserted { views.append(view) }
  }
}

extension SceneScripts {
  /// Calls `function` after `seconds`, in the name of the script that runs.
  func schedule(
    _ function: LuaReference, after seconds: Double, repeats: Bool
  ) throws(LuaFailure) -> ScriptTimer {
    guard timers.count < limits.timers else {
      throw .message("\(limits.timers) timers wait already; invalidate some")
    }
    let timer = ScriptTimer(function, origin: currentOrigin, try charge(MemoryCost.timer), scripts: self)
    timer.timer = application?.schedule(after: seconds, repeats: repeats, canWait: true) { timer.fire() }
    if timer.isValid { timers[ObjectIdentifier(timer)] = timer }
    return timer
  }

  /// Calls `function` after `seconds`, unless the recognizer's gesture is over before; nil where it is in no window.
  func schedule(
    _ function: LuaReference, after seconds: Double, for recognizer: GestureRecognizer
  ) throws(LuaFailure) -> ScriptTimer? {
    let timer = ScriptTimer(function, origin: currentOrigin, try charge(MemoryCost.timer), scripts: self)
    timer.timer = recognizer.schedule(after: seconds, canWait: true) { timer.fire() }
    return timer.isValid ? timer : nil
  }

  func invalidateTimers(of origin: ScriptOrigin) {
    for timer in timers.values where timer.origin === origin { timer.invalidate() }
    for wait in programWaits.values where wait.origin === origin { programWaits[wait.number] = nil }
  }

  /// An origin in the name of the script that runs, for code that it hands over.
  func makeOrigin() -> ScriptOrigin { ScriptOrigin(inTheNameOf: running) }

  /// The origin of the running script; one without an owner where none runs.
  var currentOrigin: ScriptOrigin { running ?? ScriptOrigin(inTheNameOf: nil) }
}

/// The timer that `fingerpost.after` and `fingerpost.every` return; mirrors `Timer`.
final class ScriptTimer {
  let origin: ScriptOrigin
  fileprivate weak var timer: Timer?
  private var function: LuaReference?
  @Weak private var scripts: SceneScripts?
  private let charge: MemoryCharge

  fileprivate init(
    _ function: LuaReference, origin: ScriptOrigin, _ charge: MemoryCharge, scripts: SceneScripts
  ) {
    self.function = function
    self.origin = origin
    self.charge = charge
    self.scripts = scripts
  }

  var isValid: Bool { timer?.isValid ?? false }

  func invalidate() {
    timer?.invalidate()
    function = nil
    scripts?.timers[ObjectIdentifier(self)] = nil
  }

  /// A timer that fires once is over before its function runs.
  fileprivate func fire() {
    guard let function, let scripts else { return }
    if !isValid { invalidate() }
    scripts.isInTimer = true
    defer { scripts.isInTimer = false }
    scripts.perform(as: origin) { () throws(LuaError) in try scripts.state.call(function) }
  }
}
