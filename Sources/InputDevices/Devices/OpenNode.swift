internal import Glibc

/// Opening device nodes.
enum OpenNode {
  /// Why a node could not be opened.
  enum Failure: Error {
    /// There is no device behind it any more.
    case gone
    case ignored(IgnoreReason)
  }

  /// A descriptor of the node at `path`, which the caller owns.
  ///
  /// The corresponding C function is `open`; a node that may not be written is opened for reading alone.
  static func open(_ path: String) throws(Failure) -> Int32 {
    let flags = O_NONBLOCK | O_CLOEXEC
    var descriptor = Glibc.open(path, flags | O_RDWR)
    if descriptor < 0, errno == EACCES || errno == EPERM || errno == EROFS {
      descriptor = Glibc.open(path, flags | O_RDONLY)
    }
    guard descriptor < 0 else { return descriptor }
    throw failure(path, errno)
  }

  private static func failure(_ path: String, _ number: Int32) -> Failure {
    switch number {
    case ENOENT, ENODEV, ENXIO: .gone
    case EACCES, EPERM: .ignored(.noPermission(path: path, group: group(of: path)))
    default: .ignored(.cannotOpen(path: path, reason: String(cString: strerror(number))))
    }
  }

  /// The name of the group that owns the file; the corresponding C function is `getgrgid_r`.
  private static func group(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { buffer in
      var entry = Glibc.group()
      var result: UnsafeMutablePointer<Glibc.group>?
      getgrgid_r(status.st_gid, &entry, buffer.baseAddress, buffer.count, &result)
      return result?.pointee.gr_name.map { String(cString: $0) }
    }
  }
}
