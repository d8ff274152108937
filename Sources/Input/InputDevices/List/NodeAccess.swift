internal import Glibc
package import VirtualDevices

/// The rights of this process to a device's node, or to a folder on the way to it.
package struct NodeAccess: Hashable, Sendable {
  /// The relation of this process to the group that may read the node.
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
  /// How this process runs, which decides the remedy.
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

extension NodeAccess {
  /// That the node at `path` may not be opened, and which users may.
  func refusal(of path: String) -> String {
    let refusal = "no permission to open \(path)"
    if let folder { return "\(refusal): \(whoMayEnter(folder))" }
    return switch role {
    case .user: "\(refusal), which \(whoMay)"
    case .service: "\(refusal), because the service's group '\(ProcessRole.serviceGroup)' has none"
    case .confinedService: "\(refusal), which the service's unit leaves out"
    case .serviceWithoutGroup: "\(refusal), because the service lacks its group"
    }
  }

  /// What lets this process open the node at `path`.
  func remedy(for path: String) -> String {
    if let folder { return "let every user enter it, as usual: sudo chmod a+x \(folder)" }
    switch role {
    case .user: return remedyForUser(path)
    case .service:
      return
        "sudo udevadm trigger --subsystem-match=input gives it touch devices and accelerometers; what is a keyboard as well"
        + " needs its own udev rule, as the head of 70-fingerpost.rules shows"
    case .confinedService: return ProcessRole.allowing("char-input rw")
    case .serviceWithoutGroup: return ProcessRole.joining
    }
  }

  /// The group whose members may open the node; nil where root alone may.
  private var openingGroup: String? {
    group.flatMap { groupMayRead && $0 != "root" ? $0 : nil }
  }

  private var whoMay: String {
    guard let openingGroup else { return "only root may" }
    let whose = "group '\(openingGroup)' may"
    switch membership {
    case .inEffect: return "\(whose); this user is in it, so something else forbids it"
    case .notYet: return "\(whose); this user is in it, but was not yet when the session began"
    case .none: return whose
    }
  }

  private func whoMayEnter(_ folder: String) -> String {
    let who = openingGroup.map { "root and group '\($0)' alone" } ?? "root alone"
    return "\(who) may enter \(folder)"
  }

  private func remedyForUser(_ path: String) -> String {
    guard let openingGroup else {
      return "run as a service or with sudo, or add a udev rule: SUBSYSTEM==\"input\", KERNEL==\"event*\","
        + " GROUP=\"input\", MODE=\"0660\""
    }
    switch membership {
    case .inEffect: return "look at the service's DeviceAllow= and at access control lists: getfacl \(path)"
    case .notYet: return "log out and in again"
    case .none:
      return
        "run as a service or with sudo, or join the group and log in again: sudo usermod -aG \(openingGroup) \"$USER\""
    }
  }
}
