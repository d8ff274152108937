internal import TouchDelivery

/// The errors of timers in one second, of which the log gets the first ones and a count of the others, so that timers
/// that fail and set others cannot flood it.
struct TimerErrors {
  /// How many the log gets in a second.
  static let most = 20

  private(set) var end = Instant.zero
  private var told = 0
  private var withheld = 0
  private var last: ScriptFailure?

  /// Whether the log gets `failure`, at `now`.
  mutating func admit(_ failure: ScriptFailure, at now: Instant) -> Bool {
    if now >= end {
      told = 0
      end = Instant(microseconds: now.microseconds + 1_000_000)
    }
    if told < Self.most {
      told += 1
      return true
    }
    withheld += 1
    last = failure
    return false
  }

  /// Whether the one withheld last was the first one.
  var isFirstWithheld: Bool { withheld == 1 }

  /// The count of what the log did not get, in the name of the last.
  mutating func takeSummary() -> ScriptFailure? {
    defer { (withheld, last) = (0, nil) }
    guard var summary = last else { return nil }
    let count = withheld == 1 ? "1 more error" : "\(withheld) more errors"
    summary.message = "\(count) of timers within a second, the last one: \(summary.message)"
    return summary
  }
}

extension SceneScripts {
  /// Tells of a failure; of many of timers in one second, of some and how many they were.
  func tell(_ failure: ScriptFailure) {
    guard failure.isTimer, let application else { return output(.failure(failure)) }
    if timerErrors.admit(failure, at: application.now) { return output(.failure(failure)) }
    guard timerErrors.isFirstWithheld else { return }
    let wait = timerErrors.end.seconds(since: application.now)
    application.schedule(after: wait) { [weak self] in self?.tellTimerErrors() }
  }

  /// Tells how many errors of timers were withheld and not told of yet; before the end, too.
  package func tellTimerErrors() {
    if let summary = timerErrors.takeSummary() { output(.failure(summary)) }
  }
}
