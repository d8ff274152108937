internal import Diagnostics
package import EventLoop
internal import Glibc
package import JSON
internal import Sockets

/// One end of a connection on which both sides write messages, each a line of JSON, as packets or as a stream.
///
/// Nothing is buffered for a peer that does not read: a message that the kernel does not take at once is not
/// sent.
package final class MessageChannel {
  /// The result of sending.
  package enum Sending {
    case sent
    /// The peer has read so little that its buffer is full; it was not sent.
    case full
    /// It is longer than `longestMessage`; it was not sent.
    case tooLong
    /// The connection has ended, maybe only now.
    case gone
  }

  /// The longest message in bytes, its line feed included.
  package static let longestMessage = 1 << 16
  /// The reason where the peer closed the connection.
  static let hangUp = "it hung up"

  private let socket: ConnectedSocket
  private let received: (JSONValue) -> Void
  private let ended: (String) -> Void
  private var source: EventSource?
  private var lines = LineSplitter()

  /// A channel over `descriptor`, which it takes over, also where it throws.
  ///
  /// `received` is called with each message and `ended`, once, with a reason in words, when nothing more can come; not
  /// after `close`.
  package init(
    taking descriptor: Int32, on loop: EventLoop, received: @escaping (JSONValue) -> Void,
    ended: @escaping (String) -> Void
  ) throws(SystemError) {
    socket = ConnectedSocket(descriptor: descriptor)
    self.received = received
    self.ended = ended
    source = try loop.watch(descriptor) { [weak self] in self?.read() }
  }

  deinit {
    source?.stop()
    Glibc.close(socket.descriptor)
  }

  /// Writes `message`; where the kernel takes but a part of it, which no other message can follow, the channel ends.
  package func send(_ message: JSONValue) -> Sending {
    guard isOpen else { return .gone }
    let bytes = message.line
    guard bytes.count <= Self.longestMessage else { return .tooLong }
    switch bytes.withUnsafeBytes({ socket.write($0) }) {
    case .written(bytes.count): return .sent
    case .noRoom: return .full
    case .written:
      end("it has not read what it was sent")
      return .gone
    // Reading says why, after what the peer sent last.
    case .failure: return .gone
    }
  }

  /// Lets the peer see the end; the corresponding C function is `shutdown`.
  package func close() {
    guard isOpen else { return }
    source?.stop()
    source = nil
    shutdown(socket.descriptor, Int32(SHUT_RDWR))
  }

  private var isOpen: Bool { source != nil }

  private func end(_ reason: String) {
    guard isOpen else { return }
    close()
    ended(reason)
  }
}

extension MessageChannel {
  /// Takes one piece; the next has its turn after everything that comes first.
  private func read() {
    guard isOpen, let piece = receive() else { return }
    for line in lines.split(piece) where isOpen { forward(line) }
    if lines.rest.count >= Self.longestMessage {
      end("it sent more than \(Self.longestMessage) bytes on a line")
    }
  }

  /// What is there to read; nil where nothing is, and at the end.
  private func receive() -> [UInt8]? {
    switch socket.read(upTo: Self.longestMessage) {
    case .bytes(let piece): return piece
    case .nothingYet: break
    case .end: end(Self.hangUp)
    case .failure(let code): end(SystemError.words(for: code))
    }
    return nil
  }

  private func forward(_ line: [UInt8]) {
    do throws(JSONError) { received(try JSONValue(reading: line)) } catch {
      _ = send(PlainError("a line is not JSON: \(error)").message)
      end("it sent an invalid message: \(error)")
    }
  }
}
