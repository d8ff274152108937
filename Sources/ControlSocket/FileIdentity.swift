internal import Glibc

/// Which file a path leads to.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t
  /// Whether it is a socket.
  let isSocket: Bool

  /// The corresponding C function is `lstat`; nil where there is nothing.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    device = status.st_dev
    inode = status.st_ino
    isSocket = status.st_mode & S_IFMT == S_IFSOCK
  }
}
