package import Scenes
import Time

/// Somebody who starts the programs of `exec` actions.
package protocol ProgramStarter: AnyObject {
  /// Starts `command`, a program and its arguments; what is said of it has `words` in its place.
  ///
  /// Returns what came of it, or nil where that takes its time. `later` is called with what becomes known after this call:
  /// what came of it then, and that a program that was started came to a bad end.
  func start(
    _ command: [String], shownAs words: [String], later: @escaping (ProgramReport) -> Void
  ) -> ProgramReport?
}

/// Starts nothing, as in a replay, which leaves the machine as it was.
package final class ProgramRehearsal: ProgramStarter {
  /// A starter that only says what it would have done.
  package init() {}

  package func start(
    _ command: [String], shownAs words: [String], later: @escaping (ProgramReport) -> Void
  ) -> ProgramReport? {
    .started("would start \(ShellWords.text(words))")
  }
}

/// Somebody who starts programs for a daemon that runs on: it can be told of new bounds, looked at, and brought to an end.
package protocol ProgramPerformer: ProgramStarter {
  /// How many programs run now, or are about to.
  var runningCount: Int { get }

  /// Keeps the bounds of another scene from now on; those that run already have theirs.
  func adopt(_ limits: ActionLimits)

  /// Gives what runs now at most `seconds` more; then it is ended as after the timeout.
  func hurry(_ seconds: Double)

  /// Calls `finished` once nothing runs any more, at once where nothing does; what does not end is not waited for beyond a
  /// few seconds.
  func finish(_ finished: @escaping () -> Void)
}

/// What is told of a program that was to be started.
package enum ProgramReport: Hashable, Sendable {
  /// It was; what was done, in words.
  case started(String)
  /// It was not, or it came to a bad end; why, in words.
  case failed(String)
}

/// How many programs actions may run, and for how long; a scene's `actions:` section.
package struct ProcessLimits: Hashable, Sendable {
  /// How many may run at a time; one more is refused.
  package var maximumRunning: Int
  /// After so many seconds a program and its whole process group are ended.
  package var timeout: Double

  /// At most `maximumRunning` programs of `timeout` seconds each.
  package init(maximumRunning: Int = 16, timeout: Double = 10) {
    self.maximumRunning = maximumRunning
    self.timeout = timeout
  }
}

extension ProcessLimits {
  /// The bounds that a scene sets.
  package init(_ limits: ActionLimits) {
    self.init(maximumRunning: limits.maximumRunning, timeout: limits.timeout)
  }
}

extension Instant {
  /// The moment `seconds` later, at most a thousand years.
  func advanced(by seconds: Double) -> Instant {
    let span = min(max(seconds, 0), 31_536_000_000)
    return Instant(microseconds: microseconds + Int64(span * 1_000_000))
  }
}
