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
  /// It is a keyboard to type on, and no rule of the scene says exactly which.
  case wholeKeyboard
  /// Its node may not be opened, with what its permissions come to.
  case noPermission(path: String, NodeAccess)
  /// Its node could not be opened, with the system's reason.
  case cannotOpen(path: String, reason: String)
  /// It could be opened, but not be read as what it is to the scene, for this reason.
  case cannotRead(String)
  /// It could be opened, but libinput finds that it is no device of its kind, for the reason that it gives, if any.
  case refusedByLibinput(String?)

  /// It is a touchpad that libinput is to read, and of which that makes a pointer.
  case pointerByLibinput

  /// The reason and the way out, as one sentence for people.
  package var description: String {
    switch self {
    case .notATouchscreen: "not a touchscreen"
    case .ownDevice: "made by fingerpost itself"
    case .otherSeat(let seat):
      "it belongs to seat '\(seat)' (ID_SEAT in udev's rules), and fingerpost reads seat0"
    case .unknownToUdev: Self.notClassified
    case .noMatchingRule: "no rule below 'devices:' in the scene matches it"
    case .wholeKeyboard: Self.spared
    case .noPermission(let path, let access): Self.noPermission(path, access)
    case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
    case .cannotRead(let reason): reason
    case .pointerByLibinput:
      "libinput makes a mouse pointer of a touchpad, without touches; leave 'source: libinput' away in the scene's rule"
    case .refusedByLibinput(let reason): Self.refusedByLibinput(reason)
    }
  }

  private static let spared =
    "it is a keyboard to type on, passwords included, and is read only by a rule with its exact 'name', without '*', '?'"
    + " and '[', or with its 'vendor' and 'product'"

  private static let notClassified =
    "udev is not running here, so that nobody knows what it is; in a container, mount the host's /run/udev"

  private static func refusedByLibinput(_ reason: String?) -> String {
    guard let reason else {
      return "libinput does not read it; 'libinput debug-events --verbose' says why"
    }
    return "libinput does not read it: \(reason)"
  }

  private static func noPermission(_ path: String, _ access: NodeAccess) -> String {
    let problem = DeviceProblem.noPermission(path: path, access)
    return "\(problem.description); \(problem.remedy)"
  }
}
