extension DeviceHub {
  /// What is attached, as far as it can be told without opening anything.
  ///
  /// A device that is open and not grabbed is grabbed for a moment, to learn whether another program has it.
  package var survey: DeviceSurvey {
    let devices = udev.nodes().map { node in
      var device = SurveyedDevice(node, known: nodes[node.syspath])
      device.suspension = suspension?.causes ?? []
      return device
    }
    return DeviceSurvey(devices: devices, hasUdev: UdevDatabase.isRunning)
  }
}
