internal import Glibc
package import Sockets

/// The users that may connect: root, the daemon's own user, and members of one group.
package struct ControlAccess: Sendable {
  /// The group whose members may connect, if the system has it.
  package static let groupName = "fingerpost"

  private let owner: UInt32
  private let group: UInt32?

  /// Access for `owner`, the members of the group of this number, and root.
  package init(owner: UInt32 = geteuid(), group: UInt32? = Self.groupNumber) {
    self.owner = owner
    self.group = group
  }

  /// Throws unless `peer` may connect.
  package func check(_ peer: PeerCredentials) throws(ControlError) {
    if peer.user == 0 || peer.user == owner { return }
    guard let group else {
      throw ControlError("this daemon is another user's, and only that user and root may ask it")
    }
    if peer.groups.contains(group) { return }
    throw ControlError(
      "only root, the daemon's own user and members of the group '\(Self.groupName)' may ask the daemon;"
        + " after joining it, log in again")
  }

  /// The number of the group; nil where the system has none.
  ///
  /// The corresponding C function is `getgrnam`.
  package static var groupNumber: UInt32? { getgrnam(groupName)?.pointee.gr_gid }
}

/// What peers may use up.
package struct ControlLimits: Sendable {
  /// The connections at once, those of root aside.
  package var connections = 320
  /// The connections of one user at once, root included.
  package var connectionsOfUser = 256
  /// The bytes of a request, without its line end.
  package var requestBytes = 4096
  /// The seconds from the connection to the end of the request.
  package var requestTime = 5.0
  /// The seconds within which some more of an answer must be taken.
  package var answerTime = 10.0
  /// The seconds within which a subscriber that has records waiting must take some of them.
  package var streamTime = 600.0
  /// The bytes of records that may wait for a subscriber.
  package var queueBytes = 128 << 10
  /// The bytes that the kernel may keep for a peer; it doubles them.
  package var socketBytes: Int32 = 32 << 10

  /// The limits of the daemon.
  package init() {}
}
