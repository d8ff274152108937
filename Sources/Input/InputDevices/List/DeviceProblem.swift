package import DeviceDescription
package import Diagnostics
internal import Evdev
internal import Glibc

/// The reason for which a device does not work, or not as well as it might.
package enum DeviceProblem: Hashable, Sendable {
  /// Its node may not be opened.
  case noPermission(path: String, NodeAccess)
  /// The kernel has the device and there is no node to open.
  case noNode(path: String)
  /// Its node could not be opened or read, for this reason.
  case cannotOpen(path: String, PlainError)
  /// udev has not said what it is; whether a udev daemon runs.
  case untagged(path: String, hasUdev: Bool)
  /// Another program has grabbed it; the programs that have it open, as far as that can be seen.
  case grabbed(path: String, by: [NodeUser])
  /// A process of this program has grabbed it, as a scene may want it.
  case ownGrab(by: NodeUser)
  /// Its axes have no resolution.
  case unknownSize
  /// One of the axes of its position has a resolution, the other one has none.
  case halfResolution(known: String, unknown: String)
  /// Its calibration matrix in udev is not a matrix.
  case unusableCalibration(String)
  /// Its calibration matrix in udev has more than six numbers.
  case longCalibration(String)
  /// It says how far something moved, but not where.
  case relative
  /// udev calls it a touch device, but no axes of it say where it is touched. The words say what it has and what it
  /// lacks for them, where it has any.
  case noSurface(missing: String?)
  /// An axis of its position has no range.
  case noRange(axis: String)
  /// It has slots for its contacts, and no slot has a number.
  case impossibleSlots
  /// An axis of its position has a range that libinput, which is to read it, cannot handle.
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
  /// A rule of the scene matches it, but such a device cannot be used.
  case ofNoUse(DeviceKind)
  /// It is read, but not as the scene wants.
  case limited(DeviceLimitation)
  /// It is given back for now, for these causes.
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
    case .longCalibration: "longCalibration"
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

  /// Whether touches come from the device nevertheless, or none are expected.
  package var isHarmless: Bool {
    switch self {
    case .unknownSize, .halfResolution, .unusableCalibration, .longCalibration, .ownGrab, .wholeKeyboard,
      .ofNoUse, .limited, .suspended:
      true
    default: false
    }
  }
}

extension DeviceProblem {
  /// What is wrong, as a sentence without its stop.
  package var description: String {
    switch self {
    case .noPermission(let path, let access): access.refusal(of: path)
    case .noNode(let path): "the kernel has it, but there is no node at \(path)"
    case .cannotOpen(_, let error): error.description
    case .untagged(_, false): "no udev runs here, so its kind is unknown (ID_INPUT)"
    case .untagged(_, true): "udev has not said what it is (ID_INPUT is missing)"
    case .grabbed(_, let users): users.grabbing
    case .ownGrab(let user): "it is grabbed by \(user), so only that program gets its events"
    case .unknownSize: "its size is unknown, because its axes have no resolution"
    case .halfResolution(let known, let unknown):
      "its size is unknown, because \(known) has a resolution and \(unknown) has none"
    case .unusableCalibration(let text): Self.uncalibrated(text)
    case .longCalibration(let text): Self.calibratedInPart(text)
    case .relative: "it reports as a mouse does: how far something moved, not where"
    case .noSurface(let missing?): "it has \(missing), so it gives no position"
    case .noSurface(nil): "it has no axes for the place of a touch"
    case .noRange(let axis): "\(axis) has no range, so it gives no position"
    case .impossibleSlots: "it says that it has slots, but no value of ABS_MT_SLOT is one"
    case .tooWide(let axis): "the range of \(axis) is too wide for libinput"
    case .otherSeat(let seat): "it belongs to seat '\(seat)'"
    case .noAxesToShake: "it has no ABS_X, ABS_Y and ABS_Z to be shaken along"
    case .refusedByLibinput(let reason, _): "libinput does not read it" + (reason.map { ": \($0)" } ?? "")
    case .pointerByLibinput: "libinput makes a mouse pointer of a touchpad, without touches"
    case .wholeKeyboard: DeviceRules.sparing
    case .ofNoUse(let kind): "a rule matches it, but it is \(kind.words)"
    case .limited(let limitation): limitation.reason
    case .suspended(let causes):
      "it is given back for now: \(causes.map(\.description).joined(separator: ", and "))"
    }
  }

