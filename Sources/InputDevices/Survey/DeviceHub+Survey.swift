extension DeviceHub {
  /// What is attached, as far as it can be told without opening anything.
  ///
  /// A device that is open and not grabbed is grabbed for a moment, to learn whether another program has it.
  package var survey: DeviceSurvey {
    let devices = udev.nodes().map { SurveyedDevice($0, known: nodes[$0.syspath]) }
    return DeviceSurvey(devices: devices, hasUdev: UdevDatabase.isRunning)
  }
}
