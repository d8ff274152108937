/// The bounds on what actions and scripts do to the machine, and who does it.
package struct ActionLimits: Hashable, Sendable {
  /// How many programs that `exec` starts may run at once.
  package internal(set) var maximumRunning = 16
  /// How long each may run, in seconds.
  package internal(set) var timeout = 10.0
  /// The keys that scripts may press, besides those of `key` actions.
  package internal(set) var keys: [KeyCode] = []
  /// Who starts programs for the service.
  package internal(set) var performer = Performer.system
  /// Whether the session's programs are started while it is locked, too.
  package internal(set) var performsWhileLocked = false
  /// Where a file has the last word on that; nil where none does.
  var performsWhileLockedLocation: SourceLocation?

  /// Who starts the programs of a daemon that systemd runs.
  package enum Performer: String, CaseIterable, Sendable {
    /// A service with a user of its own.
    case system
    /// The user whose session is the active one of the seat.
    case session
  }
}
