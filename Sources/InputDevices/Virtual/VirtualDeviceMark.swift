internal import Glibc

/// What tells this program's virtual devices from all others, so that none of them is read again.
enum VirtualDeviceMark {
  /// The physical path that they have, as no device on a bus does.
  static let physicalPath = "fingerpost/virtual"

  /// Gives it to the device that is to be made by `descriptor`.
  ///
  /// The corresponding C function is `ioctl` with `UI_SET_PHYS`.
  static func put(on descriptor: Int32) {
    var path = Array(physicalPath.utf8CString)
    _ = ioctl(descriptor, setPhysicalPath, &path)
  }

  /// `UI_SET_PHYS`: the kernel's `_IOW('U', 108, char *)`, a macro that is not imported.
  private static let setPhysicalPath = 0x4000_556C | UInt(MemoryLayout<UnsafeRawPointer>.size) << 16
}
