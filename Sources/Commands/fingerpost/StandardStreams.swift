internal import ArgumentParser
internal import Daemon
internal import Diagnostics
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

  /// Writes `lines` and a newline, with control characters by their number.
  static func write(_ lines: String) {
    let plain = lines.split(separator: "\n", omittingEmptySubsequences: false).map(\.onOneLine)
    writePart(plain.joined(separator: "\n") + "\n")
  }

  /// Writes `text` as it is.
  static func writePart(_ text: String) {
    _ = FileDescriptorWriter.write(Array(text.utf8), to: STDERR_FILENO)
  }
}

/// Writing all of a buffer, however often the system takes a part of it.
enum FileDescriptorWriter {
  /// The `errno` it failed with, or nil.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      rest = rest.dropFirst(count)
    }
    return nil
  }
}

/// Runs `body`, reports an error that it throws, by default on standard error, and lets the program exit with 1.
///
/// An `ExitCode` is for what has been told already.
func reportingFailure(
  to tell: (String) -> Void = StandardError.write, _ body: () throws -> Void
) throws {
  do { try body() } catch let code as ExitCode { throw code } catch {
    tell("\(error)")
    throw ExitCode(1)
  }
}
