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
  /// - Throws: `DeviceError` where udev's library does not work at all.
  package init() throws(DeviceError) {
    let nodes = try UdevDatabase().nodes()
    self.init(devices: nodes.map { SurveyedDevice($0) }, hasUdev: UdevDatabase.isRunning)
  }
}
