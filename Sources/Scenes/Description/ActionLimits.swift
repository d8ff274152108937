/// The bounds on what actions and scripts do to the machine.
package struct ActionLimits: Hashable, Sendable {
  /// How many programs that `exec` starts may run at once.
  package internal(set) var maximumRunning = 16
  /// How long each may run, in seconds.
  package internal(set) var timeout = 10.0
  /// The keys that scripts may press, besides those of `key` actions.
  package internal(set) var keys: [KeyCode] = []
}
