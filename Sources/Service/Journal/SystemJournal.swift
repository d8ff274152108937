internal import CSystemd
internal import Glibc
internal import Sockets

/// The system's journal, to which writing never blocks: while it is behind, entries are left out, and a later one counts them.
package final class SystemJournal {
  /// Where the journal listens.
  package static let path = "/run/systemd/journal/socket"
  private let path: String
  private let submit: (JournalEntry) -> Void
  /// A socket that only shows whether the journal has room; nil if there is no journal.
  private var probe: Int32?
  private var missed = 0

  /// The journal that listens at `path`; `submit` sends an entry to it, and may wait for room there.
  package init(path: String = path, submit: @escaping (JournalEntry) -> Void = SystemJournal.submit) {
    self.path = path
    self.submit = submit
    connect()
  }

  deinit {
    if let probe { close(probe) }
  }

  /// Whether there is a journal.
  package var isThere: Bool { probe != nil }

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
    if probe == nil { connect() }
    guard let probe else { return false }
    var state = pollfd(fd: probe, events: Int16(POLLOUT), revents: 0)
    guard poll(&state, 1, 0) > 0 else { return false }
    if state.revents & Int16(POLLERR | POLLHUP) == 0 { return state.revents & Int16(POLLOUT) != 0 }
    close(probe)
    connect()
    return isThere
  }

  private func connect() {
    probe = try? UnixSocket.connect(to: path, .datagrams)
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
}
