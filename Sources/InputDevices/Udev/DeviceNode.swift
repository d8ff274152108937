internal import CLibudev
internal import TouchDelivery

/// A node below `/dev/input`, as udev has it.
struct DeviceNode: Hashable {
  /// What is known of the device behind it.
  let device: InputDevice
  /// Where the kernel has the device; no later device has the same, whereas nodes are used again.
  let syspath: String
  /// The seat it belongs to.
  let seat: String
  /// Whether udev has applied its rules to it and said what it is, be it nothing that has a name.
  let isInitialized: Bool
  /// Whether it is one of those that this program makes, be it another process of it.
  let isOwn: Bool

  /// Whether udev has found the device to be of some kind; of one that is gone already it finds none.
  var isClassified: Bool { isInitialized && device.kind != .other }

  /// The node's path, such as `/dev/input/event3`.
  var path: String { device.path }
}

extension DeviceNode {
  /// The node of udev's `device`; nil where that is none that delivers events, or where the device behind it is gone while
  /// udev still tells of its coming.
  init?(_ device: OpaquePointer) {
    guard let syspath = Self.text(udev_device_get_syspath(device)),
      let path = Self.text(udev_device_get_devnode(device)),
      Self.text(udev_device_get_sysname(device))?.hasPrefix("event") == true
    else { return nil }
    let parent = udev_device_get_parent_with_subsystem_devtype(device, "input", nil)
    guard let name = Self.attribute("name", of: parent) else { return nil }
    var input = InputDevice(
      name: name, path: path, kind: Self.kind(of: device),
      vendor: Self.number("id/vendor", of: parent), product: Self.number("id/product", of: parent))
    input.isWholeKeyboard = Self.property("ID_INPUT_KEYBOARD", of: device) == "1"
    input.isHiddenFromLibinput =
      !["0", nil].contains(Self.property("LIBINPUT_IGNORE_DEVICE", of: device))
    input.calibrate(by: Self.property("LIBINPUT_CALIBRATION_MATRIX", of: device))
    self.device = input
    self.syspath = syspath
    seat = Self.property("ID_SEAT", of: device) ?? "seat0"
    isOwn = Self.attribute("phys", of: parent) == VirtualDeviceMark.physicalPath
    let isTagged = input.kind != .other || Self.property("ID_INPUT", of: device) != nil
    isInitialized = udev_device_get_is_initialized(device) != 0 && isTagged
  }

  /// The first of udev's words that applies; mirrors the order in which libinput looks at them.
  private static func kind(of node: OpaquePointer) -> DeviceKind {
    let words: [(property: String, kind: DeviceKind)] = [
      ("ID_INPUT_TOUCHSCREEN", .touchscreen), ("ID_INPUT_TABLET_PAD", .tabletPad),
      ("ID_INPUT_TOUCHPAD", .touchpad), ("ID_INPUT_TABLET", .tablet), ("ID_INPUT_JOYSTICK", .joystick),
      ("ID_INPUT_MOUSE", .pointer), ("ID_INPUT_POINTINGSTICK", .pointer), ("ID_INPUT_TRACKBALL", .pointer),
      ("ID_INPUT_ACCELEROMETER", .accelerometer), ("ID_INPUT_KEYBOARD", .keyboard),
      ("ID_INPUT_SWITCH", .switch), ("ID_INPUT_KEY", .keyboard),
    ]
    return words.first { property($0.property, of: node) == "1" }?.kind ?? .other
  }

  private static func property(_ name: String, of node: OpaquePointer) -> String? {
    text(udev_device_get_property_value(node, name))
  }

  private static func attribute(_ name: String, of device: OpaquePointer?) -> String? {
    device.flatMap { text(udev_device_get_sysattr_value($0, name)) }
  }

  private static func number(_ name: String, of device: OpaquePointer?) -> UInt16 {
    attribute(name, of: device).flatMap { UInt16($0, radix: 16) } ?? 0
  }

  private static func text(_ text: UnsafePointer<CChar>?) -> String? {
    text.map { String(cString: $0) }
  }
}
