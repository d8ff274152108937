package import Answers
package import ControlSocket
package import DispatchLog
package import EventLoop
internal import Glibc
package import JSON
internal import Sockets

/// A bridge's connection to the daemon, made again whenever the daemon has been away.
package final class DaemonConnection {
  /// What comes from the daemon.
  package enum News {
    /// It has sent this line.
    case line(JSONValue)
    /// It has sent nothing more for now.
    case pause
    /// It is away.
    case gone
  }

  /// How many bytes of requests may wait for a daemon that does not read.
  private static let mostWaiting = 256 << 10

  private let client: ControlClient
  private let contacts: ContactScope?
  private let loop: EventLoop
  private let attempts: Attempts
  private let receive: (News) -> Void
  /// The connected socket, and what watches it; nil while the daemon is away.
  private var link: (socket: ConnectedSocket, source: EventSource)?
  private var lines = LineSplitter()
  /// Requests that there was no room for.
  private var waiting: [UInt8] = []

  /// A connection to the daemon that `client` reaches, with the contacts of the fingers in `contacts`.
  ///
  /// `receive` gets the results, `report` messages for people, on one line.
  package init(
    _ client: ControlClient, contacts: ContactScope? = nil, on loop: EventLoop,
    report: @escaping (String) -> Void, receive: @escaping (News) -> Void
  ) {
    self.client = client
    self.contacts = contacts
    self.loop = loop
    attempts = Attempts(to: "no daemon", longest: 10, on: loop, report: report)
    self.receive = receive
  }

  deinit { hangUp() }

  /// Connects, and tries again after growing pauses while no daemon is there.
  package func connect() {
    do throws(ControlError) {
      link = try makeLink()
      (lines, waiting) = (LineSplitter(), [])
      send(line: Request.bridge(contacts: contacts).line)
    } catch { lose(error) }
  }

  private func makeLink() throws(ControlError) -> (socket: ConnectedSocket, source: EventSource) {
    let (descriptor, _) = try client.connect(blocking: false, group: ControlAccess.bridgeGroupName)
    do throws(SystemError) {
      let source = try loop.watch(descriptor, for: .reading) { [unowned self] in serve($0) }
      return (ConnectedSocket(descriptor: descriptor), source)
    } catch {
      close(descriptor)
      throw ControlError("cannot wait for the daemon: \(error)", .silent)
    }
  }

  private func lose(_ reason: ControlError) {
    hangUp()
    receive(.gone)
    attempts.fail(reason.description) { [unowned self] in connect() }
  }

  private func hangUp() {
    guard let link else { return }
    self.link = nil
    link.source.stop()
    close(link.socket.descriptor)
  }
}

extension DaemonConnection {
  /// Sends `request`, whose answer has the `id`, as soon as there is room for it; nothing where the daemon is away.
  package func send(_ request: Request, id: Int) { send(line: request.line(id: id)) }

  private func send(line: [UInt8]) {
    guard link != nil, waiting.count + line.count <= Self.mostWaiting else { return }
    waiting += line
    write()
  }

  private func serve(_ readiness: Readiness) {
    if readiness.contains(.writing) { write() }
    if readiness != .writing { read() }
  }

  private func write() {
    guard let link else { return }
    switch waiting.withUnsafeBytes({ link.socket.write($0) }) {
    case .written(let count): waiting.removeFirst(count)
    case .noRoom, .failure: break
    }
    link.source.wait(for: waiting.isEmpty ? .reading : [.reading, .writing])
  }

  /// Takes a piece a turn, so that other sources have theirs.
  private func read() {
    guard let link else { return }
    switch link.socket.read(upTo: 1 << 16) {
    case .bytes(let bytes): forwardLines(of: bytes)
    case .nothingYet: break
    case .end, .failure: lose(ControlError("the daemon has ended", .absent))
    }
  }

  private func forwardLines(of bytes: [UInt8]) {
    let whole = lines.split(bytes)
    for line in whole where link != nil { forward(line) }
    guard link != nil else { return }
    guard lines.rest.count < LineSplitter.longest else { return lose(.endlessLine) }
    if !whole.isEmpty { receive(.pause) }
  }

  /// Forwards `line`; one that only has an error is the daemon's refusal.
  private func forward(_ line: [UInt8]) {
    guard let value = try? JSONValue(reading: line, deepest: JSONValue.deepestRecord) else { return }
    if case .object(let members) = value, members.count == 1, let reason = value["error"]?.string {
      return lose(ControlError(reason))
    }
    attempts.succeed("the daemon is there")
    receive(.line(value))
  }
}

/// A bridge, which its program starts and ends.
package protocol RunningBridge: AnyObject {
  /// Connects to both ends, now and again after each loss.
  func start() throws
  /// Says goodbye to both ends, and ends the loop.
  func finish()
}
