internal import Decoding

/// The bounds on what actions and scripts do to the machine, and which process does it.
package struct ActionLimits: Hashable, Sendable {
  /// The number of programs of `exec` that may run at once.
  package internal(set) var maximumRunning: Int
  /// The time that each may run, in seconds.
  package internal(set) var timeout: Double
  /// The keys that scripts may press, besides those of `key` actions.
  package internal(set) var keys: [KeyCode] = []
  /// Whether scripts may turn the wheel of the virtual mouse.
  package internal(set) var scroll = false
  /// The keyboard that texts are typed on.
  package internal(set) var keyboard = KeyboardDescription()
  /// The process that starts programs for the service.
  package internal(set) var performer = Performer.system
  /// Whether the session's programs are started while it is locked, too.
  package internal(set) var performsWhileLocked = false
  /// The last place where a file says that; nil where none does.
  var performsWhileLockedLocation: SourceLocation?

  /// The processes that can start the programs of a daemon that systemd runs.
  package enum Performer: String, CaseIterable, Sendable {
    /// A service with its own user.
    case system
    /// The user whose session is the active one of the seat.
    case session
  }

  /// The bounds of a scene that says nothing else of actions: `maximumRunning` programs of `timeout` seconds each.
  package init(maximumRunning: Int = 16, timeout: Double = 10) {
    (self.maximumRunning, self.timeout) = (maximumRunning, timeout)
  }
}

extension ActionLimits {
  /// The time of all programs, which has an end.
  private static let timeout = ValueType<Double>(
    ValueType.duration.wanted, ValueType.duration.shape
  ) { slot, decoder in
    guard slot.node.text == "none" else { return ValueType.duration.decode(slot, decoder) }
    return decoder.mismatch(
      slot, wanted: ValueType.duration.wanted,
      hint: "; exec: { run: […], timeout: none } lets one program run on"
    )
  }

  static let table = Table<ActionLimits>(
    name: "actionLimits", subject: "the section 'actions'",
    fields: [
      Field(
        "maximumRunning", .integer(in: 1...1000), \.maximumRunning,
        "How many programs started by exec may run at once."),
      Field(
        "timeout", timeout, \.timeout,
        "How many seconds a program may run before it and its children are ended."),
      Field(
        "performer", .choice(), \.performer,
        "Who starts the service's programs: a service for that ('system'), or the user whose session is in front ('session')."
      ),
      Field(
        "performsWhileLocked", .boolean, \.performsWhileLocked,
        "Whether the performer 'session' starts programs while the session is locked. It needs 'performer: session'."
      ).noting { $1.performsWhileLockedLocation = $0.location },
      .appending(
        "keys", ValueType<KeyCode>.key.list, \.keys,
        "The keys that scripts may press, besides those that the scene's own actions name."),
      .section(
        "keyboard", { KeyboardDescription.table }, \.keyboard,
        "The keyboard layout for the action 'type'. Write the one that the desktop uses, by a name from 'localectl list-x11-keymap-layouts'. Without it, 'us'."
      ),
      Field(
        "scroll", .boolean, \.scroll,
        "Whether scripts may turn the wheel of the virtual mouse. They always may if an action of the scene turns it."
      ),
    ])
}

extension ActionLimits {
  /// Reports a key that only the other performer follows.
  func check(_ decoder: DocumentDecoder) {
    guard performsWhileLocked, performer != .session, let location = performsWhileLockedLocation else {
      return
    }
    decoder.report(
      "'performsWhileLocked: true' needs 'performer: session'; the performer '\(performer.rawValue)' knows no session that"
        + " could be locked", at: location)
  }
}
