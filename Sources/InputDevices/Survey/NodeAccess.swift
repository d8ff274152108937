internal import Glibc

/// What the permissions of a device's node come to for this process.
package struct NodeAccess: Hashable, Sendable {
  /// Whether this process is in the group that may read the node.
  package enum Membership: Hashable, Sendable {
    /// It is, so that something else keeps it from opening the node.
    case inEffect
    /// Its user is, but was not yet when the session began.
    case notYet
    /// It is not.
    case none
  }

  /// The group that owns the node; nil where it has no name.
  package let group: String?
  /// Whether that group may read the node.
  package let groupMayRead: Bool
  /// Whether this process belongs to it.
  package let membership: Membership
  /// How this process runs, on which it depends what helps.
  package var role = ProcessRole.user
}

extension NodeAccess {
  /// The corresponding C function is `stat`; nil where there is no such node.
  ///
  /// - Parameter code: the `errno` with which the node was refused.
  init?(path: String, code: Int32) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    group = UserDatabase.group(status.st_gid)
    groupMayRead = status.st_mode & 0o040 != 0
    membership =
      if UserDatabase.processGroups.contains(status.st_gid) {
        .inEffect
      } else if UserDatabase.userGroups.contains(
        status.st_gid)
      { .notYet } else { .none }
    role = ProcessRole(refusedWith: code)
  }
}
