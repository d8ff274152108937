internal import Glibc

/// What the permissions of a device's node, or of a folder on the way to it, come to for this process.
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

  /// The group that owns the node or the folder; nil where it has no name.
  package let group: String?
  /// Whether that group may read the node, or enter the folder.
  package let groupMayRead: Bool
  /// Whether this process belongs to it.
  package let membership: Membership
  /// How this process runs, on which it depends what helps.
  package var role = ProcessRole.user
  /// The folder that this process may not enter; nil where it is the node itself that it may not open.
  package var folder: String?
}

extension NodeAccess {
  /// The corresponding C function is `stat`; nil where there is no such node.
  ///
  /// - Parameter code: the `errno` with which the node was refused.
  init?(path: String, code: Int32) {
    var status = stat()
    let folder = Self.closedFolder(on: path)
    guard stat(folder ?? path, &status) == 0 else { return nil }
    self.folder = folder
    group = UserDatabase.group(status.st_gid)
    groupMayRead = status.st_mode & (folder == nil ? S_IRGRP : S_IXGRP) != 0
    membership =
      if UserDatabase.processGroups.contains(status.st_gid) {
        .inEffect
      } else if UserDatabase.userGroups.contains(
        status.st_gid)
      { .notYet } else { .none }
    role = ProcessRole(refusedWith: code)
  }

  /// The first folder on the way to `path` that may not be entered; the corresponding C function is `access`.
  private static func closedFolder(on path: String) -> String? {
    var folder = ""
    for name in path.split(separator: "/").dropLast() {
      folder += "/\(name)"
      if access(folder, X_OK) != 0 { return errno == EACCES ? folder : nil }
    }
    return nil
  }
}
