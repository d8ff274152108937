internal import LuaRuntime
internal import TouchDelivery

/// The end of a program that a script started, as its function gets it.
package struct ScriptProgramEnd: Hashable, Sendable {
  /// The beginning of what the program wrote.
  package var output: String
  /// The code that it exited with.
  package var code: Int?
  /// The number of the signal that ended it.
  package var signal: Int?
  /// Why it was not started, or its end is not known.
  package var reason: String?

  /// An end without a code, a signal or a reason.
  package init(output: String) {
    self.output = output
  }
}

/// A function of a script that waits for the end of a program.
struct ProgramWait {
  let number: Int
  let function: LuaReference
  let origin: ScriptOrigin
  /// For the function and the output that it will get.
  let charge: MemoryCharge
}

extension SceneScripts {
  /// The memory that an output may take, in bytes.
  private static let costOfOutput = 4_096

  /// Keeps `function` for the end of a program; it counts as a timer that waits.
  func keep(forProgram function: LuaReference) throws(LuaFailure) -> ProgramWait {
    guard timers.count + programWaits.count < limits.timers else {
      throw .message("\(limits.timers) timers and programs are waited for already")
    }
    lastProgram += 1
    let wait = ProgramWait(
      number: lastProgram, function: function, origin: currentOrigin,
      charge: try charge(MemoryCost.timer + Self.costOfOutput))
    programWaits[wait.number] = wait
    return wait
  }

  /// Calls the function that waits as `number`, like that of a timer which is due, after what is being delivered.
  ///
  /// Does nothing where its script was switched off.
  package func programEnded(_ number: Int, _ end: ScriptProgramEnd) {
    guard programWaits[number] != nil else { return }
    _ = application?.schedule(after: 0, canWait: true, weakly { $0.complete(number, end) })
    if !state.isInsideCall { needsTime() }
  }

  private func complete(_ number: Int, _ end: ScriptProgramEnd) {
    guard let wait = programWaits.removeValue(forKey: number) else { return }
    isInTimer = true
    defer { isInTimer = false }
    perform(as: wait.origin) { () throws(LuaError) in
      try state.call(wait.function, arguments: { (stack) throws(LuaFailure) in try stack.push(end) })
    }
  }
}

extension LuaStack {
  /// Pushes a table with `output`, and one of `code`, `signal` and `reason`.
  fileprivate func push(_ end: ScriptProgramEnd) throws(LuaFailure) {
    try pushTable()
    try setField("output") { (stack) throws(LuaFailure) in try stack.push(end.output) }
    if let code = end.code { try setField("code") { (stack) throws(LuaFailure) in stack.push(code) } }
    if let signal = end.signal { try setField("signal") { (stack) throws(LuaFailure) in stack.push(signal) } }
    if let reason = end.reason {
      try setField("reason") { (stack) throws(LuaFailure) in try stack.push(reason) }
    }
  }
}
