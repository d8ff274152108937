package import DeviceDescription
package import Diagnostics
package import Evdev
internal import Glibc
internal import TouchDelivery
package import VirtualDevices

/// A finding about a device: why it does not work, or is read, but not as the scene wants.
package struct DeviceFinding: Hashable, Sendable {
  /// The kinds, as programs name them; the findings about devices that are read, but not as the scene wants, share one.
  package enum Kind: String, Sendable {
    case cannotOpen, grabbed, halfResolution, impossibleSlots, limited, longCalibration, noAxesToShake
    case noMatchingRule, noNode, noPermission, noRange, noSurface, notATouchscreen, ofNoUse, otherSeat
    case ownDevice, ownGrab, pointerByLibinput, refusedByLibinput, relative, suspended, tooWide
    case unknownSize, untagged, unusableCalibration, wholeKeyboard
  }

  /// Its kind.
  package let kind: Kind
  /// What is wrong, as a sentence without its stop.
  package let description: String
  /// What to do about it, as a sentence without its stop; empty where nothing is wrong.
  package let remedy: String
  /// Whether touches come from the device nevertheless, or none are expected.
  package let isHarmless: Bool
  /// Whether the log has the remedy as well where the device is read.
  private let isLoggedWithRemedy: Bool
  /// Whether it may be over once this program may make virtual devices.
  private(set) var awaitsAccess = false

  private init(
    _ kind: Kind, isHarmless: Bool = false, isLoggedWithRemedy: Bool = true, _ description: String,
    _ remedy: String
  ) {
    (self.kind, self.description, self.remedy) = (kind, description, remedy)
    (self.isHarmless, self.isLoggedWithRemedy) = (isHarmless, isLoggedWithRemedy)
  }

  private static func limited(
    isLoggedWithRemedy: Bool = false, _ description: String, _ remedy: String
  ) -> DeviceFinding {
    DeviceFinding(.limited, isHarmless: true, isLoggedWithRemedy: isLoggedWithRemedy, description, remedy)
  }

  /// Whether there is anything to do about it: the scene, or its rules, want the device.
  package var isProblem: Bool { !remedy.isEmpty }

  /// What is wrong and what to do about it, as one sentence without its stop.
  package var sentence: String { isProblem ? "\(description); \(remedy)" : description }

  /// What the log says where the device is read.
  package var logged: String { isLoggedWithRemedy ? sentence : description }
}

/// Those about a device that the scene has no use for.
extension DeviceFinding {
  /// It is not a touchscreen, and its node was not opened.
  package static let notATouchscreen = DeviceFinding(.notATouchscreen, "not a touchscreen", "")

  /// It is one of those that this program has made, and its node was not opened.
  package static let ownDevice = DeviceFinding(.ownDevice, "made by fingerpost itself", "")

  /// The scene has rules for devices and none matches this one.
  package static let noMatchingRule = DeviceFinding(
    .noMatchingRule, "no rule below 'devices:' in the scene matches it", "")
}

/// Those that keep a device from being read, and those about any device.
extension DeviceFinding {
  /// Its node may not be opened.
  package static func noPermission(path: String, _ access: NodeAccess) -> DeviceFinding {
    DeviceFinding(.noPermission, access.refusal(of: path), access.remedy(for: path))
  }

  /// Whether its node may not be opened.
  var isOfPermission: Bool { kind == .noPermission }

  /// The kernel has the device and there is no node to open.
  package static func noNode(path: String) -> DeviceFinding {
    DeviceFinding(
      .noNode, "the kernel has it, but there is no node at \(path)",
      "in a container, let it have the node: docker run --device /dev/input …")
  }

  /// Its node could not be opened or read, for this reason.
  package static func cannotOpen(path: String, _ error: PlainError) -> DeviceFinding {
    DeviceFinding(
      .cannotOpen, error.description, "'sudo evtest \(path)' shows whether any program can read it")
  }

  /// udev has not said what it is; whether a udev daemon runs.
  package static func untagged(path: String, hasUdev: Bool) -> DeviceFinding {
    hasUdev
      ? DeviceFinding(
        .untagged, "udev has not said what it is (ID_INPUT is missing)",
        "sudo udevadm trigger \(path); then udevadm info \(path)")
      : DeviceFinding(
        .untagged, "no udev runs here, so its kind is unknown (ID_INPUT)",
        "in a container, mount the host's /run/udev and share its network; else start systemd-udevd")
  }

