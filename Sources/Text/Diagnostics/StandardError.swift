internal import Glibc

/// Standard error, for all that is not a result.
package enum StandardError {
  /// Prepares the standard streams of a program that starts: those that the parent process has closed are opened, so that
  /// no file gets their numbers and the output, and output that cannot be written as the program ends is exit code 1.
  package static func claim() {
    // Without a signal, writing beyond the shell's `ulimit -f` fails as on a full disk, and the error has the reason.
    signal(SIGXFSZ, SIG_IGN)
    atexit {
      guard fflush(nil) != 0 else { return }
      StandardError.write("cannot write to standard output: \(String(cString: strerror(errno)))")
      _exit(1)
    }
    while case let descriptor = open("/dev/null", O_RDWR), descriptor >= 0 {
      if descriptor > STDERR_FILENO { return _ = close(descriptor) }
    }
  }

  /// Writes `lines` and a newline, with control characters by their number.
  package static func write(_ lines: String) {
    let plain = lines.split(separator: "\n", omittingEmptySubsequences: false).map(\.onOneLine)
    writePart(plain.joined(separator: "\n") + "\n")
  }

  /// Writes `text` as it is.
  package static func writePart(_ text: String) {
    _ = FileDescriptorWriter.write(Array(text.utf8), to: STDERR_FILENO)
  }
}

/// Writing all of a buffer, however often the system takes a part of it.
package enum FileDescriptorWriter {
  /// The `errno` it failed with, or nil.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { write($0, to: descriptor) }
  }

  /// The `errno` it failed with, or nil.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        return count == 0 ? EIO : errno
      }
    }
    return nil
  }
}
