internal import CSystemd
internal import Glibc

/// The system's journal, which never keeps anybody waiting: while it is behind, entries are left out, and later it is told how many.
package final class SystemJournal {
  /// Where the journal listens.
  package static let path = "/run/systemd/journal/socket"
  private let path: String
  private let submit: (JournalEntry) -> Void
  /// A socket that is only ever asked whether the journal has room; -1 where there is none.
  private var probe: Int32 = -1
  private var missed = 0

  /// The journal that listens at `path`; `submit` sends an entry to it, and may wait for room there.
  package init(path: String = path, submit: @escaping (JournalEntry) -> Void = SystemJournal.submit) {
    self.path = path
    self.submit = submit
    probe = Self.connect(path)
  }

  deinit {
    if probe >= 0 { close(probe) }
  }

  /// Whether there is a journal.
  package var isThere: Bool { probe >= 0 }

  /// Writes `entry`, or counts it as missed.
  package func send(_ entry: JournalEntry) {
    guard hasRoom else { return missed += 1 }
    if missed > 0 {
      submit(
        JournalEntry("\(missed) entries are missing here: the journal did not take them in time", .warning))
      missed = 0
    }
    submit(entry)
  }

  /// The corresponding C function is `poll`; a datagram socket is writable while its peer's queue has room.
  private var hasRoom: Bool {
    if probe < 0 { probe = Self.connect(path) }
    var state = pollfd(fd: probe, events: Int16(POLLOUT), revents: 0)
    guard probe >= 0, poll(&state, 1, 0) > 0 else { return false }
    if state.revents & Int16(POLLERR | POLLHUP) == 0 { return state.revents & Int16(POLLOUT) != 0 }
    close(probe)
    probe = Self.connect(path)
    return probe >= 0
  }

  /// Hands `entry` to journald; the corresponding C function is `sd_journal_sendv`.
  package static func submit(_ entry: JournalEntry) {
    var bytes = entry.bytes
    bytes.withUnsafeMutableBytes { buffer in
      let vectors = zip([0] + entry.ends, entry.ends).map { start, end in
        iovec(iov_base: buffer.baseAddress.map { $0 + start }, iov_len: end - start)
      }
      _ = sd_journal_sendv(vectors, Int32(vectors.count))
    }
  }

  private static func connect(_ path: String) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else { return -1 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let type = Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_UNIX, type, 0)
    guard descriptor >= 0 else { return -1 }
    let answer = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if answer == 0 { return descriptor }
    close(descriptor)
    return -1
  }
}
