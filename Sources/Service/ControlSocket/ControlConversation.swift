package import Answers
package import EventLoop
internal import Glibc
internal import Sockets

/// Asks a running daemon while a loop turns: the answer comes line by line, until this object is let go.
package final class ControlConversation {
  /// The result of a request.
  package enum News {
    /// One or more whole lines of the answer, each with its end.
    case lines(ArraySlice<UInt8>)
    /// Nothing comes any more: the answer is whole, or the daemon has ended or refused, with the reason.
    case end(ControlError?)
  }

  private let socket: ConnectedSocket
  private let path: String
  private let receive: (News) -> Void
  private var source: EventSource?
  private var answer = AnswerReader()
  /// A line whose end has not come.
  private var rest: [UInt8] = []

  /// Sends `request` to the daemon that `client` reaches, and gives the results to `receive`.
  ///
  /// - Throws: why no daemon can be asked.
  package init(
    _ request: Request, _ client: ControlClient, on loop: EventLoop, receive: @escaping (News) -> Void
  ) throws(ControlError) {
    let (descriptor, path) = try client.connect(blocking: false)
    socket = ConnectedSocket(descriptor: descriptor)
    self.path = path
    self.receive = receive
    socket.write(line: request.line)
    do throws(SystemError) {
      source = try loop.watch(descriptor) { [unowned self] in read() }
    } catch { throw ControlError("cannot wait for the daemon: \(error)", .silent) }
  }

  deinit {
    source?.stop()
    close(socket.descriptor)
  }

  /// Takes a piece of the answer a turn, so that other sources have theirs.
  private func read() {
    switch socket.read(upTo: 1 << 16) {
    case .bytes(let piece): forwardLines(of: piece)
    case .nothingYet: break
    case .end, .failure: end(answer.isEmpty ? Self.gone(path) : nil)
    }
  }

  private func forwardLines(of piece: [UInt8]) {
    do throws(ControlError) {
      guard let bytes = try answer.receive(piece) else { return }
      guard let last = bytes.lastIndex(of: UInt8(ascii: "\n")) else { return keep(bytes) }
      let lines = rest + bytes[...last]
      rest = Array(bytes[(last + 1)...])
      receive(.lines(lines[...]))
    } catch { end(error) }
  }

  /// Keeps the beginning of a line, as long as a line may be.
  private func keep(_ bytes: [UInt8]) {
    rest += bytes
    if rest.count > LineSplitter.longest { end(.endlessLine) }
  }

  private func end(_ reason: ControlError?) {
    source?.stop()
    receive(.end(reason))
  }

  private static func gone(_ path: String) -> ControlError {
    ControlError("the daemon at \(path) went before it answered", .absent)
  }
}
