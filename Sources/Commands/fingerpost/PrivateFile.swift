internal import Daemon
internal import Diagnostics
internal import Glibc

/// A file that only its owner can read, because it may hold the places of touches; an existing one is overwritten.
///
/// With an ending, each piece is followed by it, and the next piece overwrites it: the file is complete even
/// if the program is killed.
final class PrivateFile {
  private let path: String
  private let descriptor: Int32
  private let ending: [UInt8]
  private var buffer: [UInt8] = []
  private var failure: Int32?
  /// Whether what has been written can be overwritten, unlike in a pipe.
  private let isSeekable: Bool
  private static let pieceSize = 1 << 16

  /// A new file at `path`, or an empty one; none of the `others`, which the same command reads or writes.
  init(path: String, ending: [UInt8] = [], sparing others: [String] = []) throws(PlainError) {
    self.path = path
    self.ending = ending
    if path.isEmpty { throw PlainError("the file to write has no name") }
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    let number = errno
    isSeekable = lseek(descriptor, 0, SEEK_CUR) >= 0
    if descriptor < 0 { throw PlainError("cannot create \(path): \(String(cString: strerror(number)))") }
    if let other = others.first(where: isFile(at:)) {
      throw PlainError("cannot write to \(path): the command needs \(other) as it is; choose another name")
    }
    ftruncate(descriptor, 0)
  }

  /// Whether it is the file at `other`, under any name.
  private func isFile(at other: String) -> Bool {
    var (own, others) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(other, &others) == 0 && own.st_mode & S_IFMT == S_IFREG
      && (own.st_dev, own.st_ino) == (others.st_dev, others.st_ino)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Keeps `bytes` until there is a piece worth writing.
  func write(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= Self.pieceSize { flush() }
  }

  /// Writes what has been kept.
  func flush() {
    if buffer.isEmpty { return }
    put(isSeekable ? buffer + ending : buffer)
    if isSeekable { lseek(descriptor, -off_t(ending.count), SEEK_CUR) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes what is left; throws where anything could not be written.
  func finish() throws(PlainError) {
    flush()
    if !isSeekable { put(ending) }
    guard let failure else { return }
    throw PlainError("cannot write to \(path): \(String(cString: strerror(failure)))")
  }

  private func put(_ bytes: [UInt8]) {
    if failure == nil { failure = FileDescriptorWriter.write(bytes, to: descriptor) }
  }
}
