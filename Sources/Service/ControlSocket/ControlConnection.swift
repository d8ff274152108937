internal import EventLoop
internal import Sockets
internal import Time

/// One peer and what it is sent.
///
/// ```
///             line            all written
///   reading ───────▶ answering ─────────▶ over
///      │ {"request":"log"}                 ▲
///      ├──────────────▶ streaming ─────────┤ the peer has gone, or takes nothing for too long
///      └───────────────────────────────────┘ no line in time
/// ```
///
/// It calls no other object: each of its methods returns what the server does next.
final class ControlConnection {
  /// What the server has to do next.
  enum Outcome {
    /// Nothing, until the socket is ready or the deadline is there.
    case waiting
    /// This line is a request to be served; `rest` has come behind it.
    case request([UInt8], rest: [UInt8])
    /// The connection is to be closed.
    case over
  }

  private enum State {
    case reading(RequestLine)
    /// The answer, and how much of it is written.
    case answering([UInt8], written: Int)
    case streaming(ChannelReader)
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
    state = .reading(RequestLine(limit: limits.requestBytes))
    socket.bound(limits.socketBytes)
    expire(after: limits.requestTime, from: now)
  }

  private var isReading: Bool {
    if case .reading = state { true } else { false }
  }

  /// Its place in the log, if it follows that.
  var reader: ChannelReader? {
    if case .streaming(let reader) = state { reader } else { nil }
  }

  /// Does what the socket is ready for.
  func wake(_ readiness: Readiness, at now: Instant) -> Outcome {
    if case .reading(let line) = state { return read(line, at: now) }
    return readiness.isDisjoint(with: [.hangUp, .failure]) ? write(at: now) : .over
  }

  private func expire(after seconds: Double, from now: Instant) {
    deadline = now.advanced(by: seconds)
  }
}

extension ControlConnection {
  private func read(_ line: RequestLine, at now: Instant) -> Outcome {
    var line = line
    switch socket.read(upTo: limits.requestBytes + 1) {
    case .bytes(let bytes): return proceed(line.append(bytes), line, at: now)
    case .end: return proceed(line.end, line, at: now)
    case .nothingYet: return .waiting
    case .failure: return .over
    }
  }

  private func proceed(_ progress: RequestLine.Progress, _ line: RequestLine, at now: Instant) -> Outcome {
    switch progress {
    case .incomplete:
      state = .reading(line)
      return .waiting
    case .tooLong:
      return answer(ControlError("the request is longer than \(limits.requestBytes) bytes").line, at: now)
    case .complete(let bytes, let rest): return .request(bytes, rest: rest)
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
  func write(at now: Instant) -> Outcome {
    switch state {
    case .answering(let bytes, let written): write(bytes, from: written, at: now)
    case .streaming(let reader): write(reader, at: now)
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
    let writing = reader.read { bytes -> (count: Int, result: ConnectedSocket.Writing) in
      let writing = socket.write(bytes)
      if case .written(let count) = writing { return (count, writing) }
      return (0, writing)
    }
    state = .streaming(reader)
    switch writing {
    case .written where reader.isCaughtUp: rest()
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

  /// Waits only for records, and for the peer to hang up.
  private func rest() {
    deadline = nil
    source?.wait(for: [])
  }
}

extension ControlConnection {
  /// Waits for its turn if it reads one of `channels`; false if it does not, or waits already, for a turn or for room.
  func joinQueue(forOneOf channels: Set<ObjectIdentifier>) -> Bool {
    guard !isQueued, deadline == nil, let reader, channels.contains(ObjectIdentifier(reader.channel)) else {
      return false
    }
    isQueued = true
    return true
  }

  /// Has its turn.
  func takeTurn(at now: Instant) -> Outcome {
    isQueued = false
    return reader == nil ? .waiting : write(at: now)
  }
}

/// A request as it comes in, until its line is whole.
struct RequestLine {
  /// What has come so far.
  enum Progress {
    /// No line end yet.
    case incomplete
    /// The line, without its end, and what has come behind it.
    case complete([UInt8], rest: [UInt8])
    /// More than a request may have, without a line end.
    case tooLong
  }

  private let limit: Int
  private var bytes: [UInt8] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes what has come.
  mutating func append(_ piece: some Sequence<UInt8>) -> Progress {
    bytes += piece
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      return bytes.count > limit ? .tooLong : .incomplete
    }
    if end > limit { return .tooLong }
    return .complete(Array(bytes[..<end]), rest: Array(bytes[(end + 1)...]))
  }

  /// What there is once nothing more will come: a request may do without its line end then.
  var end: Progress { .complete(bytes, rest: []) }
}
