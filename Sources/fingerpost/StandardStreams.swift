internal import Daemon
internal import Glibc

/// Standard output, written in large pieces.
final class StandardOutput {
  private var buffer: [UInt8] = []
  private var failure: Int32?
  private static let pieceSize = 1 << 16

  /// Whether anything could not be written.
  var hasFailed: Bool { failure != nil }

  /// Keeps `bytes` until there is a piece worth writing.
  func write(_ bytes: [UInt8]) {
    buffer += bytes
    if buffer.count >= Self.pieceSize { flush() }
  }

  /// Writes `bytes` at once, with everything before them.
  func writeThrough(_ bytes: [UInt8]) {
    buffer += bytes
    flush()
  }

  /// Writes `line` and a newline.
  func write(line: String) {
    write(Array("\(line)\n".utf8))
  }

  /// Writes what is left; throws where anything could not be written.
  func finish() throws(StartupError) {
    flush()
    guard let failure else { return }
    throw StartupError("cannot write to standard output: \(String(cString: strerror(failure)))")
  }

  /// Writes what has been kept.
  func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    if failure == nil { failure = FileDescriptorWriter.write(buffer, to: STDOUT_FILENO) }
  }
}

/// Standard error, for what is no result.
enum StandardError {
  /// Lets no file get the number of a standard stream that whoever started the program has closed: what is said would go there.
  static func claim() {
    while case let descriptor = open("/dev/null", O_RDWR), descriptor >= 0 {
      if descriptor > STDERR_FILENO { return _ = close(descriptor) }
    }
  }

  /// Writes `line` and a newline.
  static func write(_ line: String) {
    writePart("\(line)\n")
  }

  /// Writes `text` as it is.
  static func writePart(_ text: String) {
    _ = FileDescriptorWriter.write(Array(text.utf8), to: STDERR_FILENO)
  }
}
