/// Why a device that was found delivers nothing.
package enum IgnoreReason: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is no touchscreen, and its node was not opened.
  case notATouchscreen
  /// It is one of those that this program has made, and its node was not opened.
  case ownDevice
  /// It belongs to another seat.
  case otherSeat(String)
  /// No udev daemon has looked at it, so that nobody knows what it is.
  case unknownToUdev
  /// The scene has rules for devices and none matches this one.
  case noMatchingRule
  /// Its node may not be opened; the group that may, where it has a name.
  case noPermission(path: String, group: String?)
  /// Its node could not be opened, with the system's reason.
  case cannotOpen(path: String, reason: String)
  /// It could be opened, but not be read as what it is to the scene, for this reason.
  case cannotRead(String)
  /// It could be opened, but libinput finds that it is no device of its kind, for the reason that it gives, if any.
  case refusedByLibinput(String?)

  /// The reason and the way out, as one sentence for people.
  package var description: String {
    switch self {
    case .notATouchscreen: "not a touchscreen"
    case .ownDevice: "made by fingerpost itself"
    case .otherSeat(let seat):
      "it belongs to seat '\(seat)' (ID_SEAT in udev's rules), and fingerpost reads seat0"
    case .unknownToUdev: Self.notClassified
    case .noMatchingRule: "no rule below 'devices:' in the scene matches it"
    case .noPermission(let path, let group): Self.noPermission(path, group)
    case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
    case .cannotRead(let reason): reason
    case .refusedByLibinput(let reason): Self.refusedByLibinput(reason)
    }
  }

  private static let notClassified =
    "udev is not running here, so that nobody knows what it is; in a container, mount the host's /run/udev"

  private static func refusedByLibinput(_ reason: String?) -> String {
    guard let reason else {
      return "libinput does not read it; 'libinput debug-events --verbose' says why"
    }
    return "libinput does not read it: \(reason)"
  }

  private static func noPermission(_ path: String, _ group: String?) -> String {
    guard let group, group != "root" else {
      return "no permission to open \(path), which only root may; run fingerpost as a service or with sudo"
    }
    return
      "no permission to open \(path), which belongs to group '\(group)'; run fingerpost as a service or with"
      + " sudo, or join the group: sudo usermod -aG \(group) \"$USER\", then log in again"
  }
}
