/// Where people sit: whose session is in front, and whether it is locked.
package protocol Seat: AnyObject {
  /// The session in front right now; nil where nobody's is.
  var activeSession: ActiveSession? { get }

  /// From now on whether a session is locked is to be known.
  func watch()
}

/// A session in front of a seat.
package struct ActiveSession: Hashable, Sendable {
  /// The number of the user whose it is.
  package var user: UInt32
  /// Whether it is locked; nil where that is not known.
  package var isLocked: Bool?

  /// A session of `user`.
  package init(user: UInt32, isLocked: Bool?) {
    self.user = user
    self.isLocked = isLocked
  }
}
