/// What is attached to this machine, and what keeps it from being read.
package struct DeviceSurvey {
  /// Everything below `/dev/input` that delivers events, in the order of the nodes.
  package let devices: [SurveyedDevice]
  /// Whether a udev daemon runs that classifies devices and announces new ones.
  package let hasUdev: Bool

  /// The devices that fingers touch.
  package var touchDevices: [SurveyedDevice] { devices.filter(\.isTouchDevice) }
}

extension DeviceSurvey {
  /// Looks at all devices, opening each for a moment.
  ///
  /// - Parameter concerns: whether somebody wants a device that is no touch device, so that it is to be found out who has
  ///   grabbed it; the others are never taken from anybody, be it for a moment.
  /// - Throws: `DeviceError` where udev's library does not work at all.
  package init(concerning concerns: (InputDevice) -> Bool = { _ in false }) throws(DeviceError) {
    let devices = try UdevDatabase().nodes().map { SurveyedDevice($0, isWanted: concerns($0.device)) }
    self.init(devices: devices, hasUdev: UdevDatabase.isRunning)
  }
}
