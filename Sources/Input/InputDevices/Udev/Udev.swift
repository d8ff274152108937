internal import CLibudev
internal import DeviceDescription
internal import Diagnostics
internal import Evdev
internal import EventLoop
internal import Glibc
internal import VirtualDevices

/// The database of udev about device nodes; a simulation overrides it with its nodes.
class UdevDatabase {
  /// The corresponding C type is `struct udev`.
  let handle: OpaquePointer

  /// Opens the database; the corresponding C function is `udev_new`.
  init() throws(PlainError) {
    guard let handle = udev_new() else { throw PlainError("cannot use udev: out of memory") }
    self.handle = handle
  }

  deinit { udev_unref(handle) }

  /// Where udev keeps what others may know.
  static let folder = "/run/udev"
  /// Where it has a record of each device.
  static let records = "\(folder)/data"
  /// The file in `folder` that is there as long as udev has not handled all that the kernel has reported.
  static let queue = "queue"

  /// Whether a udev daemon runs that sees this machine's devices; in most containers none does.
  static var isRunning: Bool { access("\(folder)/control", F_OK) == 0 }

  /// Whether a udev daemon runs, as the hub asks for it.
  var isRunning: Bool { Self.isRunning }

  /// Whether udev is still at work; then it may have recorded a device and not yet done all that its rules say.
  var isBusy: Bool { access("\(Self.folder)/\(Self.queue)", F_OK) == 0 }

  /// Opens the simulated device at `path`; nil where the node is one of the kernel's.
  func simulatedHandle(at path: String) -> EvdevHandle? { nil }

  /// The nodes below `/dev/input` that deliver events, in the order of their paths.
  ///
  /// The corresponding C functions are `udev_enumerate_scan_devices` and `udev_device_new_from_syspath`.
  func nodes() -> [DeviceNode] {
    guard let search = udev_enumerate_new(handle) else { return [] }
    defer { udev_enumerate_unref(search) }
    udev_enumerate_add_match_subsystem(search, "input")
    udev_enumerate_add_match_sysname(search, "event*")
    udev_enumerate_scan_devices(search)
    var nodes: [DeviceNode] = []
    var entry = udev_enumerate_get_list_entry(search)
    while let current = entry {
      if let path = udev_list_entry_get_name(current), let node = node(inSysfs: path) { nodes.append(node) }
      entry = udev_list_entry_get_next(current)
    }
    return nodes.sorted { ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path) }
  }

  /// The node at `path`, without opening it; nil if udev knows none.
  ///
  /// The corresponding C function is `udev_device_new_from_devnum`.
  func node(at path: String) -> DeviceNode? {
    var status = stat()
    return stat(path, &status) == 0 ? node(numbered: status.st_rdev) : nil
  }

  /// The node that udev's record of this name is about, such as `c13:64`; nil where it delivers no events.
  func node(recordedAs name: String) -> DeviceNode? {
    guard name.hasPrefix("c\(Self.inputMajor):"),
      let minor = name.split(separator: ":").last.flatMap({ UInt32($0) })
    else { return nil }
    return node(numbered: gnu_dev_makedev(Self.inputMajor, minor))
  }

  /// The major number of all nodes below `/dev/input`; the corresponding C constant is `INPUT_MAJOR`.
  private static let inputMajor: UInt32 = 13

  private func node(numbered number: dev_t) -> DeviceNode? {
    guard let device = udev_device_new_from_devnum(handle, CChar(bitPattern: UInt8(ascii: "c")), number)
    else {
      return nil
    }
    defer { udev_device_unref(device) }
    return DeviceNode(device)
  }

  private func node(inSysfs path: UnsafePointer<CChar>) -> DeviceNode? {
    guard let device = udev_device_new_from_syspath(handle, path) else { return nil }
    defer { udev_device_unref(device) }
    return DeviceNode(device)
  }
}

/// A node below `/dev/input`, as udev has it.
struct DeviceNode: Hashable {
  /// What is known of the device behind it.
  let device: InputDevice
  /// Where the kernel has the device; no later device has the same, whereas nodes are used again.
  let syspath: String
  let seat: String
  /// Whether udev has applied its rules and tagged it as input, even if of no known kind.
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
  /// udev still reports that it came.
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
    input.place = DevicePlace(
      phys: Self.attribute("phys", of: parent) ?? "", uniq: Self.attribute("uniq", of: parent) ?? "",
      idPath: Self.property("ID_PATH", of: device) ?? "")
    input.isWholeKeyboard = Self.property("ID_INPUT_KEYBOARD", of: device) == "1"
    input.isHiddenFromLibinput =
      !["0", nil].contains(Self.property("LIBINPUT_IGNORE_DEVICE", of: device))
    input.calibrate(by: Self.property("LIBINPUT_CALIBRATION_MATRIX", of: device))
    self.device = input
    self.syspath = syspath
    seat = Self.property("ID_SEAT", of: device) ?? "seat0"
    isOwn = input.place.phys == UinputDevice.physicalPath
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

/// Reports what comes and goes below `/dev/input`, what udev has new records of, and which nodes got other permissions.
///
/// It reads no netlink socket, which delivers nothing in a network namespace of one's own; it watches folders
/// alone. It says nothing of the nodes that are there already; `UdevDatabase.nodes()` lists them, and must be
/// called after this has been made, or a node that appears in between is missed.
final class DeviceMonitor {
  private let udev: UdevDatabase
  private let changed: (DeviceChange) -> Void
  private var watches: [FolderMonitor] = []

  /// Watches the folders of nodes and of udev; `changed` gets each change as it happens.
  init(
    _ udev: UdevDatabase, on loop: EventLoop, changed: @escaping (DeviceChange) -> Void
  ) throws(PlainError) {
    self.udev = udev
    self.changed = changed
    do {
      watches = [
        try FolderMonitor(Self.nodes, on: loop) { name in
          changed(name.map { .node(path: "\(Self.nodes)/\($0)") } ?? .unknown)
        },
        try FolderMonitor(UdevDatabase.records, on: loop) { [unowned self] name in
          reportRecord(name)
        },
        try FolderMonitor(UdevDatabase.folder, on: loop) { name in
          if name == UdevDatabase.queue, !udev.isBusy { changed(.udevIsIdle) }
        },
      ]
    } catch { throw PlainError("cannot watch for devices: \(error)") }
  }

  private static let nodes = "/dev/input"

  /// Reports the node that udev's record of this name is about, if it is one that delivers events.
  private func reportRecord(_ name: String?) {
    guard let name else { return changed(.unknown) }
    guard let node = udev.node(recordedAs: name) else { return }
    changed(.recorded(path: node.path))
  }
}

/// A possible change of nodes.
enum DeviceChange {
  /// The node at this path was made or removed, or has other permissions.
  case node(path: String)
  /// udev has something new to say of the node at this path.
  case recorded(path: String)
  /// udev has applied all its rules, so that permissions are what they are going to be.
  case udevIsIdle
  /// Some changes were lost: everything is to be enumerated again.
  case unknown
}
