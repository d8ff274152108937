package import DeviceDescription
package import TouchDelivery

/// An input device, as far as it is known without reading from it.
package struct InputDevice: Hashable, Sendable {
  /// The name that its driver gives.
  package var name: String
  /// The device node, such as `/dev/input/event3`; for a recording, the file.
  package var path: String
  /// What it is.
  package var kind: DeviceKind
  /// The vendor's number, as `lsusb` shows it.
  package var vendor: UInt16
  /// The product's number among the vendor's.
  package var product: UInt16
  /// What tells it apart from others of its model; a text that is empty is not known, as those of recordings.
  package var place = DevicePlace(phys: "", uniq: "", idPath: "")
  /// Whether it is a keyboard to type on, with all keys from Escape to S: what udev's property `ID_INPUT_KEYBOARD` says.
  package var isWholeKeyboard = false
  /// Whether udev's property `LIBINPUT_IGNORE_DEVICE` keeps libinput from reading it.
  package var isHiddenFromLibinput = false
  /// The matrix that udev's property `LIBINPUT_CALIBRATION_MATRIX` gives the device, in fractions of its surface.
  package var calibration: AffineTransform?
  /// The text of that property if it is not a matrix, so that it is ignored.
  package var unusableCalibration: String?
  /// The text of that property if there is more in it than the matrix, as in X's of nine numbers.
  package var longCalibration: String?

  /// The device with these properties.
  package init(name: String, path: String, kind: DeviceKind, vendor: UInt16 = 0, product: UInt16 = 0) {
    self.name = name
    self.path = path
    self.kind = kind
    self.vendor = vendor
    self.product = product
  }

  /// What `description` says of the device at `path`.
  package init(_ description: EvdevDescription, path: String) {
    self.init(
      name: description.name, path: path, kind: description.kind, vendor: description.vendor,
      product: description.product)
    isWholeKeyboard = description.isWholeKeyboard
  }

  /// Whether it has the name and the numbers of `other`.
  func isOfModel(of other: InputDevice) -> Bool {
    (name, vendor, product) == (other.name, other.vendor, other.product)
  }

  /// The kernel's name of the node, such as `event3`; mirrors libinput's sysname.
  package var sysname: String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }
}

extension AffineTransform {
  /// The matrix that udev's property `LIBINPUT_CALIBRATION_MATRIX` spells: six numbers `a b c d e f` for
  /// x' = a·x + b·y + c and y' = d·x + e·y + f, in fractions of the surface.
  ///
  /// What follows them is left out, as in libinput. nil where the text is something else, or the matrix maps the surface onto a line. The corresponding C function is
  /// `libinput_device_config_calibration_get_default_matrix`.
  package init?(calibrationMatrix text: String) {
    let numbers = Self.words(ofCalibrationMatrix: text).prefix(6).compactMap { Double($0) }.filter(\.isFinite)
    guard numbers.count == 6 else { return nil }
    self.init(a: numbers[0], b: numbers[3], c: numbers[1], d: numbers[4], tx: numbers[2], ty: numbers[5])
    if inverse == nil { return nil }
  }

  /// Whether that text has more than the six numbers.
  package static func isLong(calibrationMatrix text: String) -> Bool {
    words(ofCalibrationMatrix: text).count > 6
  }

  private static func words(ofCalibrationMatrix text: String) -> [Substring] {
    text.split(whereSeparator: \.isWhitespace)
  }
}

extension AffineTransform {
  /// The six numbers of the property: `a b c d e f`.
  package var matrix: [Double] { [a, c, tx, b, d, ty] }
}

extension InputDevice {
  /// Takes over udev's property `LIBINPUT_CALIBRATION_MATRIX`, if there is one.
  package mutating func calibrate(by text: String?) {
    guard let text else { return }
    calibration = AffineTransform(calibrationMatrix: text)
    unusableCalibration = calibration == nil ? text : nil
    longCalibration = calibration != nil && AffineTransform.isLong(calibrationMatrix: text) ? text : nil
  }
}
