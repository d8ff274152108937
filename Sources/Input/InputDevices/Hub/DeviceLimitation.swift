internal import DeviceDescription
package import Evdev
internal import Glibc
internal import TouchDelivery
package import VirtualDevices

/// The reason for which a device is read, but not as the scene wants.
package enum DeviceLimitation: Hashable, Sendable, CustomStringConvertible {
  /// It could not be grabbed, with the `errno`.
  case notGrabbed(code: Int32)
  /// A finger or key is down on it, and it is grabbed once that lifts.
  case notGrabbedYet
  /// No clone can be made that its touches could be forwarded to.
  case noClone(VirtualDeviceError)
  /// There can be no clone of such a device.
  case notForwarded(ForwardingObstacle)
  /// Its calibration matrix in udev is not a matrix.
  case uncalibrated(String)
  /// Its calibration matrix in udev has more than six numbers.
  case calibratedInPart(String)
  /// Another node that is read seems to be of the same panel.
  case twin(path: String, screen: String)
  /// libinput reads it, and these keys of it are not read with the touches.
  case withoutKeys([String])
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
    case .notGrabbed(EBUSY), .notForwarded, .fewerFingers, .withoutSizes, .twin, .calibratedInPart:
      "\(reason); \(remedy)"
    default: reason
    }
  }

  /// The reason, as a sentence without its stop; where it comes from elsewhere, with the way out.
  var reason: String {
    switch self {
    case .notGrabbed(EBUSY): "another program has grabbed it and gets all its events"
    case .notGrabbed(let code): "it cannot be grabbed: \(String(cString: strerror(code)))"
    case .notGrabbedYet: "it is not grabbed yet, because a finger or a key is down on it"
    case .noClone(let error): ForwardingObstacle.notForwarded + error.description
    case .notForwarded(let obstacle): obstacle.reason
    case .uncalibrated(let text): "it is not calibrated: " + DeviceProblem.uncalibrated(text)
    case .calibratedInPart(let text): DeviceProblem.calibratedInPart(text)
    case .twin(let path, let screen):
      "it has the name and the numbers of the touchscreen at \(path), and both lie on the same place of screen '\(screen)':"
        + " if they are one panel, a tap is a tap of two fingers"
    case .withoutKeys(let keys):
      "its \(keys.joined(separator: ", ")) are not read, because libinput reads its touches alone"
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
      "'fingerpost devices' shows which has it open; end"
        + " that one or remove 'grab: true'; fingerpost tries again at its next event"
    case .noClone(let error) where error.isOfAccess:
      "other programs get its events as well until that is solved and udev has seen it, or the scene is reloaded"
    case .notGrabbed, .noClone, .cloneFailed: "until that is solved, other programs get its events as well"
    case .notGrabbedYet: "nothing to do: it is grabbed once no finger or key is down"
    case .notForwarded(let obstacle): obstacle.remedy
    case .fewerFingers: "'source: evdev' in a rule for it below 'devices:' reports each, up to 256"
    case .finePoints: "lay it on its own screen without 'size', which then has 5 points to a millimetre"
    case .withoutSizes:
      "remove 'ignoreLargerThan'; 'holdDuration' ignores brief contacts of any size"
    case .calibratedInPart: "leave out the others in udev's rule: only X's matrices have nine"
    case .twin:
      "let the rules below 'devices:' match one of them; or, if they are two panels, give each a rule with its 'phys', 'uniq' or"
        + " 'idPath' below 'match', as 'fingerpost devices' shows them, and with its 'screen' or 'area'"
    case .withoutKeys: "'source: evdev' in a rule for it below 'devices:' reads them, as presses"
    case .uncalibrated: "give its rule a 'calibration:', or correct udev's"
    }
  }

  /// What a device with these capabilities lacks for its use in the scene; nil if nothing.
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

extension DeviceRules {
  /// That one of `others`, which are read, seems to be a second node of the panel `device`; nil where none does.
  package func remark(onTwinOf device: InputDevice, among others: [InputDevice]) -> DeviceLimitation? {
    guard let twin = twin(of: device, among: others.filter { $0.path != device.path }),
      let screen = mapping(for: device)?.screen
    else { return nil }
    return .twin(path: twin.path, screen: screen.id)
  }
}
