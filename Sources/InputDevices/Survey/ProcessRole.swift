internal import Glibc

/// How a process runs that may not open a node.
package enum ProcessRole: Hashable, Sendable {
  /// By somebody's hand, or as a service that is not the package's.
  case user
  /// As the package's service, of which the node's permissions ask more than its group has.
  case service
  /// As the package's service, whose unit leaves the node out; systemd refuses it before its permissions are asked.
  case confinedService
  /// As the package's service, but without its group.
  case serviceWithoutGroup

  /// The group that udev's rules of the package let in, and that its unit gives the service.
  static let serviceGroup = "fingerpost-devices"
  /// The user as whom the package's unit runs the service.
  static let serviceUser = "fingerpost"

  /// What gives the service's unit the device that `DeviceAllow=` calls `device`.
  static func allowing(_ device: String) -> String {
    "give it DeviceAllow=\(device) by 'sudo systemctl edit fingerpost', then sudo systemctl restart fingerpost"
  }

  /// What gives the service its group.
  static let joining =
    "sudo systemctl restart fingerpost, with SupplementaryGroups=\(serviceGroup) in its unit"

  /// The role of this process, to which a node was refused with this `errno`.
  init(refusedWith code: Int32) {
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
