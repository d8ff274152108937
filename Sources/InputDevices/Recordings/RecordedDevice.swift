internal import TouchDelivery

/// A device as its recording knows it: what it can send, and what it sent.
struct RecordedDevice {
  /// Its node where the recording tells it, else the recording's name.
  var path: String
  var description = EvdevDescription()
  var events: [RecordedEvent] = []
  /// Where the recording speaks of it first.
  var line = 1
  /// Where each axis is described.
  var axisLines: [UInt16: Int] = [:]
  /// The matrix that udev gave it, where the recording tells.
  var calibration: AffineTransform?

  /// What a scene's rules see of it.
  var device: InputDevice {
    var device = InputDevice(
      name: description.name, path: path, kind: description.kind, vendor: description.vendor,
      product: description.product)
    device.isWholeKeyboard = description.isWholeKeyboard
    device.calibration = calibration
    return device
  }
}
