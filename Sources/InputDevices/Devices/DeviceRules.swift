package import TouchDelivery

/// The scene's `devices`: where the surface of each device lies.
package struct DeviceRules {
  private let rules: [DeviceRule]
  private let fallback: SurfaceMapping

  /// The rules in the scene's order.
  ///
  /// Without any, every touchscreen covers `screen`, the scene's first.
  package init(_ rules: [DeviceRule] = [], firstScreen screen: Screen) {
    self.rules = rules
    fallback = SurfaceMapping(screen: screen)
  }

  /// Where a real device's surface lies: what the first rule that matches says; nil where none does.
  ///
  /// Without rules those of touchscreens cover the first screen.
  package func mapping(for device: InputDevice) -> SurfaceMapping? {
    if rules.isEmpty { return device.kind == .touchscreen ? fallback : nil }
    return rules.first { $0.matches(device) }?.mapping
  }

  /// By what `device` is read: what the first rule that matches says, or what its kind asks for.
  package func source(of device: InputDevice) -> DeviceSource {
    if forwards(device) { return .evdev }
    return rules.first { $0.matches(device) }?.source ?? DeviceSource(for: device.kind)
  }

  /// Whether nobody else is to hear of `device`.
  package func grabs(_ device: InputDevice) -> Bool { rules.first { $0.matches(device) }?.grabs ?? false }

  /// Whether a clone of `device` gets the touches that nobody handles.
  package func forwards(_ device: InputDevice) -> Bool {
    rules.first { $0.matches(device) }?.forwards ?? false
  }

  /// Whether that is so of any device.
  package var forwardsAny: Bool { rules.contains(where: \.forwards) }

  /// Where a recorded device's surface lies; without a rule for it the first screen, for its file was asked for by name.
  func mapping(forRecorded device: InputDevice) -> SurfaceMapping {
    mapping(for: device) ?? fallback
  }
}