  /// Another program has grabbed it; the programs that have it open, as far as that can be seen.
  package static func grabbed(path: String, by users: [NodeUser]) -> DeviceFinding {
    DeviceFinding(.grabbed, users.grabbing, users.remedy(for: path))
  }

  /// A process of this program has grabbed it, as a scene may want it.
  package static func ownGrab(by user: NodeUser) -> DeviceFinding {
    DeviceFinding(
      .ownGrab, isHarmless: true, "it is grabbed by \(user), so only that program gets its events",
      "nothing is wrong where the scene of that process says 'grab: true'; otherwise end it")
  }

  /// That the device at `path` is grabbed and one of `users` has it.
  ///
  /// Which program that is cannot be known for certain, because programs have nodes open that they do not grab. It is
  /// a process of this program only where no other one has the node open.
  package static func grab(of path: String, by users: [NodeUser]) -> DeviceFinding {
    guard let user = users.first, users.count == 1, user.isFingerpost else {
      return .grabbed(path: path, by: users)
    }
    return .ownGrab(by: user)
  }

  /// Its axes have no resolution.
  package static let unknownSize = noSize(.unknownSize, "its axes have no resolution")

  /// One of the axes of its position has a resolution, the other one has none, as `reason` says.
  package static func halfResolution(_ reason: String) -> DeviceFinding { noSize(.halfResolution, reason) }

  private static func noSize(_ kind: Kind, _ reason: String) -> DeviceFinding {
    DeviceFinding(
      kind, isHarmless: true, "its size is unknown, because \(reason)",
      "nothing needs it to deliver touches; evdev's hwdb can tell it (EVDEV_ABS_35, see 'man hwdb')")
  }

  /// Its calibration matrix in udev is not a matrix.
  package static func unusableCalibration(_ text: String) -> DeviceFinding {
    DeviceFinding(
      .unusableCalibration, isHarmless: true,
      "udev's LIBINPUT_CALIBRATION_MATRIX '\(text)' is ignored, because it is not six numbers of an invertible matrix",
      "correct udev's rule, or give the scene's rule for it a 'calibration:', which counts instead")
  }

  /// Its calibration matrix in udev has more than six numbers.
  package static func longCalibration(_ text: String) -> DeviceFinding {
    DeviceFinding(
      .longCalibration, isHarmless: true,
      "of udev's LIBINPUT_CALIBRATION_MATRIX '\(text)' the first six numbers count, as in libinput",
      "leave out the others in udev's rule: only X's matrices have nine")
  }

  /// It says how far something moved, but not where.
  package static let relative = DeviceFinding(
    .relative, "it reports as a mouse does: how far something moved, not where",
    "a panel that does so is in mouse mode; its maker's tool, or hid-multitouch in the kernel, switches it")

  /// udev calls it a touch device, but no axes of it say where it is touched.
  ///
  /// The words say what it has and what it lacks for them, where it has any.
  package static func noSurface(missing: String?) -> DeviceFinding {
    let description = missing.map { "it has \($0), so it gives no position" }
    return DeviceFinding(.noSurface, description ?? "it has no axes for the place of a touch", atFault)
  }

  /// An axis of its position has no range.
  package static func noRange(axis: String) -> DeviceFinding {
    DeviceFinding(.noRange, "\(axis) has no range, so it gives no position", atFault)
  }

  /// It has slots for its contacts, and no slot has a number.
  package static let impossibleSlots = DeviceFinding(
    .impossibleSlots, "it says that it has slots, but no value of ABS_MT_SLOT is one", atFault)

  /// It is said to be an accelerometer and has not all axes.
  package static let noAxesToShake = DeviceFinding(
    .noAxesToShake, "it has no ABS_X, ABS_Y and ABS_Z to be shaken along", atFault)

  private static let atFault = "'sudo evtest' shows what it reports; its driver or firmware is at fault"

  /// An axis of its position has a range that libinput, which is to read it, cannot handle.
  package static func tooWide(axis: String) -> DeviceFinding {
    DeviceFinding(.tooWide, "the range of \(axis) is too wide for libinput", byEvdev)
  }

