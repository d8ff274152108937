internal import Diagnostics
internal import EventLoop
internal import Glibc

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
          if name == UdevDatabase.queue, !UdevDatabase.isBusy { changed(.udevIsIdle) }
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

/// What may have become of nodes.
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
