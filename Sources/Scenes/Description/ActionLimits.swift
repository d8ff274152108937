/// The bounds on the programs that `exec` starts.
package struct ActionLimits: Hashable, Sendable {
  /// How many may run at once.
  package internal(set) var maximumRunning = 16
  /// How long each may run, in seconds.
  package internal(set) var timeout = 10.0
}
