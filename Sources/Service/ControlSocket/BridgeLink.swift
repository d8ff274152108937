package import Answers
package import DispatchLog
package import EventLoop
internal import Glibc
package import JSON
internal import Sockets

/// The other end of a bridge: lines of the daemon and requests to it, while a loop turns and until either ends.
package final class BridgeLink {
  /// How many bytes of requests may wait for a daemon that does not read.
  private static let mostWaiting = 256 << 10

  private let socket: ConnectedSocket
  private let receive: (JSONValue) -> Void
  private let pause: () -> Void
  private let end: (ControlError) -> Void
  private var source: EventSource?
  private var lines = LineSplitter()
  /// Requests that there was no room for.
  private var waiting: [UInt8] = []

  /// Makes a bridge to the daemon that `client` reaches, with the contacts of the fingers in `contacts`; `receive` gets each of
  /// its lines, `pause` is called after some of them, and `end` gets why there are no more.
  ///
  /// - Throws: why there is no daemon to bridge to.
  package init(
    _ client: ControlClient, contacts: ContactScope? = nil, on loop: EventLoop,
    receive: @escaping (JSONValue) -> Void,
    pause: @escaping () -> Void = {}, end: @escaping (ControlError) -> Void
  ) throws(ControlError) {
    socket = ConnectedSocket(
      descriptor: try client.connect(blocking: false, group: ControlAccess.bridgeGroupName).0)
    self.receive = receive
    self.pause = pause
    self.end = end
    do throws(SystemError) {
      source = try loop.watch(socket.descriptor, for: .reading) { [unowned self] in serve($0) }
    } catch { throw ControlError("cannot wait for the daemon: \(error)", .silent) }
    send(line: Request.bridge(contacts: contacts).line)
  }

  deinit {
    source?.stop()
    close(socket.descriptor)
  }

  /// Sends `request`, which needs an `id`, as soon as there is room for it.
  package func send(_ request: JSONValue) { send(line: request.line) }

  private func send(line: [UInt8]) {
    guard waiting.count + line.count <= Self.mostWaiting else { return }
    waiting += line
    write()
  }

  private func serve(_ readiness: Readiness) {
    if readiness.contains(.writing) { write() }
    if readiness != .writing { read() }
  }

  private func write() {
    switch waiting.withUnsafeBytes({ socket.write($0) }) {
    case .written(let count): waiting.removeFirst(count)
    case .noRoom, .failure: break
    }
    source?.wait(for: waiting.isEmpty ? .reading : [.reading, .writing])
  }

  /// Takes a piece a turn, so that other sources have theirs.
  private func read() {
    switch socket.read(upTo: 1 << 16) {
    case .bytes(let bytes): forwardLines(of: bytes)
    case .nothingYet: break
    case .end, .failure: stop(ControlError("the daemon has ended", .absent))
    }
  }

  private func forwardLines(of bytes: [UInt8]) {
    let whole = lines.split(bytes)
    for line in whole where source != nil { forward(line) }
    guard lines.rest.count < LineSplitter.longest else {
      return stop(.endlessLine)
    }
    if !whole.isEmpty, source != nil { pause() }
  }

  /// Forwards `line`; one that only has an error is the daemon's refusal.
  private func forward(_ line: [UInt8]) {
    guard let value = try? JSONValue(reading: line) else { return }
    if case .object(let members) = value, members.count == 1, let reason = value["error"]?.string {
      return stop(ControlError(reason))
    }
    receive(value)
  }

  private func stop(_ reason: ControlError) {
    source?.stop()
    source = nil
    end(reason)
  }
}
