internal import DeviceDescription
package import Evdev

/// The treatment of a device by a scene's rules: the one decision that the hub acts on and that lists show.
package enum DeviceOutcome {
  /// It is read; where other programs get its events although the scene wants it otherwise, why.
  case read(DeviceUse, DeviceSharing, limitation: DeviceFinding?)
  /// It is ignored.
  case ignored(DeviceFinding)
}

/// The programs that get the events of a device besides this one.
package enum DeviceSharing: Hashable, Sendable {
  /// All that read it.
  case shared
  /// None (`EVIOCGRAB`).
  case grabbed
  /// None, but a clone gets the unhandled touches.
  case forwarded
}

extension DeviceRules {
  /// The outcome for `device`; once its node is open, its capabilities decide as well.
  ///
  /// Whether libinput takes a device that it is to read shows only when it is added.
  package func outcome(of device: InputDevice, saying abilities: EvdevDescription? = nil) -> DeviceOutcome {
    guard let use = use(of: device) else { return .ignored(refusal(of: device)) }
    if let problem = use.problem(with: device, saying: abilities) { return .ignored(problem) }
    guard grabs(device) else { return .read(use, .shared, limitation: nil) }
    guard forwards(device) else { return .read(use, .grabbed, limitation: nil) }
    let obstacle = ForwardingObstacle(device.kind, isProtocolA: abilities?.isProtocolA ?? false)
    guard let obstacle else { return .read(use, .forwarded, limitation: nil) }
    return .read(use, .shared, limitation: .notForwarded(obstacle))
  }

  /// Why the scene has no use for `device`.
  private func refusal(of device: InputDevice) -> DeviceFinding {
    if sparesKeyboard(device) { return .wholeKeyboard }
    if index(for: device) != nil { return .ofNoUse(device.kind) }
    return device.kind == .touchscreen ? .noMatchingRule : .notATouchscreen
  }
}

extension DeviceUse {
  /// Why `device`, which says this of itself, cannot be used so.
  fileprivate func problem(with device: InputDevice, saying abilities: EvdevDescription?) -> DeviceFinding? {
    switch self {
    case .surface(_, .libinput) where device.kind == .touchpad: .pointerByLibinput
    case .surface(_, .libinput): abilities?.axisTooWide.map { .tooWide(axis: $0) }
    case .surface(_, .evdev): abilities?.surfaceProblem
    case .motion: abilities?.motionProblem
    case .keys: nil
    }
  }
}
