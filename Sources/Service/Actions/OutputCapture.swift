internal import EventLoop
internal import Glibc

/// Reads what a program writes to its standard output, keeps the first lines and drops the rest.
final class OutputCapture {
  /// The greatest number of bytes that are kept.
  static let longest = 4_096

  private let descriptor: Int32
  private var source: EventSource?
  private var kept: [UInt8] = []
  private var hasMore = false

  /// Reads from `descriptor`, a pipe's end that does not block, which it takes over.
  private init(reading descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    source?.stop()
    close(descriptor)
  }

  /// A capture, and the end of its pipe for the program, which the caller closes.
  ///
  /// The corresponding C function is `pipe`.
  static func open(on loop: EventLoop) throws(SystemError) -> (capture: OutputCapture, writingEnd: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(code: errno, attempt: "make a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let capture = OutputCapture(reading: ends[0])
    do throws(SystemError) {
      capture.source = try loop.watch(ends[0]) { [unowned capture] in capture.read() }
    } catch {
      close(ends[1])
      throw error
    }
    return (capture, ends[1])
  }

  /// The text so far, with what the pipe still holds; where that is too much, up to the end of its last whole line.
  func takeText() -> String {
    while source != nil, !hasMore { read() }
    if hasMore, let end = kept.lastIndex(of: UInt8(ascii: "\n")) { kept.removeSubrange((end + 1)...) }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Takes one piece; a program that writes without end has its turn like all else.
  private func read() {
    let piece = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
    if piece.isEmpty {
      // At the end, or nothing there when `takeText` asks.
      source?.stop()
      source = nil
    }
    let room = Self.longest - kept.count
    kept += piece.prefix(room)
    hasMore = hasMore || piece.count > room
  }
}
