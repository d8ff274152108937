internal import EventLoop
internal import Sockets
internal import TouchDelivery

/// One peer and what it is being told.
///
/// ```
///             line            all written
///   reading ───────▶ answering ─────────▶ over
///      │ {"request":"log"}                 ▲
///      ├──────────────▶ streaming ─────────┤ the peer has gone, or takes nothing for too long
///      └───────────────────────────────────┘ no line in time
/// ```
final class ControlConnection {
  enum State {
    case reading(RequestLine)
    /// The answer, and how much of it is written.
    case answering([UInt8], written: Int)
    case streaming(RecordReader)
    case over
  }

  /// What a wake-up may write, so that others have their turn.
  private static let piece = 16 << 10

  let peer: PeerCredentials
  let socket: ConnectedSocket
  /// When it is given up, unless something happens before.
  private(set) var deadline: Instant?
  private(set) var state: State
  private var source: EventSource?
  /// Whether it waits for its turn to have records written.
  private var isQueued = false
  private unowned let server: ControlServer

  /// A connection that waits for its request.
  init(_ descriptor: Int32, _ peer: PeerCredentials, of server: ControlServer) throws(SystemError) {
    socket = ConnectedSocket(descriptor: descriptor)
    self.peer = peer
    self.server = server
    state = .reading(RequestLine(limit: server.limits.requestBytes))
    source = try server.loop.watch(descriptor, for: .reading) { [unowned self] readiness in wake(readiness) }
    source?.giveWay()
    socket.bound(server.limits.socketBytes)
    expire(after: server.limits.requestTime)
  }

  private func wake(_ readiness: Readiness) {
    switch state {
    case .reading(let line): read(line)
    case .answering, .streaming:
      if readiness.isDisjoint(with: [.hangUp, .failure]) { write() } else { end() }
    case .over: break
    }
  }

  private func expire(after seconds: Double) {
    let deadline = Instant(microseconds: server.now.microseconds + Int64(seconds * 1_000_000))
    self.deadline = deadline
    server.wake(at: deadline)
  }

  /// Closes it.
  func end() {
    if case .over = state { return }
    release()
    socket.finish()
  }

  /// Ends it without closing the socket, which is somebody else's from now on.
  func release() {
    if case .streaming(let reader) = state { server.leave(reader) }
    state = .over
    deadline = nil
    source?.stop()
    server.remove(self)
  }
}

extension ControlConnection {
  private func read(_ line: RequestLine) {
    var line = line
    switch socket.read(upTo: server.limits.requestBytes + 1) {
    case .bytes(let bytes): proceed(line.append(bytes), line)
    case .end: proceed(line.end, line)
    case .nothingYet: break
    case .failure: end()
    }
  }

  private func proceed(_ progress: RequestLine.Progress, _ line: RequestLine) {
    switch progress {
    case .incomplete: state = .reading(line)
    case .tooLong: answer(ControlError("the request is longer than \(server.limits.requestBytes) bytes").line)
    case .complete(let bytes, let rest): server.serve(bytes, rest: rest, for: self)
    }
  }

  /// Writes `bytes` and ends.
  func answer(_ bytes: [UInt8]) {
    state = .answering(bytes, written: 0)
    source?.wait(for: .writing)
    expire(after: server.limits.answerTime)
    write()
  }

  /// Writes the records of `channel` from now on, whenever `write()` is called.
  func stream(_ channel: RecordChannel) {
    state = .streaming(RecordReader(channel))
    deadline = nil
    source?.wait(for: [])
  }

  /// What it reads, if it follows the log.
  var reader: RecordReader? {
    if case .streaming(let reader) = state { reader } else { nil }
  }

  /// Gives up waiting for the peer: says so where that may reach it.
  func giveUp() {
    if case .reading = state {
      socket.write(line: ControlError("no request came within \(Int(server.limits.requestTime)) s").line)
    }
    end()
  }
}

extension ControlConnection {
  /// Writes as much as there is room for, within a piece.
  func write() {
    switch state {
    case .answering(let bytes, let written): write(bytes, from: written)
    case .streaming(let reader): write(reader)
    case .reading, .over: break
    }
  }

  private func write(_ bytes: [UInt8], from start: Int) {
    let end = min(bytes.count, start + Self.piece)
    switch bytes.withUnsafeBytes({ socket.write(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }) {
    case .written(let count) where start + count == bytes.count: self.end()
    case .written(let count):
      state = .answering(bytes, written: start + count)
      expire(after: server.limits.answerTime)
    case .noRoom: break
    case .failure: self.end()
    }
  }

  private func write(_ reader: RecordReader) {
    var reader = reader
    let writing = reader.read { bytes -> (count: Int, result: ConnectedSocket.Writing) in
      let writing = socket.write(bytes)
      if case .written(let count) = writing { return (count, writing) }
      return (0, writing)
    }
    state = .streaming(reader)
    switch writing {
    case .written where reader.isCaughtUp: rest()
    case .written, .noRoom: waitForRoom(afterSome: writing)
    case .failure: end()
    }
  }

  /// Waits for nothing but records, and the peer's end.
  private func rest() {
    deadline = nil
    source?.wait(for: [])
  }

  private func waitForRoom(afterSome writing: ConnectedSocket.Writing) {
    source?.wait(for: .writing)
    if case .noRoom = writing, deadline != nil { return }
    expire(after: server.limits.streamTime)
  }

  /// Whether it waits for room already.
  private var isBlocked: Bool { deadline != nil }
}

extension ControlConnection {
  /// Waits for its turn if it reads one of `channels`; false where it does not, or waits already.
  func joinQueue(forOneOf channels: [RecordChannel]) -> Bool {
    guard !isQueued, !isBlocked, let reader, channels.contains(where: { $0 === reader.channel }) else {
      return false
    }
    isQueued = true
    return true
  }

  /// Has its turn.
  func serve() {
    isQueued = false
    if reader != nil { write() }
  }
}
