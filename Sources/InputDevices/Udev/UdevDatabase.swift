internal import CLibudev
internal import Glibc

/// What udev knows of device nodes.
final class UdevDatabase {
  /// The corresponding C type is `struct udev`.
  let handle: OpaquePointer

  /// Opens the database; the corresponding C function is `udev_new`.
  init() throws(DeviceError) {
    guard let handle = udev_new() else { throw DeviceError(description: "cannot use udev: out of memory") }
    self.handle = handle
  }

  deinit { udev_unref(handle) }

  /// Where udev keeps what others may know.
  static let folder = "/run/udev"
  /// Where it has a record of each device.
  static let records = "\(folder)/data"
  /// The file in `folder` that is there as long as udev has not done with all that the kernel has told it.
  static let queue = "queue"

  /// Whether a udev daemon runs that sees this machine's devices; in most containers none does.
  static var isRunning: Bool { access("\(folder)/control", F_OK) == 0 }

  /// Whether udev is still at work; then it may have recorded a device and not yet done all that its rules say.
  static var isBusy: Bool { access("\(folder)/\(queue)", F_OK) == 0 }

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

  /// The node at `path`, without opening it; nil where there is none that udev knows of.
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
    guard let device = udev_device_new_from_devnum(handle, CChar(bitPattern: UInt8(ascii: "c")), number) else {
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
