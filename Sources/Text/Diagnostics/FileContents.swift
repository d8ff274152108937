internal import Glibc

/// Reads whole files.
package enum FileContents {
  /// The source of the text.
  package enum Source: Sendable {
    /// Regular files alone.
    case regularFile
    /// Anything that gives bytes, pipes and devices included.
    case anything
  }

  /// The bytes of the file at `path`, at most `limit` of them.
  ///
  /// - Throws: `FileError` with the system's reason, or where the file is larger or not a `source`.
  package static func read(
    _ path: String, from source: Source, upTo limit: Int
  ) throws(FileError) -> [UInt8] {
    let reader = try FileReader(path, from: source)
    var contents: [UInt8] = []
    while let chunk = try reader.next() {
      contents += chunk
      guard contents.count <= limit else {
        throw FileError(path: path, reason: "it is larger than \(limit >> 20) MiB")
      }
    }
    return contents
  }
}

/// Reads an open file from its start to its end, once, in chunks.
package final class FileReader {
  private let path: String
  private let descriptor: Int32

  /// Opens the file at `path`.
  ///
  /// The corresponding C functions are `open` and `fstat`.
  ///
  /// - Throws: `FileError` with the system's reason, or where the file is not a `source`.
  package init(_ path: String, from source: FileContents.Source) throws(FileError) {
    // Without O_NONBLOCK a FIFO in a regular file's place would stop the program.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (source == .regularFile ? O_NONBLOCK : 0)
    self.path = path
    descriptor = open(path, flags)
    guard descriptor >= 0 else { throw FileError(path: path, errorNumber: errno) }
    try check(is: source)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The next bytes; nil at the end.
  ///
  /// The corresponding C function is `read`.
  package func next() throws(FileError) -> [UInt8]? {
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

  private func check(is source: FileContents.Source) throws(FileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(path: path, errorNumber: errno) }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { throw FileError(path: path, reason: "it is a directory") }
    if source == .regularFile, kind != S_IFREG {
      throw FileError(path: path, reason: "it is not a regular file")
    }
  }
}

/// A file that cannot be read.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, as it was named.
  package let path: String
  /// Why not, in the system's words where it is the system that refuses.
  package let reason: String

  /// The file at `path` cannot be read for this reason, such as `No such file or directory`.
  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The corresponding C function is `strerror`.
  init(path: String, errorNumber: Int32) {
    self.init(path: path, reason: String(cString: strerror(errorNumber)))
  }

  /// Whether there is no such file.
  package var isOfAbsence: Bool { self == FileError(path: path, errorNumber: ENOENT) }

  /// The file and the reason, as one sentence for people.
  package var description: String { "cannot read '\(path)': \(reason)" }
}
