package import TouchDelivery

/// The scene's `devices`: what each device is to it, and where the surfaces lie.
package struct DeviceRules {
  /// When what accelerometers report is a shake.
  package var shakes = ShakeSettings()
  let rules: [DeviceRule]
  private let fallback: SurfaceMapping

  /// The rules in the scene's order.
  ///
  /// Without any, every touchscreen covers `screen`, the scene's first.
  package init(_ rules: [DeviceRule] = [], firstScreen screen: Screen) {
    self.rules = rules
    fallback = SurfaceMapping(screen: screen)
  }

  /// What a device is to the scene, by the first rule that matches; nil where none does, or where no rule can make
  /// anything of its kind.
  ///
  /// Without rules every touchscreen covers the first screen. Keyboards and accelerometers are never opened without a
  /// rule for them.
  package func use(of device: InputDevice) -> DeviceUse? {
    switch device.kind {
    case .touchscreen, .touchpad: mapping(for: device).map { .surface($0, source(of: device)) }
    case .keyboard: rule(for: device).map { .keys($0.source ?? DeviceSource(for: device.kind)) }
    case .accelerometer: rule(for: device) == nil ? nil : .motion(shakes)
    default: nil
    }
  }

  /// Where a real device's surface lies: what the first rule that matches says; nil where none does.
  ///
  /// Without rules those of touchscreens cover the first screen.
  package func mapping(for device: InputDevice) -> SurfaceMapping? {
    let mapping =
      rules.isEmpty ? (device.kind == .touchscreen ? fallback : nil) : rule(for: device)?.mapping
    return mapping?.calibrated(by: device.calibration)
  }

  /// The place of the first rule that matches `device` in the scene's list; nil where none does.
  package func index(for device: InputDevice) -> Int? {
    rules.firstIndex { $0.matches(device) }
  }

  /// Whether only that it is a keyboard to type on keeps `device` from being read, for no rule says exactly which.
  package func sparesKeyboard(_ device: InputDevice) -> Bool {
    var other = device
    other.isWholeKeyboard = false
    return device.isWholeKeyboard && rule(for: device) == nil && use(of: other) != nil
  }

  /// By what `device` is read: what the first rule that matches says, or what its kind asks for.
  package func source(of device: InputDevice) -> DeviceSource {
    if forwards(device) { return .evdev }
    return rule(for: device)?.source ?? DeviceSource(for: device.kind)
  }

  /// What a recorded device is to the scene, by the first rule that matches; one with a surface is touched, whatever
  /// its kind.
  func use(ofRecorded recorded: RecordedDevice) -> DeviceUse? {
    let device = recorded.device
    guard recorded.description.hasSurface else { return use(of: device) }
    return mapping(for: device).map { .surface($0, source(of: device)) }
  }

  /// What a recorded device with a surface is to the scene, whatever the rules say.
  func useOfSurface(of device: InputDevice) -> DeviceUse {
    .surface(mapping(forRecorded: device), source(of: device))
  }

  /// Whether nobody else is to hear of `device`.
  package func grabs(_ device: InputDevice) -> Bool { rule(for: device)?.grabs ?? false }

  /// Whether a clone of `device` gets the touches that nobody handles.
  package func forwards(_ device: InputDevice) -> Bool {
    rule(for: device)?.forwards ?? false
  }

  /// Whether that is so of any device.
  package var forwardsAny: Bool { rules.contains(where: \.forwards) }

  /// Where a recorded device's surface lies; without a rule for it the first screen, for its file was asked for by name.
  func mapping(forRecorded device: InputDevice) -> SurfaceMapping {
    mapping(for: device) ?? fallback.calibrated(by: device.calibration)
  }

  private func rule(for device: InputDevice) -> DeviceRule? {
    rules.first { $0.matches(device) }
  }
}
