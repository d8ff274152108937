package import Glibc

/// The role in which a process runs that may not open a node.
package enum ProcessRole: Hashable, Sendable {
  /// Started by hand, or as a service that is not the package's.
  case user
  /// As the package's service, of which the node's permissions ask more than its group has.
  case service
  /// As the package's service, whose unit leaves the node out; systemd refuses it before its permissions are asked.
  case confinedService
  /// As the package's service, but without its group.
  case serviceWithoutGroup

  /// The group that udev's rules of the package let in, and that its unit gives the service.
  package static let serviceGroup = "fingerpost-devices"
  /// The user as whom the package's unit runs the service.
  static let serviceUser = "fingerpost"

  /// What gives the service's unit the device that `DeviceAllow=` calls `device`.
  package static func allowing(_ device: String) -> String {
    "give it DeviceAllow=\(device) by 'sudo systemctl edit fingerpost', then sudo systemctl restart fingerpost"
  }

  /// What gives the service its group.
  package static let joining =
    "sudo systemctl restart fingerpost, with SupplementaryGroups=\(serviceGroup) in its unit"

  /// The role of this process, to which a node was refused with this `errno`.
  package init(refusedWith code: Int32) {
    self.init(
      refusedWith: code, user: UserDatabase.user(geteuid()),
      groups: UserDatabase.processGroups.compactMap(UserDatabase.group))
  }

  /// That of a process of `user` with the rights of `groups`, which are names.
  init(refusedWith code: Int32, user: String?, groups: [String]) {
    if groups.contains(Self.serviceGroup) {
      self = code == EPERM ? .confinedService : .service
    } else {
      self = user == Self.serviceUser ? .serviceWithoutGroup : .user
    }
  }
}

/// The users and groups of the system.
package enum UserDatabase {
  private static let mostGroups = 1 << 10

  /// The groups whose rights this process has; the corresponding C function is `getgroups`.
  package static var processGroups: Set<gid_t> {
    withUnsafeTemporaryAllocation(of: gid_t.self, capacity: mostGroups) { buffer in
      guard let start = buffer.baseAddress else { return [] }
      let count = getgroups(Int32(buffer.count), start)
      return Set(buffer[..<Int(max(count, 0))]).union([getegid()])
    }
  }

  /// The groups that this process's user is in, with a session begun now; the corresponding C functions are `getpwuid` and
  /// `getgrouplist`.
  package static var userGroups: Set<gid_t> {
    guard let user = getpwuid(getuid())?.pointee else { return [] }
    return withUnsafeTemporaryAllocation(of: gid_t.self, capacity: mostGroups) { groups in
      var count = Int32(groups.count)
      guard let start = groups.baseAddress, getgrouplist(user.pw_name, user.pw_gid, start, &count) >= 0
      else { return [] }
      return Set(groups[..<Int(count)])
    }
  }

  /// The name of a user; the corresponding C function is `getpwuid`.
  static func user(_ number: uid_t) -> String? {
    getpwuid(number).map { String(cString: $0.pointee.pw_name) }
  }

  /// The name of a group; the corresponding C function is `getgrgid`.
  package static func group(_ number: gid_t) -> String? {
    getgrgid(number).map { String(cString: $0.pointee.gr_name) }
  }
}
