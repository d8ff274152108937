internal import Glibc

/// Reads whole files.
package enum FileContents {
  private static let limit = 256 << 20

  /// The bytes of the file at `path`.
  ///
  /// The corresponding C functions are `open` and `read`.
  ///
  /// - Throws: `FileError` with the system's reason, or where the file is larger than 256 MiB.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path: path, errorNumber: errno) }
    defer { close(descriptor) }
    var contents: [UInt8] = []
    while let chunk = try readChunk(descriptor, path) {
      contents += chunk
      guard contents.count <= limit else { throw FileError(path: path, reason: "larger than 256 MiB") }
    }
    return contents
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
