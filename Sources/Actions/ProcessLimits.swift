package import Scenes

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
