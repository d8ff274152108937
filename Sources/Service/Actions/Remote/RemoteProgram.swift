internal import EventLoop

/// A program that a performer was asked to start, until it is over.
///
/// ```
///             started             over
///   asked ─────────────▶ running ──────▶ (forgotten)
///     │ refused             │ failed, at most twice; ended, once, if that was asked for
///     ▼                     └─▶ running
///   (forgotten)
/// ```
struct RemoteProgram {
  enum Stage {
    /// The performer has not answered yet.
    case asked
    /// The performer's process of this number runs, and has failed so many times.
    case running(process: Int, failures: Int)
  }

  /// How often a program may fail: alone, and with the programs that it leaves running.
  private static let mostFailures = 2

  /// The command, as it may be shown.
  let words: [String]
  /// Whether its end, with its output, was asked for and has not come.
  var owesEnd: Bool
  /// How many seconds it may run; nil without a limit.
  let timeout: Double?
  let later: (ProgramReport) -> Void
  var stage = Stage.asked
  /// Fires when the next answer is overdue.
  var timer: EventSource?

  /// The effect of an answer on it.
  enum Step {
    case goesOn
    case isOver
    /// The answer does not fit.
    case makesNoSense
  }

  /// Reports an event that the performer called `name` has sent.
  mutating func receive(_ event: ProgramEvent, from name: String) -> Step {
    switch (stage, event) {
    case (.asked, .started(let process)):
      stage = .running(process: process, failures: 0)
      later(.started("\(name) started \(ShellWords.text(words)) as process \(process)"))
      return .goesOn
    case (.asked, .refused(let reason)):
      later(.failed(reason))
      later(.over)
      return .isOver
    case (.running(let process, let failures), .failed(let reason)) where failures < Self.mostFailures:
      stage = .running(process: process, failures: failures + 1)
      later(.failed(reason))
      return .goesOn
    case (.running, .ended(let end)) where owesEnd:
      owesEnd = false
      later(.ended(end))
      return .goesOn
    case (.running, .over):
      later(.over)
      return .isOver
    case (.asked, _), (.running, _): return .makesNoSense
    }
  }

  /// Reports that nothing more will be known of it.
  func lose(because reason: String) {
    switch stage {
    case .asked: later(.failed("not known to have been started: \(reason)"))
    case .running(let process, _):
      later(.failed("what becomes of process \(process) is not known: \(reason)"))
    }
    later(.over)
  }
}