  /// libinput, which is to read it, does not, for this reason, if it is known; whether it can be read from its node.
  package static func refusedByLibinput(_ reason: String?, evdevReads: Bool) -> DeviceFinding {
    let remedy = reason == nil ? "'libinput debug-events --verbose' says why" : atFault
    return DeviceFinding(
      .refusedByLibinput, "libinput does not read it" + (reason.map { ": \($0)" } ?? ""),
      evdevReads ? byEvdev : remedy)
  }

  private static let byEvdev = "'source: evdev' in a rule for it below 'devices:' reads it all the same"

  /// It belongs to another seat.
  package static func otherSeat(_ seat: String) -> DeviceFinding {
    DeviceFinding(
      .otherSeat, "it belongs to seat '\(seat)'",
      "fingerpost reads seat0: remove ID_SEAT from udev's rules, or 'loginctl attach seat0'")
  }

  /// It is a touchpad that libinput is to read, and of which that makes a pointer.
  package static let pointerByLibinput = DeviceFinding(
    .pointerByLibinput, "libinput makes a mouse pointer of a touchpad, without touches",
    "remove 'source: libinput' in the scene's rule")

  /// It is a keyboard to type on, and no rule of the scene says exactly which.
  package static let wholeKeyboard = DeviceFinding(
    .wholeKeyboard, isHarmless: true, DeviceRules.sparing, DeviceRules.sparingRemedy)

  /// A rule of the scene matches it, but such a device cannot be used.
  package static func ofNoUse(_ kind: DeviceKind) -> DeviceFinding {
    DeviceFinding(
      .ofNoUse, isHarmless: true, "a rule matches it, but it is \(kind.words)",
      kind == .pointer
        ? "if it is a panel that reports its places as a mouse does, write 'kind: pointer' below 'match'; another 'kind' leaves it out"
        : "only touchscreens, touchpads, keyboards and accelerometers are read; a 'kind' below 'match' leaves out the rest"
    )
  }

  /// It is given back for now, for these causes.
  package static func suspended(_ causes: [SuspensionCause]) -> DeviceFinding {
    DeviceFinding(
      .suspended, isHarmless: true,
      "it is given back for now: \(causes.map(\.description).joined(separator: ", and "))",
      "nothing to do: it is read again afterwards")
  }
}

/// Those about a device that is read, but not as the scene wants.
extension DeviceFinding {
  /// It could not be grabbed, with the `errno`.
  package static func notGrabbed(code: Int32) -> DeviceFinding {
    code == EBUSY
      ? limited(
        isLoggedWithRemedy: true, "another program has grabbed it and gets all its events",
        "'fingerpost devices' shows which has it open; end"
          + " that one or remove 'grab: true'; fingerpost tries again at its next event")
      : limited("it cannot be grabbed: \(String(cString: strerror(code)))", othersGetEvents)
  }

  /// A finger or key is down on it, and it is grabbed once that lifts.
  package static let notGrabbedYet = limited(
    "it is not grabbed yet, because a finger or a key is down on it",
    "nothing to do: it is grabbed once no finger or key is down")

  /// No clone can be made that its touches could be forwarded to.
  package static func noClone(_ error: VirtualDeviceError) -> DeviceFinding {
    let untilSeen =
      "other programs get its events as well until that is solved and udev has seen it, or the scene is reloaded"
    var finding = limited(
      ForwardingObstacle.notForwarded + error.description, error.isOfAccess ? untilSeen : othersGetEvents)
    finding.awaitsAccess = error.isOfAccess
    return finding
  }

  /// The clone takes no events any more.
  package static func cloneFailed(_ error: VirtualDeviceError) -> DeviceFinding {
    limited(
      "its touches are no longer forwarded, and other programs read it again: \(error)",
      "other programs get its events as well until the scene is reloaded")
  }

  private static let othersGetEvents = "until that is solved, other programs get its events as well"

  /// There can be no clone of such a device.
  package static func notForwarded(_ obstacle: ForwardingObstacle) -> DeviceFinding {
    limited(isLoggedWithRemedy: true, obstacle.reason, obstacle.remedy)
  }

  /// Its calibration matrix in udev is not a matrix.
  package static func uncalibrated(_ text: String) -> DeviceFinding {
    limited(
      "it is not calibrated: " + unusableCalibration(text).description,
      "give its rule a 'calibration:', or correct udev's")
  }

