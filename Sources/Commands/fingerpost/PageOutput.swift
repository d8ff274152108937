internal import Daemon
internal import Glibc

/// The file that a page is written to; one that is there is overwritten.
final class PageOutput {
  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var failure: Int32?
  private static let pieceSize = 1 << 16

  /// A new file at `path`, or an empty one; others cannot read it, for it may say where somebody touched.
  init(path: String) throws(StartupError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw StartupError("cannot create \(path): \(String(cString: strerror(errno)))") }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Keeps `bytes` until there is a piece worth writing.
  func write(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= Self.pieceSize { flush() }
  }

  /// Writes what is left; throws where anything could not be written.
  func finish() throws(StartupError) {
    flush()
    guard let failure else { return }
    throw StartupError("cannot write to \(path): \(String(cString: strerror(failure)))")
  }

  private func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    if failure == nil { failure = FileDescriptorWriter.write(buffer, to: descriptor) }
  }
}
