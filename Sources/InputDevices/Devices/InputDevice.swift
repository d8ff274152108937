package import TouchDelivery

/// What is known about an input device without reading from it.
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
  /// Whether it is a keyboard to type on, with all keys from Escape to S: what udev's property `ID_INPUT_KEYBOARD` says.
  package var isWholeKeyboard = false
  /// Whether udev's property `LIBINPUT_IGNORE_DEVICE` keeps libinput from reading it.
  package var isHiddenFromLibinput = false
  /// The matrix that udev's property `LIBINPUT_CALIBRATION_MATRIX` gives the device, in fractions of its surface.
  package var calibration: AffineTransform?
  /// The text of that property where it is no matrix, so that it is left aside.
  package var unusableCalibration: String?

  /// The device with these properties.
  package init(name: String, path: String, kind: DeviceKind, vendor: UInt16 = 0, product: UInt16 = 0) {
    self.name = name
    self.path = path
    self.kind = kind
    self.vendor = vendor
    self.product = product
  }

  /// The kernel's name of the node, such as `event3`; mirrors libinput's sysname.
  package var sysname: String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }
}
