internal import CLibinput

extension LibinputSource {
  /// Lets libinput report places as the device has them: they are calibrated with all else, by `SurfaceMapping`.
  ///
  /// libinput rounds what it calibrates to the device's units, and a scene's matrix replaces the device's own. The
  /// corresponding C function is `libinput_device_config_calibration_set_matrix`.
  static func leaveUncalibrated(_ device: OpaquePointer) {
    guard libinput_device_config_calibration_has_matrix(device) != 0 else { return }
    let identity: [Float] = [1, 0, 0, 0, 1, 0]
    libinput_device_config_calibration_set_matrix(device, identity)
  }
}
