internal import Glibc

/// The users whose daemons are served.
package enum DaemonUsers {
  /// The service's own user, in a system that has it.
  private static let name = "fingerpost"

  /// The numbers of root, of whoever runs this, and of the service's user.
  ///
  /// The corresponding C function is `getpwnam`.
  package static func numbers() -> Set<UInt32> {
    Set([0, geteuid()] + (getpwnam(name).map { [$0.pointee.pw_uid] } ?? []))
  }
}
