import Answers
import ControlSocket
import DispatchLog
import EventLoop
import Glibc
import JSON
import Sockets
import Testing
import TouchTime

/// A server on a virtual clock, and peers that are the other ends of socket pairs.
final class Stage: ControlAnswering {
  let clock = VirtualClock()
  let loop: EventLoop
  let log = DispatchLog()
  var questions: [Question] = []
  var commands: [Command] = []
  /// What questions are answered with.
  var answer: Result<[UInt8], ControlError> = .success(Array("{}\n".utf8))
  /// Called with each command.
  var carriedOut: () -> Void = {}
  var touched: [TouchReports] = []
  var handed: [HandedConnection] = []
  var performing: ControlError?
  /// The server, once the stage is set.
  private var served: ControlServer?
  var server: ControlServer {
    guard let served else { fatalError("the stage is not set") }
    return served
  }

  init(
    _ limits: ControlLimits = ControlLimits(),
    access: ControlAccess = ControlAccess(group: nil, controlGroup: nil, bridgeGroup: nil)
  ) throws {
    clock.advance(to: Instant(microseconds: 1_000_000))
    loop = try EventLoop(clock: clock)
    served = ControlServer(
      log, answering: self, on: loop, access: access, limits: limits)
  }

  func answer(_ question: Question) throws(ControlError) -> [UInt8] {
    questions.append(question)
    return try answer.get()
  }

  func carryOut(
    _ command: Command, for peer: String, obstacle: ControlError?
  ) throws(ControlError) -> [UInt8] {
    if let obstacle { throw obstacle }
    commands.append(command)
    carriedOut()
    return try answer.get()
  }

  func edit(_ request: EditRequest) throws(ControlError) -> [UInt8] { EditAnswer().line() }

  func touch(_ reports: TouchReports) throws(ControlError) -> [UInt8] {
    touched.append(reports)
    return try answer.get()
  }

  func perform(_ peer: HandedConnection) throws(ControlError) {
    if let performing { throw performing }
    handed.append(peer)
  }

  /// A peer that has just connected, and has sent `request` if there is one; this process unless `credentials` are another's.
  func peer(_ request: String? = nil, of credentials: PeerCredentials? = nil) throws -> Peer {
    var ends: [Int32] = [0, 0]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue)
    try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
    let peer = Peer(ends[0])
    server.receive(ends[1], of: credentials)
    if let request { peer.send(request + "\n") }
    try settle()
    return peer
  }

  /// Lets the server do all that it can do now.
  func settle() throws { while try loop.turn() {} }

  /// Lets `seconds` pass.
  func wait(_ seconds: Double) throws {
    clock.advance(to: Instant(microseconds: clock.now.microseconds + Int64(seconds * 1_000_000)))
    while let next = clock.nextDeadline, next <= clock.now { clock.fireNext() }
    try settle()
  }

  /// Writes a record that has `text`.
  func record(_ text: String, of responder: String = "app") {
    log.record(.print(responder: responder, text: text), at: clock.now)
  }
}

/// The other end of a connection.
final class Peer {
  let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }
  deinit { close(descriptor) }

  @discardableResult
  func send(_ text: String) -> Int { send(Array(text.utf8)) }

  /// The number of bytes that the kernel took.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  /// All that is there to be read now, `most` bytes at the most.
  func receive(_ most: Int = .max) -> String {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while all.count < most {
      let count = recv(descriptor, &buffer, min(buffer.count, most - all.count), 0)
      guard count > 0 else { break }
      all += buffer[..<count]
    }
    return String(decoding: all, as: UTF8.self)
  }

  /// Whether there is something to be read now.
  var hasMore: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK)) > 0
  }

  /// Whether the server has closed the connection, once everything has been read.
  var isOver: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK)) == 0
  }

  /// Sends nothing more.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }
}