  /// What to do about it, as a sentence without its stop.
  package var remedy: String {
    switch self {
    case .noPermission(let path, let access): access.remedy(for: path)
    case .noNode: "in a container, let it have the node: docker run --device /dev/input …"
    case .cannotOpen(let path, _): "'sudo evtest \(path)' shows whether any program can read it"
    case .untagged(_, false):
      "in a container, mount the host's /run/udev and share its network; else start systemd-udevd"
    case .untagged(let path, true): "sudo udevadm trigger \(path); then udevadm info \(path)"
    case .grabbed(let path, let users): users.remedy(for: path)
    case .ownGrab: "nothing is wrong where the scene of that process says 'grab: true'; otherwise end it"
    case .unknownSize, .halfResolution:
      "nothing needs it to deliver touches; evdev's hwdb can tell it (EVDEV_ABS_35, see 'man hwdb')"
    case .unusableCalibration:
      "correct udev's rule, or give the scene's rule for it a 'calibration:', which counts instead"
    case .longCalibration: "leave out the others in udev's rule: only X's matrices have nine"
    case .relative:
      "a panel that does so is in mouse mode; its maker's tool, or hid-multitouch in the kernel, switches it"
    case .noSurface, .noRange, .impossibleSlots, .noAxesToShake, .refusedByLibinput(_?, evdevReads: false):
      "'sudo evtest' shows what it reports; its driver or firmware is at fault"
    case .otherSeat: "fingerpost reads seat0: remove ID_SEAT from udev's rules, or 'loginctl attach seat0'"
    case .tooWide, .refusedByLibinput(_, evdevReads: true):
      "'source: evdev' in a rule for it below 'devices:' reads it all the same"
    case .refusedByLibinput(nil, evdevReads: false): "'libinput debug-events --verbose' says why"
    case .pointerByLibinput: "remove 'source: libinput' in the scene's rule"
    case .wholeKeyboard: DeviceRules.sparingRemedy
    case .ofNoUse:
      "only touchscreens, touchpads, keyboards and accelerometers are read; a 'kind' below 'match' leaves out the rest"
    case .limited(let limitation): limitation.remedy
    case .suspended: "nothing to do: it is read again afterwards"
    }
  }

  /// What is wrong and what to do about it, as one sentence without its stop.
  package var sentence: String { "\(description); \(remedy)" }

  static func uncalibrated(_ text: String) -> String {
    "udev's LIBINPUT_CALIBRATION_MATRIX '\(text)' is ignored, because it is not six numbers of an invertible matrix"
  }

  static func calibratedInPart(_ text: String) -> String {
    "of udev's LIBINPUT_CALIBRATION_MATRIX '\(text)' the first six numbers count, as in libinput"
  }
}

extension DeviceProblem {
  /// That the device at `path` is grabbed and one of `users` has it.
  ///
  /// Which program that is cannot be known for certain, because programs have nodes open that they do not grab. It is
  /// a process of this program only where no other one has the node open.
  static func grab(of path: String, by users: [NodeUser]) -> DeviceProblem {
    guard let user = users.first, users.count == 1, user.isFingerpost else {
      return .grabbed(path: path, by: users)
    }
    return .ownGrab(by: user)
  }

  /// Whether this says all that `other` says, and more.
  package func covers(_ other: DeviceProblem) -> Bool {
    switch (self, other) {
    case (.grabbed, .limited(.notGrabbed(EBUSY))), (.ownGrab, .limited(.notGrabbed(EBUSY))): true
    default: self == other
    }
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
