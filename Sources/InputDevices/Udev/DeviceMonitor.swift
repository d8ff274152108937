internal import CLibudev
internal import EventLoop
internal import Glibc
internal import TouchDelivery

/// Tells what comes and goes below `/dev/input`, once udev has applied its rules, and which nodes got other permissions.
///
/// It says nothing of the nodes that are there already; `UdevDatabase.nodes()` lists them, and is to be asked after
/// this has been made, lest one that comes in between be missed.
final class DeviceMonitor {
  /// How often within `interval` udev's socket may wake the loop: sockets have been seen that say that they are readable
  /// and have nothing to read, for ever.
  private static let mostWakeUps: UInt32 = 20
  private static let interval = Duration.milliseconds(200)
  private static let folder = "/dev/input"

  private let handle: OpaquePointer
  private let loop: EventLoop
  private let changed: ([DeviceChange]) -> Void
  private let permitted: (String?) -> Void
  private var socket: EventSource?
  private var watch: EventSource?

  /// Listens to udev; `changed` gets what has happened since its last call, `permitted` the name of a node whose
  /// permissions may have changed, or nil where that may be true of all.
  ///
  /// The corresponding C functions are `udev_monitor_new_from_netlink` and `udev_monitor_enable_receiving`.
  init(
    _ udev: UdevDatabase, on loop: EventLoop, changed: @escaping ([DeviceChange]) -> Void,
    permitted: @escaping (String?) -> Void
  ) throws(DeviceError) {
    guard let handle = udev_monitor_new_from_netlink(udev.handle, "udev") else { throw Self.noSocket(errno) }
    self.handle = handle
    self.loop = loop
    self.changed = changed
    self.permitted = permitted
    udev_monitor_filter_add_match_subsystem_devtype(handle, "input", nil)
    // More than the system's limit takes a privilege; without it the usual size must do.
    udev_monitor_set_receive_buffer_size(handle, 1 << 22)
    let answer = udev_monitor_enable_receiving(handle)
    guard answer >= 0 else { throw Self.noSocket(-answer) }
    do {
      socket = try loop.watch(udev_monitor_get_fd(handle)) { [unowned self] in receive() }
      socket?.limit(to: Self.mostWakeUps, each: Self.interval)
    } catch { throw DeviceError(description: "cannot listen to udev: \(error)") }
    watchPermissions()
  }

  deinit {
    socket = nil
    udev_monitor_unref(handle)
  }

  /// Watches the folder of the nodes, if it is there and is not watched yet; it is whenever a node is.
  func watchPermissions() {
    guard watch == nil else { return }
    watch = try? loop.watchFolder(Self.folder) { [unowned self] change in
      switch change {
      case .file(let name): permitted("\(Self.folder)/\(name)")
      case .overflow: permitted(nil)
      case .gone: watch = nil
      }
    }
  }

  private func receive() {
    var changes: [DeviceChange] = []
    while let change = next() {
      changes.append(contentsOf: change)
    }
    if !changes.isEmpty { changed(changes) }
  }

  /// What the next message says, empty where it is about something else; nil when there is none.
  private func next() -> [DeviceChange]? {
    guard let device = udev_monitor_receive_device(handle) else {
      return errno == ENOBUFS ? [.unknown] : nil
    }
    defer { udev_device_unref(device) }
    guard let action = udev_device_get_action(device), let syspath = udev_device_get_syspath(device) else {
      return []
    }
    guard strcmp(action, "remove") != 0 else { return [.absent(syspath: String(cString: syspath))] }
    return DeviceNode(device).map { [.present($0)] } ?? []
  }

  private static func noSocket(_ number: Int32) -> DeviceError {
    DeviceError(description: "cannot listen to udev: \(SystemError.words(for: number))")
  }
}
