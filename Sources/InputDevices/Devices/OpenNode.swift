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
    guard descriptor >= 0 else { throw failure(path, errno) }
    guard !DeviceState.hasImpossibleSlots(descriptor) else {
      Glibc.close(descriptor)
      throw .ignored(.unusable(.impossibleSlots))
    }
    return descriptor
  }

  /// Whether there is no node at `path`; of what lies where this process may not look that is not said.
  ///
  /// The corresponding C function is `access`.
  static func isMissing(_ path: String) -> Bool {
    access(path, F_OK) != 0 && errno == ENOENT
  }

  private static func failure(_ path: String, _ number: Int32) -> Failure {
    switch number {
    case ENOENT, ENODEV, ENXIO: .gone
    case EACCES, EPERM:
      NodeAccess(path: path, code: number).map { .ignored(.noPermission(path: path, $0)) } ?? .gone
    default: .ignored(.cannotOpen(path: path, reason: String(cString: strerror(number))))
    }
  }
}
