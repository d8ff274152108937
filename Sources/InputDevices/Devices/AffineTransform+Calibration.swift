internal import TouchDelivery

extension AffineTransform {
  /// The matrix that udev's property `LIBINPUT_CALIBRATION_MATRIX` spells: six numbers `a b c d e f` for
  /// x' = a·x + b·y + c and y' = d·x + e·y + f, in fractions of the surface.
  ///
  /// nil where the text is something else, or the matrix maps the surface onto a line. The corresponding C function is
  /// `libinput_device_config_calibration_get_default_matrix`.
  init?(calibrationMatrix text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    let numbers = words.compactMap { Double($0) }.filter(\.isFinite)
    guard words.count == 6, numbers.count == 6 else { return nil }
    self.init(a: numbers[0], b: numbers[3], c: numbers[1], d: numbers[4], tx: numbers[2], ty: numbers[5])
    if inverse == nil { return nil }
  }
}

extension InputDevice {
  /// Takes over udev's property `LIBINPUT_CALIBRATION_MATRIX`, if there is one.
  mutating func calibrate(by text: String?) {
    guard let text else { return }
    calibration = AffineTransform(calibrationMatrix: text)
    unusableCalibration = calibration == nil ? text : nil
  }
}
