/// What becomes of a device under a scene's rules: the one decision that the hub acts on and that lists tell of.
package enum DeviceOutcome {
  /// It is read; where others hear of it although the scene wants it otherwise, why.
  case read(DeviceUse, DeviceSharing, limitation: DeviceLimitation?)
  /// It is left alone.
  case ignored(IgnoreReason)
}

/// Who hears of a device besides this program.
package enum DeviceSharing: Hashable, Sendable {
  /// Everybody who reads it.
  case shared
  /// Nobody (`EVIOCGRAB`).
  case grabbed
  /// Nobody, but a clone gets the touches that nobody handles.
  case forwarded
}

extension DeviceRules {
  /// What becomes of `device`; once its node is open, what that says of it decides as well.
  ///
  /// What libinput makes of a device that it is to read, only libinput can tell.
  package func outcome(of device: InputDevice, saying abilities: DeviceAbilities? = nil) -> DeviceOutcome {
    guard let use = use(of: device) else { return .ignored(refusal(of: device)) }
    if let problem = use.problem(with: device, saying: abilities) { return .ignored(.unusable(problem)) }
    guard grabs(device) else { return .read(use, .shared, limitation: nil) }
    guard forwards(device) else { return .read(use, .grabbed, limitation: nil) }
    let limitation = DeviceLimitation.ofForwarding(
      device.kind, isProtocolA: abilities?.isProtocolA ?? false)
    return .read(use, limitation == nil ? .forwarded : .shared, limitation: limitation)
  }

  /// Why the scene has no use for `device`.
  private func refusal(of device: InputDevice) -> IgnoreReason {
    if sparesKeyboard(device) { return .unusable(.wholeKeyboard) }
    if index(for: device) != nil { return .unusable(.ofNoUse(device.kind)) }
    return device.kind == .touchscreen ? .noMatchingRule : .notATouchscreen
  }
}

extension DeviceUse {
  /// Why `device`, which says this of itself, cannot be used so.
  fileprivate func problem(with device: InputDevice, saying abilities: DeviceAbilities?) -> DeviceProblem? {
    switch self {
    case .surface(_, .libinput) where device.kind == .touchpad: .pointerByLibinput
    case .surface(_, .libinput): abilities?.axisTooWide.map { .tooWide(axis: $0) }
    case .surface(_, .evdev): abilities?.surfaceProblem
    case .motion: abilities?.motionProblem
    case .keys: nil
    }
  }
}