  /// Its calibration matrix in udev has more than six numbers.
  package static func calibratedInPart(_ text: String) -> DeviceFinding {
    let finding = longCalibration(text)
    return limited(isLoggedWithRemedy: true, finding.description, finding.remedy)
  }

  /// Another node that is read, at `path`, seems to be of the same panel.
  package static func twin(path: String, screen: String) -> DeviceFinding {
    limited(
      isLoggedWithRemedy: true,
      "it has the name and the numbers of the touchscreen at \(path), and both lie on the same place of screen '\(screen)':"
        + " if they are one panel, a tap is a tap of two fingers",
      "let the rules below 'devices:' match one of them; or, if they are two panels, give each a rule with its 'phys', 'uniq' or"
        + " 'idPath' below 'match', as 'fingerpost devices' shows them, and with its 'screen' or 'area'")
  }

  /// libinput reads it, and these keys of it are not read with the touches.
  package static func withoutKeys(_ keys: [String]) -> DeviceFinding {
    limited(
      "its \(keys.joined(separator: ", ")) are not read, because libinput reads its touches alone",
      "'source: evdev' in a rule for it below 'devices:' reads them, as presses")
  }

  /// libinput reads it, which reports fewer fingers than it has slots.
  package static func fewerFingers(slots: Int) -> DeviceFinding {
    limited(
      isLoggedWithRemedy: true,
      "it has \(slots) slots, and libinput reports no more than \(DeviceSource.mostFingersOfLibinput) fingers at once,"
        + " those on other devices included",
      "'source: evdev' in a rule for it below 'devices:' reports each, up to 256")
  }

  /// The scene ignores large contacts, and it does not report how large they are.
  package static let withoutSizes = limited(
    isLoggedWithRemedy: true,
    "it does not report how large contacts are in millimetres, so none is too large",
    "remove 'ignoreLargerThan'; 'holdDuration' ignores brief contacts of any size")

  /// It is a touchpad whose screen has so many points that a finger that rolls makes no tap.
  package static let finePoints = limited(
    "its screen has so many points that a finger that rolls a millimetre makes no tap",
    "lay it on its own screen without 'size', which then has 5 points to a millimetre")

  /// What a device with these capabilities lacks for its use in the scene; nil if nothing.
  package static func ofReading(
    as use: DeviceUse, saying abilities: EvdevDescription?
  ) -> DeviceFinding? {
    guard case .surface(let mapping, let source) = use, let abilities else { return nil }
    if source == .libinput, abilities.contactCount > DeviceSource.mostFingersOfLibinput {
      return .fewerFingers(slots: abilities.contactCount)
    }
    return mapping.accommodations.ignoreLargerThan > 0 && !abilities.tellsSizes ? .withoutSizes : nil
  }

  /// Whether this says all that `other` says, and more.
  package func covers(_ other: DeviceFinding) -> Bool {
    self == other || [.grabbed, .ownGrab].contains(kind) && other == .notGrabbed(code: EBUSY)
  }
}

extension DeviceRules {
  /// That one of `others`, which are read, seems to be a second node of the panel `device`; nil where none does.
  package func remark(onTwinOf device: InputDevice, among others: [InputDevice]) -> DeviceFinding? {
    guard let twin = twin(of: device, among: others.filter { $0.path != device.path }),
      let screen = mapping(for: device)?.screen
    else { return nil }
    return .twin(path: twin.path, screen: screen.id)
  }
}

extension [NodeUser] {
  /// Which programs have a device open that one of them has grabbed, in words.
  var grabbing: String {
    guard !isEmpty else { return "another program has grabbed it" }
    let names = map(\.description).joined(separator: ", ")
    guard contains(where: \.isFingerpost) else {
      return "another program has grabbed it; it is open in \(names)"
    }
    return "one of the programs that have it open has grabbed it: \(names)"
  }

  /// What to do where one of them has grabbed the device at `path`.
  func remedy(for path: String) -> String {
    guard !isEmpty else { return "'sudo fuser -v \(path)' names the program" }
    guard contains(where: \.isFingerpost) else { return "end that program, or let it leave the device alone" }
    return
      "nothing is wrong where it is fingerpost, whose scene says 'grab: true'; otherwise end that program,"
      + " or let it leave the device alone"
  }
}
