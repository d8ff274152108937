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

  /// Where a real device's surface lies: what the first rule that matches says; nil where rules exist and none does.
  package func mapping(for device: InputDevice) -> SurfaceMapping? {
    let mapping = rules.isEmpty ? fallback : rules.first { $0.matches(device) }?.mapping
    return mapping?.calibrated(by: device.calibration)
  }

  /// Where a recorded device's surface lies; without a rule for it the first screen, for its file was asked for by name.
  func mapping(forRecorded device: InputDevice) -> SurfaceMapping {
    mapping(for: device) ?? fallback.calibrated(by: device.calibration)
  }
}
