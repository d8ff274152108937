import Glibc

/// The file system, restricted to regular files of a sensible size.
package struct DiskSceneFiles: SceneFiles {
  /// The size, in bytes, up to which files are read.
  package static let maximumSize = 1 << 20

  /// The file system as this process sees it.
  package init() {}

  /// Reads the file at `path`.
  ///
  /// The corresponding C functions are `open`, `fstat` and `read`.
  package func read(_ path: String) -> Result<[UInt8], SceneFileError> {
    // Without O_NONBLOCK a FIFO in the file's place would stop the program.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return .failure(.lastError) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failure(.lastError) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return content(of: descriptor)
    case S_IFDIR: return .failure(SceneFileError("it is a directory"))
    default: return .failure(SceneFileError("it is not a regular file"))
    }
  }

  private func content(of descriptor: CInt) -> Result<[UInt8], SceneFileError> {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return .failure(.lastError) }
      if count == 0 { return .success(bytes) }
      bytes += chunk[..<count]
      if bytes.count > Self.maximumSize {
        return .failure(SceneFileError("it is larger than \(Self.maximumSize) bytes"))
      }
    }
  }
}

extension SceneFileError {
  /// What `errno` says.
  ///
  /// The corresponding C function is `strerror`.
  fileprivate static var lastError: SceneFileError {
    SceneFileError(String(cString: strerror(errno)))
  }
}
