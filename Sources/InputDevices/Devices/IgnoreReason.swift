/// Why a device that was found delivers nothing.
package enum IgnoreReason: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is no touchscreen, and its node was not opened.
  case notATouchscreen
  /// It is one of those that this program has made, and its node was not opened.
  case ownDevice
  /// It belongs to another seat.
  case otherSeat(String)
  /// udev has not said what it is; whether a udev daemon runs.
  case unknownToUdev(path: String, hasUdev: Bool)
  /// The scene has rules for devices and none matches this one.
  case noMatchingRule
  /// Its node may not be opened, with what its permissions come to.
  case noPermission(path: String, NodeAccess)
  /// Its node could not be opened, with the system's reason.
  case cannotOpen(path: String, reason: String)
  /// It could be opened, but not be read, for the system's reason.
  case cannotRead(String)
  /// The scene wants it, and cannot have it as what it is.
  case unusable(DeviceProblem)

  /// The reason and the way out, as one sentence for people.
  package var description: String {
    switch self {
    case .notATouchscreen: "not a touchscreen"
    case .ownDevice: "made by fingerpost itself"
    case .otherSeat(let seat):
      "it belongs to seat '\(seat)' (ID_SEAT in udev's rules), and fingerpost reads seat0"
    case .unknownToUdev(_, hasUdev: false): Self.notClassified
    case .unknownToUdev(let path, hasUdev: true): Self.sentence(.untagged(path: path, hasUdev: true))
    case .noMatchingRule: "no rule below 'devices:' in the scene matches it"
    case .noPermission(let path, let access): Self.sentence(.noPermission(path: path, access))
    case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
    case .cannotRead(let reason): reason
    case .unusable(let problem): Self.sentence(problem)
    }
  }

  private static let notClassified =
    "udev is not running here, so that nobody knows what it is; in a container, mount the host's /run/udev"

  private static func sentence(_ problem: DeviceProblem) -> String {
    "\(problem.description); \(problem.remedy)"
  }
}
