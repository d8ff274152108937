internal import CSystemd
internal import Glibc

/// Tells which virtual terminal is in front, and when another one comes there.
///
/// Where the kernel has none, as in most containers, nothing is told.
package final class VirtualTerminalMonitor {
  /// The number of the one in front, as `chvt` counts; nil where there is none.
  package private(set) var active: Int?
  private let descriptor: Int32
  private var source: EventSource?

  /// Watches what the kernel says in `path`; `switched` is called with the number of the new one.
  ///
  /// The corresponding C function is `sd_event_add_io`, with `EPOLLPRI`.
  package init(
    on loop: EventLoop, path: String = "/sys/class/tty/tty0/active", switched: @escaping (Int) -> Void
  ) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    active = read()
    source = try? loop.watchAttribute(descriptor) { [unowned self] in
      guard let now = read(), now != active else { return }
      active = now
      switched(now)
    }
  }

  deinit {
    source?.stop()
    close(descriptor)
  }

  /// The number in a line like `tty7`.
  private func read() -> Int? {
    withUnsafeTemporaryAllocation(byteCount: 32, alignment: 1) { buffer in
      let count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
      guard count > 0 else { return nil }
      let line = String(decoding: buffer[..<count], as: UTF8.self)
      return line.hasPrefix("tty") ? Int(line.dropFirst(3).prefix { $0.isNumber }) : nil
    }
  }
}
