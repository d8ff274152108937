package import JSON
internal import Diagnostics
internal import LuaRuntime
internal import TouchTime
package import TouchDelivery

/// The output of a script: what it logs, publishes and does, with the owner of the script.
package enum ScriptOutput: Hashable, Sendable {
  /// `fingerpost.log` was called.
  case print(ScriptOwner, text: String)
  /// `fingerpost.emit` was called.
  case emit(ScriptOwner, name: String, data: JSONValue)
  /// `fingerpost.exec` was called: a program and its arguments, how many seconds it may run, infinity being no end and nil the
  /// scene's time, and the number of the function that waits for its end.
  case exec(ScriptOwner, command: [String], timeout: Double?, completion: Int?)
  /// `fingerpost.key` was called: the names of keys to press together.
  case key(ScriptOwner, names: [String])
  /// `fingerpost.scroll` was called: how many notches to the right and down.
  case scroll(ScriptOwner, x: Double, y: Double)
  /// A screen's `rotation` was set: its id and by how much it is to be turned.
  case turn(ScriptOwner, screen: String, rotation: Rotation)
  /// A callback failed.
  case failure(ScriptFailure)
  /// This many of a kind were left out, because there were too many within a second.
  case dropped(OutputKind, count: Int)
}

/// The kinds of output that a script can cause.
package enum OutputKind: Int, CaseIterable, Sendable {
  /// An error of a callback.
  case error
  /// An error of a timer's function.
  case timerError
  /// A text of `fingerpost.log`.
  case print
  /// A record of `fingerpost.emit`.
  case emit
  /// A program, keys or a turned screen.
  case action
}

/// The limits of what scripts make the daemon write: in one callback, nested ones included, and in one second.
///
/// More than a callback's bytes is an error of the script. More than a second's is left out and counted. Errors have their own limits,
/// so that neither prints nor failing timers can hide those of callbacks.
struct OutputLimit {
  /// The number of bytes that a record counts as at least.
  private static let leastCost = 64
  /// The greatest number of bytes in a second.
  private static let bytesOfSecond = 1 << 20

  private let bytesOfCallback: Int
  private var left: Int
  /// When the current second ends, which began with a record.
  private(set) var end = Instant.zero
  private var bytes = 0
  private var written: [Int] = none
  private var withheld: [Int] = none

  private static var none: [Int] { Array(repeating: 0, count: OutputKind.allCases.count) }

  /// A limit of so many `bytesOfCallback`.
  init(bytesOfCallback: Int) {
    self.bytesOfCallback = bytesOfCallback
    left = bytesOfCallback
  }

  /// Begins with another callback.
  mutating func renew() {
    left = bytesOfCallback
  }

  /// Takes `size` bytes of what the callback may write.
  mutating func pay(_ size: Int, _ doing: String, _ thing: String) throws(LuaFailure) {
    left -= max(Self.leastCost, size)
    guard left >= 0 else {
      throw .message(
        "stopped after \(doing) \(bytesOfCallback) bytes, the most in one callback; a \(thing) counts as"
          + " \(Self.leastCost) at least")
    }
  }

  /// Whether one more output of `kind`, of `size` bytes, is logged at `now`; counts it where not.
  mutating func admit(_ kind: OutputKind, _ size: Int, at now: Instant) -> Bool {
    if now >= end {
      (written, bytes) = (Self.none, 0)
      end = Instant(microseconds: now.microseconds + 1_000_000)
    }
    guard written[kind.rawValue] < kind.mostOfSecond, bytes + size <= Self.bytesOfSecond else {
      withheld[kind.rawValue] += 1
      return false
    }
    written[kind.rawValue] += 1
    bytes += size
    return true
  }

  /// How many outputs were left out since the last report.
  var withheldCount: Int { withheld.reduce(0, +) }

  /// Returns how many outputs of each kind were left out since the last report, and restarts the count.
  mutating func takeWithheld() -> [(kind: OutputKind, count: Int)] {
    defer { withheld = Self.none }
    return OutputKind.allCases.compactMap { withheld[$0.rawValue] > 0 ? ($0, withheld[$0.rawValue]) : nil }
  }
}

extension OutputKind {
  /// The greatest number of such outputs in a second.
  var mostOfSecond: Int {
    switch self {
    case .error: 100
    case .timerError: 20
    // Ten fingers of a fast panel, a line for each move.
    case .print: 3_000
    case .emit, .action: 1_000
    }
  }
}

extension SceneScripts {
  private static let longestPrint = 4_096
  private static let longestName = 256
  /// The cost of a value besides its text: its quotes, brackets or digits.
  private static let costOfValue = 8

  func print(_ text: String) throws(LuaFailure) {
    try outputLimit.pay(text.utf8.count, "printing", "print")
    let shown = text.shortened(toBytes: Self.longestPrint)
    if admits(.print, shown.utf8.count) { output(.print(currentOrigin.owner, text: shown)) }
  }

  func emit(_ name: String, _ data: JSONValue) throws(LuaFailure) {
    guard name.utf8.count <= Self.longestName else {
      throw .message("the name of a record has \(Self.longestName) bytes at most, not \(name.utf8.count)")
    }
    let size = name.utf8.count + data.size(each: Self.costOfValue)
    try outputLimit.pay(size, "emitting", "record")
    if admits(.emit, size) { output(.emit(currentOrigin.owner, name: name, data: data)) }
  }

  /// Does `action`, whose record has `size` bytes.
  func act(_ action: ScriptOutput, _ size: Int) throws(LuaFailure) {
    try outputLimit.pay(size, "recording actions of", "record")
    guard admits(.action, size) else {
      throw .message("not done: scripts may do \(OutputKind.action.mostOfSecond) such things in a second")
    }
    output(action)
  }

  /// Reports a failure, unless there are too many within a second.
  func report(_ failure: ScriptFailure) {
    let kind: OutputKind = failure.isTimer ? .timerError : .error
    if admits(kind, failure.message.utf8.count) { output(.failure(failure)) }
  }

  private func admits(_ kind: OutputKind, _ size: Int) -> Bool {
    guard let application else { return true }
    if outputLimit.admit(kind, size, at: application.now) { return true }
    if outputLimit.withheldCount == 1 {
      let wait = outputLimit.end.seconds(since: application.now)
      application.schedule(after: wait, weakly { $0.reportDropped() })
    }
    return false
  }

  /// Reports how much was left out since the last report; for the end of the scene, too.
  package func reportDropped() {
    for (kind, count) in outputLimit.takeWithheld() { output(.dropped(kind, count: count)) }
  }
}
