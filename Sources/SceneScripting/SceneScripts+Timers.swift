internal import LuaRuntime
internal import TouchDelivery

extension SceneScripts {
  /// Calls `function` after `seconds`, in the name of the script that runs.
  func schedule(
    _ function: LuaReference, after seconds: Double, repeats: Bool
  ) throws(LuaFailure) -> ScriptTimer {
    guard timers.count < limits.timers else {
      throw .message("\(limits.timers) timers wait already; invalidate some")
    }
    let timer = ScriptTimer(function, origin: currentOrigin, scripts: self)
    timer.timer = application?.schedule(after: seconds, repeats: repeats) { timer.fire() }
    if timer.isValid { timers[ObjectIdentifier(timer)] = timer }
    return timer
  }

  /// Calls `function` after `seconds`, unless the recognizer's gesture is over before; nil where it is in no window.
  func schedule(
    _ function: LuaReference, after seconds: Double, for recognizer: GestureRecognizer
  ) -> ScriptTimer? {
    let timer = ScriptTimer(function, origin: currentOrigin, scripts: self)
    timer.timer = recognizer.schedule(after: seconds) { timer.fire() }
    return timer.isValid ? timer : nil
  }

  func invalidateTimers(of origin: ScriptOrigin) {
    for timer in timers.values where timer.origin === origin { timer.invalidate() }
  }

  /// An origin in the name of the script that runs, for code that it hands over.
  func makeOrigin() -> ScriptOrigin { ScriptOrigin(currentOrigin.owner, file: currentOrigin.file) }

  /// Whose code runs; nobody's, where it is called from outside.
  var currentOrigin: ScriptOrigin { running ?? ScriptOrigin(ScriptOwner(responder: ""), file: "") }
}

/// What `fingerpost.after` and `fingerpost.every` return; mirrors `Timer`.
final class ScriptTimer {
  let origin: ScriptOrigin
  fileprivate var timer: Timer?
  private var function: LuaReference?
  private weak var scripts: SceneScripts?

  fileprivate init(_ function: LuaReference, origin: ScriptOrigin, scripts: SceneScripts) {
    self.function = function
    self.origin = origin
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
