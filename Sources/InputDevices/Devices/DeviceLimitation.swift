internal import Glibc

/// Why a device is read, but not as the scene wants.
package enum DeviceLimitation: Error, Hashable, Sendable, CustomStringConvertible {
  /// It could not be grabbed, with the `errno`.
  case notGrabbed(code: Int32)
  /// There can be no clone that its touches could be passed on to.
  case noClone(VirtualDeviceError)
  /// Its touches cannot be told apart by slots.
  case noSlots
  /// It is no touchscreen.
  case onlyTouchscreens
  /// What udev has for a matrix to calibrate it is none.
  case uncalibrated(String)
  /// The clone takes no events any more.
  case cloneFailed(VirtualDeviceError)

  /// The reason and the way out, as one sentence for people.
  package var description: String {
    switch self {
    case .notGrabbed(EBUSY):
      "another program has grabbed it, and gets all that it says; 'fingerpost devices' tells which has it open; end that"
        + " one or take 'grab: true' away; fingerpost tries again with what it hears next"
    case .notGrabbed(let code): "it cannot be grabbed: \(String(cString: strerror(code)))"
    case .noClone(let error): Self.notForwarded + error.description
    case .noSlots: Self.notForwarded + "its driver reports contacts without slots (protocol A)"
    case .onlyTouchscreens: Self.notForwarded + "only touchscreens can be passed on"
    case .uncalibrated(let text): "it is not calibrated: " + DeviceProblem.uncalibrated(text)
    case .cloneFailed(let error): "its touches are passed on no more, and others read it again: \(error)"
    }
  }

  /// Why touches of a device that is of this kind and says this of itself cannot be passed on; nil where they can.
  static func ofForwarding(_ kind: DeviceKind, _ description: EvdevDescription) -> DeviceLimitation? {
    if kind != .touchscreen { return .onlyTouchscreens }
    return description.isProtocolA ? .noSlots : nil
  }

  private static let notForwarded = "it is not grabbed, for its touches cannot be passed on: "
}
