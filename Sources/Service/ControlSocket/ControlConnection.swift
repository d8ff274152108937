internal import Answers
internal import EventLoop
internal import Sockets
internal import TouchTime

/// One peer and what it is sent.
///
/// ```
///             line            all written
///   reading ───────▶ answering ─────────▶ over
///      │ {"request":"log"}                 ▲
///      ├──────────────▶ streaming ─────────┤ the peer has gone, or takes nothing for too long
///      │ {"request":"bridge"}              │
///      ├──────────────▶ bridging ──────────┤ the same
///      └───────────────────────────────────┘ no line in time
/// ```
///
/// It calls no other object: each of its methods returns what the server does next.
final class ControlConnection {
  /// The next task of the server.
  enum Outcome {
    /// Nothing, until the socket is ready or the deadline is there.
    case waiting
    /// To give it another turn, because there is more to do.
    case again
    /// This line is a request to be served; `rest` has come behind it.
    case request([UInt8], rest: [UInt8])
    /// This line of a bridge is a request to be served.
    case bridgeRequest([UInt8])
    /// The bridge is to be sent what the scene exposes now.
    case exposure
    /// The connection is to be closed.
    case over
  }

  private enum State {
    case reading(RequestLines)
    /// The answer, and how much of it is written.
    case answering([UInt8], written: Int)
    case streaming(ChannelReader)
    case bridging(BridgeConversation)
  }

  /// How much a wake-up may write, so that others have their turn.
  private static let piece = 16 << 10

  let peer: PeerCredentials
  let socket: ConnectedSocket
  /// When the server closes it, unless something happens before.
  private(set) var deadline: Instant?
  /// The source that watches the socket; gone once the connection is closed.
  var source: EventSource?
  private let limits: ControlLimits
  private var state: State
  /// Whether it waits for its turn to have records written.
  private var isQueued = false

  /// A connection that waits for its request.
  init(_ descriptor: Int32, _ peer: PeerCredentials, _ limits: ControlLimits, at now: Instant) {
    socket = ConnectedSocket(descriptor: descriptor)
    self.peer = peer
    self.limits = limits
    state = .reading(RequestLines(limit: limits.requestBytes))
    socket.bound(limits.socketBytes)
    expire(after: limits.requestTime, from: now)
  }

  private var isReading: Bool {
    if case .reading = state { true } else { false }
  }

  /// Its place in the log, if it follows that or what the scene exposes.
  var reader: ChannelReader? {
    switch state {
    case .streaming(let reader): reader
    case .bridging(let bridge): bridge.reader
    case .reading, .answering: nil
    }
  }

  /// Whether its peer is a bridge.
  var isBridge: Bool { if case .bridging = state { true } else { false } }

  /// Does what the socket is ready for.
  func wake(_ readiness: Readiness, at now: Instant) -> Outcome {
    if case .reading(let lines) = state { return read(lines, at: now) }
    if !readiness.isDisjoint(with: [.hangUp, .failure]) { return .over }
    if case .bridging(let bridge) = state, readiness.contains(.reading) { return read(bridge) }
    return write(at: now)
  }

  private func expire(after seconds: Double, from now: Instant) {
    deadline = now.advanced(by: seconds)
  }
}

extension ControlConnection {
  private func read(_ lines: RequestLines, at now: Instant) -> Outcome {
    var lines = lines
    switch socket.read(upTo: limits.requestBytes + 1) {
    case .bytes(let bytes): lines.add(bytes)
    // The last request needs no line end.
    case .end: return .request(lines.rest, rest: [])
    case .nothingYet: return .waiting
    case .failure: return .over
    }
    switch lines.next() {
    case .incomplete:
      state = .reading(lines)
      return .waiting
    case .tooLong: return answer(Self.tooLong(limits).line, at: now)
    case .complete(let line): return .request(line, rest: lines.rest)
    }
  }

  /// Sends the reason for closing, if the peer expects an answer.
  func sayGoodbye() {
    guard isReading else { return }
    socket.write(line: ControlError("no request came within \(Int(limits.requestTime)) s").line)
  }
}

extension ControlConnection {
  /// Writes `bytes`, after which it is over.
  func answer(_ bytes: [UInt8], at now: Instant) -> Outcome {
    assert(isReading, "a connection answers one request")
    state = .answering(bytes, written: 0)
    source?.wait(for: .writing)
    expire(after: limits.answerTime, from: now)
    return write(at: now)
  }

  /// Writes `opening`, then the records of `channel` from now on, whenever it has its turn.
  func stream(_ channel: RecordChannel, after opening: [UInt8], at now: Instant) -> Outcome {
    assert(isReading, "a connection answers one request")
    var reader = ChannelReader(channel)
    reader.add(opening[...])
    state = .streaming(reader)
    rest()
    return reader.isCaughtUp ? .waiting : write(at: now)
  }

  /// Writes as much as there is room for, within a piece.
  private func write(at now: Instant) -> Outcome {
    switch state {
    case .answering(let bytes, let written): write(bytes, from: written, at: now)
    case .streaming(let reader): write(reader, at: now)
    case .bridging(let bridge): write(bridge.reader, at: now)
    case .reading: .waiting
    }
  }

