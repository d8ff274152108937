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
  /// One of the axes of its position has a resolution, the other one has none.
  case halfResolution(known: String, unknown: String)
  /// What udev has for a matrix to calibrate it is none.
  case unusableCalibration(String)
  /// It says how far something moved, but not where.
  case relative
  /// It is said to be a touch device and has no axes that tell where it is touched; what it has and what it lacks for them,
  /// in words, where it has any.
  case noSurface(missing: String?)
  /// An axis of its position has no range.
  case noRange(axis: String)
  /// It has slots for its contacts, and no slot has a number.
  case impossibleSlots
  /// An axis of its position has a range that libinput, which is to read it, cannot reckon with.
  case tooWide(axis: String)
  /// It belongs to another seat.
  case otherSeat(String)
  /// It is said to be an accelerometer and has not all axes.
  case noAxesToShake
  /// libinput, which is to read it, does not, for this reason, if it is known; whether it can be read from its node.
  case refusedByLibinput(String?, evdevReads: Bool)
  /// It is a touchpad that libinput is to read, and of which that makes a pointer.
  case pointerByLibinput
  /// It is a keyboard to type on, and no rule of the scene says exactly which.
  case wholeKeyboard
  /// A rule of the scene matches it, and nothing can be made of such a device.
  case ofNoUse(DeviceKind)
  /// It is read, but not as the scene wants.
  case limited(DeviceLimitation)
  /// It is given back for the time being, for these causes.
  case suspended([SuspensionCause])

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
    case .halfResolution: "halfResolution"
    case .unusableCalibration: "unusableCalibration"
    case .relative: "relative"
    case .noSurface: "noSurface"
    case .noRange: "noRange"
    case .impossibleSlots: "impossibleSlots"
    case .tooWide: "tooWide"
    case .otherSeat: "otherSeat"
    case .noAxesToShake: "noAxesToShake"
    case .refusedByLibinput: "refusedByLibinput"
    case .pointerByLibinput: "pointerByLibinput"
    case .wholeKeyboard: "wholeKeyboard"
    case .ofNoUse: "ofNoUse"
    case .limited: "limited"
    case .suspended: "suspended"
    }
  }

  /// Whether touches come of the device all the same, or nobody expects any.
  package var isHarmless: Bool {
    switch self {
    case .unknownSize, .halfResolution, .unusableCalibration, .ownGrab, .wholeKeyboard, .ofNoUse, .limited,
      .suspended:
      true
    default: false
    }
  }
}
