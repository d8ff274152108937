internal import CLibudev
internal import Glibc
internal import TouchDelivery

/// What udev knows of device nodes.
final class UdevDatabase {
  /// The corresponding C type is `struct udev`.
  let handle: OpaquePointer

  /// Opens the database; the corresponding C function is `udev_new`.
  init() throws(LibinputError) {
    guard let handle = udev_new() else { throw LibinputError(description: "cannot use udev: out of memory") }
    self.handle = handle
  }

  deinit { udev_unref(handle) }

  /// The device behind the node at `path`, without opening it; an unknown one is of kind `other`.
  ///
  /// The corresponding C function is `udev_device_new_from_devnum`.
  func device(at path: String) -> InputDevice {
    var status = stat()
    guard stat(path, &status) == 0,
      let node = udev_device_new_from_devnum(handle, CChar(bitPattern: UInt8(ascii: "c")), status.st_rdev)
    else { return InputDevice(name: path, path: path, kind: .other) }
    defer { udev_device_unref(node) }
    let parent = udev_device_get_parent_with_subsystem_devtype(node, "input", nil)
    var device = InputDevice(
      name: attribute("name", of: parent) ?? path, path: path, kind: kind(of: node),
      vendor: number("id/vendor", of: parent), product: number("id/product", of: parent))
    device.calibration = property("LIBINPUT_CALIBRATION_MATRIX", of: node).flatMap {
      AffineTransform(calibrationMatrix: $0)
    }
    return device
  }

  /// The first of udev's words that applies; mirrors the order in which libinput looks at them.
  private func kind(of node: OpaquePointer) -> DeviceKind {
    let words: [(property: String, kind: DeviceKind)] = [
      ("ID_INPUT_TOUCHSCREEN", .touchscreen), ("ID_INPUT_TABLET_PAD", .tabletPad),
      ("ID_INPUT_TOUCHPAD", .touchpad), ("ID_INPUT_TABLET", .tablet), ("ID_INPUT_JOYSTICK", .joystick),
      ("ID_INPUT_MOUSE", .pointer), ("ID_INPUT_POINTINGSTICK", .pointer), ("ID_INPUT_TRACKBALL", .pointer),
      ("ID_INPUT_ACCELEROMETER", .accelerometer), ("ID_INPUT_KEYBOARD", .keyboard),
      ("ID_INPUT_SWITCH", .switch), ("ID_INPUT_KEY", .keyboard),
    ]
    return words.first { property($0.property, of: node) == "1" }?.kind ?? .other
  }

  private func property(_ name: String, of node: OpaquePointer) -> String? {
    udev_device_get_property_value(node, name).map { String(cString: $0) }
  }

  private func attribute(_ name: String, of device: OpaquePointer?) -> String? {
    guard let device else { return nil }
    return udev_device_get_sysattr_value(device, name).map { String(cString: $0) }
  }

  private func number(_ name: String, of device: OpaquePointer?) -> UInt16 {
    attribute(name, of: device).flatMap { UInt16($0, radix: 16) } ?? 0
  }
}
