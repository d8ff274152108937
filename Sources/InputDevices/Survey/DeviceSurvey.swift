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
  /// - Parameter rules: what a scene wants; of what it wants libinput is asked whether it reads it, and it is found out who has
  ///   grabbed it, as of each touch device. The others are never taken from anybody, be it for a moment.
  /// - Throws: `DeviceError` where udev's library does not work at all.
  package init(under rules: DeviceRules? = nil) throws(DeviceError) {
    let trial = LibinputTrial()
    let devices = try UdevDatabase().nodes().map { SurveyedDevice($0, under: rules, trial) }
    self.init(devices: devices, hasUdev: UdevDatabase.isRunning)
  }
}