  private func write(_ bytes: [UInt8], from start: Int, at now: Instant) -> Outcome {
    let end = min(bytes.count, start + Self.piece)
    switch bytes.withUnsafeBytes({ socket.write(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }) {
    case .written(let count) where start + count == bytes.count: return .over
    case .written(let count):
      state = .answering(bytes, written: start + count)
      expire(after: limits.answerTime, from: now)
      return .waiting
    case .noRoom: return .waiting
    case .failure: return .over
    }
  }

  private func write(_ reader: ChannelReader, at now: Instant) -> Outcome {
    var reader = reader
    let writing = reader.read(socket.write)
    keep(reader)
    switch writing {
    case .written where reader.isCaughtUp: return rest()
    case .written:
      source?.wait(for: .writing)
      expire(after: limits.streamTime, from: now)
    case .noRoom:
      source?.wait(for: .writing)
      if deadline == nil { expire(after: limits.streamTime, from: now) }
    case .failure: return .over
    }
    return .waiting
  }

  /// Writes all that there is room for, before it is closed.
  func writeLast() {
    switch state {
    case .answering(let bytes, let written):
      _ = bytes.withUnsafeBytes { socket.write(UnsafeRawBufferPointer(rebasing: $0[written...])) }
    case .streaming(let reader): writeLast(reader)
    case .bridging(let bridge): writeLast(bridge.reader)
    case .reading: break
    }
  }

  private func writeLast(_ reader: ChannelReader) {
    var reader = reader
    while !reader.isCaughtUp, reader.read(socket.write).count > 0 {}
    keep(reader)
  }

  private func keep(_ reader: ChannelReader) {
    if case .bridging(var bridge) = state {
      bridge.reader = reader
      state = .bridging(bridge)
    } else {
      state = .streaming(reader)
    }
  }

  /// Waits only for records, for the requests of a bridge, and for the peer to hang up.
  @discardableResult
  private func rest() -> Outcome {
    deadline = nil
    guard case .bridging(let bridge) = state else {
      source?.wait(for: [])
      return .waiting
    }
    if bridge.isOver { return .over }
    source?.wait(for: bridge.isListening && !bridge.hasWork ? .reading : [])
    return bridge.hasWork ? .again : .waiting
  }
}

extension ControlConnection {
  /// Sends what the scene exposes and the records of `channel`, and serves the requests of the peer; `received` has come
  /// behind the first one.
  func bridge(_ channel: RecordChannel, received: [UInt8]) -> Outcome {
    assert(isReading, "a connection answers one request")
    state = .bridging(BridgeConversation(channel, limit: limits.requestBytes, received: received))
    return rest()
  }

  /// Notes that the scene exposes something else; false for a connection that is no bridge.
  func owesExposure() -> Bool {
    guard case .bridging(var bridge) = state else { return false }
    bridge.owesExposure = true
    state = .bridging(bridge)
    return deadline == nil
  }

  /// Sends `line`, an answer or what the scene exposes, in its turn.
  func reply(_ line: [UInt8], at now: Instant) -> Outcome {
    guard case .bridging(var bridge) = state else { return .over }
    bridge.reader.insert(line)
    state = .bridging(bridge)
    return write(at: now)
  }

  private func read(_ bridge: BridgeConversation) -> Outcome {
    var bridge = bridge
    switch socket.read(upTo: limits.requestBytes + 1) {
    case .bytes(let bytes): bridge.receive(bytes)
    case .end: bridge.end()
    case .nothingYet: return .waiting
    case .failure: return .over
    }
    state = .bridging(bridge)
    return rest()
  }

  /// Does one thing that a bridge waits for; waiting output comes first.
  private func serve(_ bridge: BridgeConversation, at now: Instant) -> Outcome {
    if !bridge.reader.isCaughtUp { return write(at: now) }
    var bridge = bridge
    let step = bridge.nextStep()
    state = .bridging(bridge)
    switch step {
    case .exposure: return .exposure
    case .request(let line): return .bridgeRequest(line)
    case .tooLong: return reply(Self.tooLong(limits).line, at: now)
    case nil: return rest()
    }
  }

  private static func tooLong(_ limits: ControlLimits) -> ControlError {
    ControlError("the request is longer than \(limits.requestBytes) bytes")
  }
}

extension ControlConnection {
  /// Waits for its turn if it reads one of `channels`; false if it does not, or waits already, for a turn or for room.
  func joinQueue(forOneOf channels: Set<ObjectIdentifier>) -> Bool {
    guard deadline == nil, let reader, channels.contains(ObjectIdentifier(reader.channel)) else {
      return false
    }
    return joinQueue()
  }

  /// Waits for its turn; false if it does already.
  func joinQueue() -> Bool {
    defer { isQueued = true }
    return !isQueued
  }

  /// Does what waited for its turn.
  func serve(at now: Instant) -> Outcome {
    isQueued = false
    switch state {
    case .streaming: return write(at: now)
    case .bridging(let bridge): return serve(bridge, at: now)
    case .reading, .answering: return .waiting
    }
  }
}

/// Requests as they come in, each a line.
struct RequestLines {
  /// What has come of the next line.
  enum Progress {
    /// No line end yet.
    case incomplete
    /// The line, without its end.
    case complete([UInt8])
    /// More than a request may have, without a line end.
    case tooLong
  }

  private let limit: Int
  /// What has come behind the lines that were taken.
  private(set) var rest: [UInt8] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// Keeps what has come, without looking at it.
  mutating func add(_ piece: [UInt8]) { rest += piece }

  /// Whether a line is whole, or longer than a request may be.
  var hasEnd: Bool { rest.count > limit || rest.contains(UInt8(ascii: "\n")) }

  /// Takes the next line, if it is whole.
  mutating func next() -> Progress {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
      return rest.count > limit ? .tooLong : .incomplete
    }
    if end > limit { return .tooLong }
    defer { rest.removeFirst(end + 1) }
    return .complete(Array(rest[..<end]))
  }
}
