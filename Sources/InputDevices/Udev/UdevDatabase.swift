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

  /// Whether a udev daemon runs that sees this machine's devices; in most containers none does.
  static var isRunning: Bool { access("/run/udev/control", F_OK) == 0 }

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
    guard stat(path, &status) == 0,
      let device = udev_device_new_from_devnum(handle, CChar(bitPattern: UInt8(ascii: "c")), status.st_rdev)
    else { return nil }
    defer { udev_device_unref(device) }
    return DeviceNode(device)
  }

  private func node(inSysfs path: UnsafePointer<CChar>) -> DeviceNode? {
    guard let device = udev_device_new_from_syspath(handle, path) else { return nil }
    defer { udev_device_unref(device) }
    return DeviceNode(device)
  }
}
