internal import Answers
internal import ControlSocket
internal import LiveScenes
internal import DispatchLog
internal import EventLoop
internal import Glibc
internal import JSON
internal import Sockets
internal import TouchTime
internal import TouchDelivery

/// A peer that connects to the control socket, sends something, reads the answer and leaves.
struct ControlConversation {
  private let questions = Questions()

  /// Sends the pieces of `input`.
  ///
  /// - Throws: `BrokenPromise` where there is no answer, half a line of one, or a connection is left over, and where a request
  ///   that is read is not read the same when it is written again.
  func run(_ input: [UInt8]) throws(BrokenPromise) {
    let sent = Array(input.pieces.joined())
    let line = Array(sent.prefix { $0 != UInt8(ascii: "\n") })
    let request = try? Request(reading: line)
    if let request { try check(request) }
    let answer: [UInt8]
    do { answer = try converse(input.pieces) } catch { throw BrokenPromise("\(error)") }
    if case .perform = request { return }
    try check(answer, mayBeEmpty: isFollower(request))
  }

  private func check(_ request: Request) throws(BrokenPromise) {
    guard (try? Request(reading: request.line)) != request else { return }
    throw BrokenPromise("\(String(decoding: request.line, as: UTF8.self)) is not read as it was written")
  }

  private func check(_ answer: [UInt8], mayBeEmpty: Bool) throws(BrokenPromise) {
    guard let last = answer.last else {
      if mayBeEmpty { return }
      throw BrokenPromise("there was no answer")
    }
    guard last == UInt8(ascii: "\n") else { throw BrokenPromise("the answer ends within a line") }
  }

  /// A follower gets records when there are any that it wants.
  private func isFollower(_ request: Request?) -> Bool {
    if case .log = request { true } else { false }
  }

  /// What the peer reads.
  private func converse(_ pieces: [[UInt8]]) throws -> [UInt8] {
    let loop = try EventLoop(clock: VirtualClock())
    let log = DispatchLog()
    let server = ControlServer(
      log, answering: questions, on: loop, access: ControlAccess(group: nil, controlGroup: nil))
    let (peer, connection) = try UnixSocket.pair(.stream)
    var isOpen = true
    defer { if isOpen { close(peer) } }
    server.receive(connection)
    for piece in pieces {
      _ = piece.withUnsafeBytes { ConnectedSocket(descriptor: peer).write($0) }
      try settle(loop)
    }
    shutdown(peer, Int32(SHUT_WR))
    try settle(loop)
    log.record(.print(responder: "V", text: "a record"), at: .zero)
    try settle(loop)
    let answer = read(peer)
    close(peer)
    isOpen = false
    try settle(loop)
    guard server.connectionCount == 0 else {
      throw BrokenPromise("the connection of a peer that left is kept")
    }
    server.finish()
    return answer
  }

  private func settle(_ loop: EventLoop) throws { while try loop.turn() {} }

  private func read(_ peer: Int32) -> [UInt8] {
    var answer: [UInt8] = []
    while case .bytes(let bytes) = ConnectedSocket(descriptor: peer).read(upTo: 1 << 16) { answer += bytes }
    return answer
  }
}

/// Answers questions about a screen on which nothing is hit.
private final class Questions: ControlAnswering {
  private let application = Application(id: "app")

  func answer(_ question: Question) throws(ControlError) -> [UInt8] {
    guard case .hit(let hit) = question else { return Array("{}\n".utf8) }
    let screen = Screen(id: hit.screen ?? "panel", size: Size(width: 400, height: 300))
    let decision = application.probe(Point(x: hit.x, y: hit.y), on: screen)
    return HitAnswer(decision).lines(explains: hit.explains, details: hit.hasDetails)
  }

  func carryOut(
    _ command: Command, for peer: String, obstacle: ControlError?
  ) throws(ControlError) -> [UInt8] {
    Array("{\"responder\":null}\n".utf8)
  }

  func edit(_ request: EditRequest) throws(ControlError) -> [UInt8] { EditAnswer().line() }

  func touch(_ reports: TouchReports) throws(ControlError) -> [UInt8] { TouchesAnswer().line() }

  func perform(_ peer: HandedConnection) throws(ControlError) {}
}
