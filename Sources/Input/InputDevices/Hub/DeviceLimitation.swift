internal import DeviceDescription
package import Evdev
internal import Glibc
internal import TouchDelivery
package import VirtualDevices

/// Why a device is read, but not as the scene wants.
package enum DeviceLimitation: Hashable, Sendable, CustomStringConvertible {
  /// It could not be grabbed, with the `errno`.
  case notGrabbed(code: Int32)
  /// Something is down on it, and it is grabbed once nothing is.
  case notGrabbedYet
  /// No clone can be made that its touches could be forwarded to.
  case noClone(VirtualDeviceError)
  /// There can be no clone of such a device.
  case notForwarded(ForwardingObstacle)
  /// What udev has for a matrix to calibrate it is none.
  case uncalibrated(String)
  /// The clone takes no events any more.
  case cloneFailed(VirtualDeviceError)
  /// libinput reads it, which reports fewer fingers than it has slots.
  case fewerFingers(slots: Int)
  /// The scene ignores large contacts, and it does not report how large they are.
  case withoutSizes
  /// It is a touchpad whose screen has so many points that a finger that rolls makes no tap.
  case finePoints

  /// The reason and the way out, as one sentence for people.
  package var description: String {
    switch self {
    case .notGrabbed(EBUSY), .notForwarded, .fewerFingers, .withoutSizes: "\(reason); \(remedy)"
    default: reason
    }
  }

  /// The reason, as a sentence without its stop; where it comes from elsewhere, with the way out.
  var reason: String {
    switch self {
    case .notGrabbed(EBUSY): "another program has grabbed it, and gets all that it says"
    case .notGrabbed(let code): "it cannot be grabbed: \(String(cString: strerror(code)))"
    case .notGrabbedYet: "it is not grabbed yet, for a finger or a key is down on it"
    case .noClone(let error): ForwardingObstacle.notForwarded + error.description
    case .notForwarded(let obstacle): obstacle.reason
    case .uncalibrated(let text): "it is not calibrated: " + DeviceProblem.uncalibrated(text)
    case .cloneFailed(let error):
      "its touches are no longer forwarded, and other programs read it again: \(error)"
    case .fewerFingers(let slots):
      "it has \(slots) slots, and libinput reports no more than \(DeviceSource.mostFingersOfLibinput) fingers at once,"
        + " those on other devices included"
    case .finePoints: "its screen has so many points that a finger that rolls a millimetre makes no tap"
    case .withoutSizes: "it does not report how large contacts are in millimetres, so none is too large"
    }
  }

  /// What to do about it, as a sentence without its stop.
  var remedy: String {
    switch self {
    case .notGrabbed(EBUSY):
      "'fingerpost devices' tells which has it open; end that"
        + " one or take 'grab: true' away; fingerpost tries again with what it hears next"
    case .noClone(let error) where error.isOfAccess:
      "others hear of it as well until that is mended and udev has seen it, or the scene is reloaded"
    case .notGrabbed, .noClone, .cloneFailed: "until that is mended, others hear of it as well"
    case .notGrabbedYet: "nothing is to be done: it is grabbed once nothing is down"
    case .notForwarded(let obstacle): obstacle.remedy
    case .fewerFingers: "'source: evdev' in a rule for it below 'devices:' reports each, up to 256"
    case .finePoints: "lay it on a screen of its own without 'size', which then has 5 points to a millimetre"
    case .withoutSizes:
      "take 'ignoreLargerThan' away; 'holdDuration' ignores what brushes the glass without a size as well"
    case .uncalibrated: "give its rule a 'calibration:', or mend udev's"
    }
  }

  /// What is missing of a device that says this of itself in what it is to the scene; nil where nothing is.
  package static func ofReading(
    as use: DeviceUse, saying abilities: DeviceAbilities?
  ) -> DeviceLimitation? {
    guard case .surface(let mapping, let source) = use, let abilities else { return nil }
    if source == .libinput, abilities.slots > DeviceSource.mostFingersOfLibinput {
      return .fewerFingers(slots: abilities.slots)
    }
    return mapping.accommodations.ignoreLargerThan > 0 && !abilities.tellsSizes ? .withoutSizes : nil
  }
}
