internal import Glibc

/// What changes about a file in the file system, at the latest with its content.
struct FileStamp: Hashable {
  private let device: dev_t
  private let inode: ino_t
  private let size: off_t
  private let modified: [Int]
  /// Also of its permissions.
  private let changed: [Int]

  /// The stamp of the file at `path`, through links; nil where there is none.
  ///
  /// The corresponding C function is `stat`.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode, size) = (status.st_dev, status.st_ino, status.st_size)
    modified = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    changed = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
  }

  /// Whether there is nothing in it.
  var isEmpty: Bool { size == 0 }

  /// Whether it is the same file or folder, whatever is in it.
  func isSameFile(as other: FileStamp) -> Bool { device == other.device && inode == other.inode }
}
