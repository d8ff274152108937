package import EventLoop
internal import Glibc
package import JSON

/// One end of a connection on which both sides write messages, each a line of JSON, as packets or as a stream.
///
/// Nothing is kept for a peer that does not read: what the kernel does not take at once is not sent.
package final class MessageChannel {
  /// What came of sending.
  package enum Sending {
    case sent
    /// The peer has read so little that there is no room; it was not sent.
    case full
    /// Nothing goes any more.
    case gone
  }

  /// The longest message in bytes, its line feed included.
  package static let longestMessage = 1 << 16
  /// How many pieces are read before others have their turn.
  private static let piecesAtOnce = 16

  private let descriptor: Int32
  private let received: (JSONValue) -> Void
  private let ended: (String) -> Void
  private var source: EventSource?
  private var line: [UInt8] = []

  /// A channel over `descriptor`, which it takes over, also where it throws.
  ///
  /// `received` is called with each message and `ended`, once, with a reason in words, when nothing more can come; not
  /// after `close`.
  package init(
    taking descriptor: Int32, on loop: EventLoop, received: @escaping (JSONValue) -> Void,
    ended: @escaping (String) -> Void
  ) throws(SystemError) {
    self.descriptor = descriptor
    self.received = received
    self.ended = ended
    source = try loop.watch(descriptor) { [weak self] in self?.read() }
  }

  deinit {
    source?.stop()
    Glibc.close(descriptor)
  }

  /// Writes `message`; the corresponding C function is `send`.
  package func send(_ message: JSONValue) -> Sending {
    let bytes = Array("\(message.text)\n".utf8)
    guard isOpen, bytes.count <= Self.longestMessage else { return isOpen ? .full : .gone }
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    let count = Glibc.send(descriptor, bytes, bytes.count, flags)
    if count == bytes.count { return .sent }
    // A part of a line would run into the next one.
    return count < 0 && (errno == EAGAIN || errno == ENOBUFS) ? .full : .gone
  }

  /// Lets the peer see the end; the corresponding C function is `shutdown`.
  package func close() {
    guard isOpen else { return }
    source?.stop()
    source = nil
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  private var isOpen: Bool { source != nil }

  private func end(_ reason: String) {
    guard isOpen else { return }
    close()
    ended(reason)
  }
}

extension MessageChannel {
  private func read() {
    for _ in 0..<Self.piecesAtOnce {
      guard isOpen, let piece = receive() else { return }
      line += piece
      takeLines()
    }
  }

  /// What is there to read; nil where nothing is, and at the end.
  private func receive() -> [UInt8]? {
    var count = 0
    let piece = [UInt8](unsafeUninitializedCapacity: Self.longestMessage) { buffer, length in
      count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      length = max(0, count)
    }
    if count > 0 { return piece }
    if count == 0 { end("it hung up") }
    if count < 0, errno != EAGAIN, errno != EINTR { end(SystemError.words(for: errno)) }
    return nil
  }

  private func takeLines() {
    var rest = line[...]
    while isOpen, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      take(rest[..<end])
      rest = rest[(end + 1)...]
    }
    line = Array(rest)
    if line.count >= Self.longestMessage { end("it sent more than \(Self.longestMessage) bytes on a line") }
  }

  private func take(_ line: ArraySlice<UInt8>) {
    do throws(JSONError) { received(try JSONValue(reading: Array(line))) } catch {
      end("it sent what is no message: \(error)")
    }
  }
}
