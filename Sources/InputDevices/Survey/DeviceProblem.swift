/// Why a device does not work, or not as well as it might.
package enum DeviceProblem: Hashable, Sendable {
  /// Its node may not be opened.
  case noPermission(path: String, NodeAccess)
  /// The kernel has the device and there is no node to open.
  case noNode(path: String)
  /// Its node could not be opened, with the system's reason.
  case cannotOpen(path: String, reason: String)
  /// udev has not said what it is; whether a udev daemon runs.
  case untagged(path: String, hasUdev: Bool)
  /// Another program keeps its events to itself; those that have it open, as far as that can be seen.
  case grabbed(path: String, by: [NodeUser])
  /// A process of this program keeps its events to itself, as a scene may want it.
  case ownGrab(by: NodeUser)
  /// Its axes have no resolution.
  case unknownSize
  /// What udev has for a matrix to calibrate it is none.
  case unusableCalibration(String)
  /// It says how far something moved, but not where.
  case relative
  /// It is said to be a touch device and has no axes that tell where it is touched.
  case noSurface
  /// An axis of its position has no range.
  case noRange(axis: String)
  /// It belongs to another seat.
  case otherSeat(String)

  /// The problem's name, for programs.
  package var word: String {
    switch self {
    case .noPermission: "noPermission"
    case .noNode: "noNode"
    case .cannotOpen: "cannotOpen"
    case .untagged: "untagged"
    case .grabbed: "grabbed"
    case .ownGrab: "ownGrab"
    case .unknownSize: "unknownSize"
    case .unusableCalibration: "unusableCalibration"
    case .relative: "relative"
    case .noSurface: "noSurface"
    case .noRange: "noRange"
    case .otherSeat: "otherSeat"
    }
  }

  /// Whether touches come of the device all the same.
  package var isHarmless: Bool {
    switch self {
    case .unknownSize, .unusableCalibration, .ownGrab: true
    default: false
    }
  }

  /// What is wrong, as a sentence without its stop.
  package var description: String {
    switch self {
    case .noPermission(let path, let access): access.refusal(of: path)
    case .noNode(let path): "the kernel has it, but there is no node at \(path)"
    case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
    case .untagged(_, false): "no udev runs here, so nobody has said what it is (ID_INPUT)"
    case .untagged(_, true): "udev has not said what it is (ID_INPUT is missing)"
    case .grabbed(_, let users): Self.grabbed(users)
    case .ownGrab(let user): "it is grabbed by \(user), which keeps what it says to itself"
    case .unknownSize: "its size is unknown, for its axes have no resolution"
    case .unusableCalibration(let text): Self.uncalibrated(text)
    case .relative: "it reports as a mouse does: how far something moved, not where"
    case .noSurface: "it has no axes that tell where it is touched"
    case .noRange(let axis): "\(axis) has no range, so no position can be told"
    case .otherSeat(let seat): "it belongs to seat '\(seat)'"
    }
  }

  /// What to do about it, as a sentence without its stop.
  package var remedy: String {
    switch self {
    case .noPermission(let path, let access): access.remedy(for: path)
    case .noNode: "in a container, let it have the node: docker run --device /dev/input …"
    case .cannotOpen(let path, _): "'sudo evtest \(path)' tells whether anybody can read it"
    case .untagged(_, false):
      "in a container, mount the host's /run/udev and share its network; else start systemd-udevd"
    case .untagged(let path, true): "sudo udevadm trigger \(path); then udevadm info \(path)"
    case .grabbed(let path, let users):
      users.isEmpty
        ? "'sudo fuser -v \(path)' names the program" : "end that program, or let it leave the device alone"
    case .ownGrab: "nothing is wrong where the scene of that process says 'grab: true'; otherwise end it"
    case .unknownSize:
      "nothing needs it to deliver touches; evdev's hwdb can tell it (EVDEV_ABS_35, see 'man hwdb')"
    case .unusableCalibration:
      "mend udev's rule, or give the scene's rule for it a 'calibration:', which counts instead"
    case .relative:
      "a panel that does so is in mouse mode; its maker's tool, or hid-multitouch in the kernel, switches it"
    case .noSurface, .noRange: "'sudo evtest' shows what it reports; its driver or firmware is at fault"
    case .otherSeat: "fingerpost reads seat0: remove ID_SEAT from udev's rules, or 'loginctl attach seat0'"
    }
  }

  static func uncalibrated(_ text: String) -> String {
    "udev's LIBINPUT_CALIBRATION_MATRIX '\(text)' is left aside, for it is not six numbers of a matrix that can be undone"
  }

  private static func grabbed(_ users: [NodeUser]) -> String {
    guard !users.isEmpty else { return "another program has grabbed it" }
    return "another program has grabbed it; it is open in \(users.map(\.description).joined(separator: ", "))"
  }
}
