internal import Glibc

/// Reads whole files.
package enum FileContents {
  /// What is read.
  package enum Source: Sendable {
    /// Regular files alone.
    case regularFile
    /// Whatever gives bytes, pipes and devices included.
    case anything
  }

  /// The bytes of the file at `path`, at most `limit` of them.
  ///
  /// The corresponding C functions are `open`, `fstat` and `read`.
  ///
  /// - Throws: `FileError` with the system's reason, or where the file is larger or not a `source`.
  package static func read(
    _ path: String, from source: Source, upTo limit: Int
  ) throws(FileError) -> [UInt8] {
    // Without O_NONBLOCK a FIFO in a regular file's place would stop the program.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (source == .regularFile ? O_NONBLOCK : 0)
    let descriptor = open(path, flags)
    guard descriptor >= 0 else { throw FileError(path: path, errorNumber: errno) }
    defer { close(descriptor) }
    try check(descriptor, is: source, path)
    var contents: [UInt8] = []
    while let chunk = try readChunk(descriptor, path) {
      contents += chunk
      guard contents.count <= limit else {
        throw FileError(path: path, reason: "it is larger than \(limit >> 20) MiB")
      }
    }
    return contents
  }

  private static func check(_ descriptor: Int32, is source: Source, _ path: String) throws(FileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, errorNumber: errno) }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw FileError(path: path, reason: "it is a directory") }
    if source == .regularFile, kind != S_IFREG {
      throw FileError(path: path, reason: "it is not a regular file")
    }
  }

  private static func readChunk(_ descriptor: Int32, _ path: String) throws(FileError) -> [UInt8]? {
    var result = 0
    var failure: Int32 = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat {
        result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      } while result < 0 && errno == EINTR
      failure = errno
      count = max(0, result)
    }
    guard result >= 0 else { throw FileError(path: path, errorNumber: failure) }
    return result == 0 ? nil : chunk
  }
}
