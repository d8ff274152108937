internal import CLibevdev
internal import Glibc

extension DeviceAbilities {
  /// What the device of the open `descriptor` can do; nil where it does not say.
  ///
  /// What it has to say of keys meanwhile is lost to whoever reads the descriptor. The corresponding C function is
  /// `libevdev_new_from_fd`.
  init?(of descriptor: Int32, path: String) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let handle = try? EvdevHandle(copy, path: path) else { return nil }
    self.init(
      EvdevDescription(handle.pointer),
      bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle.pointer)))
  }
}
