extension DeviceProblem {
  /// What is wrong, as a sentence without its stop.
  package var description: String {
    switch self {
    case .noPermission(let path, let access): access.refusal(of: path)
    case .noNode(let path): "the kernel has it, but there is no node at \(path)"
    case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
    case .untagged(_, false): "no udev runs here, so nobody has said what it is (ID_INPUT)"
    case .untagged(_, true): "udev has not said what it is (ID_INPUT is missing)"
    case .grabbed(_, let users): users.grabbing
    case .ownGrab(let user): "it is grabbed by \(user), which keeps what it says to itself"
    case .unknownSize: "its size is unknown, for its axes have no resolution"
    case .halfResolution(let known, let unknown):
      "its size is unknown, for \(known) has a resolution and \(unknown) has none"
    case .unusableCalibration(let text): Self.uncalibrated(text)
    case .relative: "it reports as a mouse does: how far something moved, not where"
    case .noSurface(let missing?): "it has \(missing), so no position can be told"
    case .noSurface(nil): "it has no axes that tell where it is touched"
    case .noRange(let axis): "\(axis) has no range, so no position can be told"
    case .impossibleSlots: "it says that it has slots, but no value of ABS_MT_SLOT is one"
    case .tooWide(let axis): "the range of \(axis) is too wide for libinput"
    case .otherSeat(let seat): "it belongs to seat '\(seat)'"
    case .noAxesToShake: "it has no ABS_X, ABS_Y and ABS_Z to be shaken along"
    case .refusedByLibinput(let reason, _): "libinput does not read it" + (reason.map { ": \($0)" } ?? "")
    case .pointerByLibinput: "libinput makes a mouse pointer of a touchpad, without touches"
    case .wholeKeyboard: "it is a keyboard to type on, passwords included"
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
    case .cannotOpen(let path, _): "'sudo evtest \(path)' tells whether anybody can read it"
    case .untagged(_, false):
      "in a container, mount the host's /run/udev and share its network; else start systemd-udevd"
    case .untagged(let path, true): "sudo udevadm trigger \(path); then udevadm info \(path)"
    case .grabbed(let path, let users): users.remedy(for: path)
    case .ownGrab: "nothing is wrong where the scene of that process says 'grab: true'; otherwise end it"
    case .unknownSize, .halfResolution:
      "nothing needs it to deliver touches; evdev's hwdb can tell it (EVDEV_ABS_35, see 'man hwdb')"
    case .unusableCalibration:
      "mend udev's rule, or give the scene's rule for it a 'calibration:', which counts instead"
    case .relative:
      "a panel that does so is in mouse mode; its maker's tool, or hid-multitouch in the kernel, switches it"
    case .noSurface, .noRange, .impossibleSlots, .noAxesToShake, .refusedByLibinput(_?, evdevReads: false):
      "'sudo evtest' shows what it reports; its driver or firmware is at fault"
    case .otherSeat: "fingerpost reads seat0: remove ID_SEAT from udev's rules, or 'loginctl attach seat0'"
    case .tooWide, .refusedByLibinput(_, evdevReads: true):
      "'source: evdev' in a rule for it below 'devices:' reads it all the same"
    case .refusedByLibinput(nil, evdevReads: false): "'libinput debug-events --verbose' says why"
    case .pointerByLibinput: "leave 'source: libinput' away in the scene's rule"
    case .wholeKeyboard:
      "it is read only by a rule with its exact 'name', without '*', '?' and '[', or with its 'vendor' and 'product'"
    case .ofNoUse:
      "only touchscreens, touchpads, keyboards and accelerometers are read; a 'kind' below 'match' leaves out the rest"
    case .limited(let limitation): limitation.remedy
    case .suspended: "nothing is to be done: it is read again once that is over"
    }
  }

  static func uncalibrated(_ text: String) -> String {
    "udev's LIBINPUT_CALIBRATION_MATRIX '\(text)' is left aside, for it is not six numbers of a matrix that can be undone"
  }
}

extension DeviceKind {
  /// What it is, with its article.
  fileprivate var words: String {
    switch self {
    case .touchscreen, .touchpad, .keyboard, .joystick: "a \(rawValue)"
    case .accelerometer: "an accelerometer"
    case .tablet: "a pen tablet"
    case .tabletPad: "the buttons of a pen tablet"
    case .pointer: "a mouse or the like"
    case .switch: "a switch, such as a lid's"
    case .other: "none that udev knows the kind of"
    }
  }
}
