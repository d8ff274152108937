import ControlSocket
import EventLoop
import Glibc
import Sockets
import TestSupport
import Testing
import TouchTime

@testable import PageServer

/// What a page is sent, on a virtual clock; the daemon is a listening socket of the test's own.
@Suite struct PageFeedTests {
  /// A place for a daemon, and what a page has got.
  private final class Stage {
    let clock = VirtualClock()
    let loop: EventLoop
    let body = AnswerBody()
    let folder: TemporaryFolder
    var path: String { "\(folder.path)/control.sock" }
    private var listener: ControlListener?
    private var feed: PageFeed?

    init() throws {
      clock.advance(to: Instant(microseconds: 1_000_000))
      loop = try EventLoop(clock: clock)
      folder = try TemporaryFolder()
    }

    func start() throws { listener = try ControlListener(at: path, group: nil) }
    func end() { listener = nil }

    func open() throws {
      feed = PageFeed(ControlClient(paths: [path]), into: body, on: loop)
      try settle()
    }

    func close() { feed = nil }

    func settle() throws { while try loop.turn() {} }

    func wait(_ seconds: Double) throws {
      clock.advance(to: clock.now.advanced(by: seconds))
      while let next = clock.nextDeadline, next <= clock.now { clock.fireNext() }
      try settle()
    }

    /// The daemon's end of the next connection; nil without one.
    func peer() throws -> ConnectedSocket? {
      let listener = try #require(listener)
      guard case .connection(let descriptor) = UnixSocket.accept(at: listener.descriptor) else { return nil }
      return ConnectedSocket(descriptor: descriptor)
    }

    /// What the page gets now, `most` bytes at the most.
    func taken(_ most: Int = 1 << 24) -> String {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while bytes.count < most {
        guard case .bytes(let count) = buffer.withUnsafeMutableBytes({ body.take(into: $0) }) else { break }
        bytes += buffer[..<count]
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private func request(_ peer: ConnectedSocket) -> String {
    guard case .bytes(let bytes) = peer.read(upTo: 4096) else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  private let tree = #"{"tree":[{"kind":"screen","id":"panel"}]}"#

  /// A page that follows a daemon, whose tree it has.
  private func following() throws -> (Stage, ConnectedSocket) {
    let stage = try Stage()
    try stage.start()
    try stage.open()
    let peer = try #require(try stage.peer())
    #expect(request(peer).contains(#""tree":true"#))
    peer.write(line: Array("\(tree)\n".utf8))
    try stage.settle()
    #expect(stage.taken() == "retry: 1000\n\nevent: tree\ndata: \(tree)\n\n")
    return (stage, peer)
  }

  @Test func treeComesThenRecords() throws {
    let (stage, peer) = try following()
    peer.write(line: Array("{\"seq\":1}\n{\"seq\":2}\n{\"se".utf8))
    try stage.settle()
    #expect(stage.taken() == "event: records\ndata: {\"seq\":1}\ndata: {\"seq\":2}\n\n")
    peer.write(line: Array("q\":3}\n".utf8))
    try stage.settle()
    #expect(stage.taken() == "event: records\ndata: {\"seq\":3}\n\n")
    close(peer.descriptor)
  }

  @Test func aPageIsNotifiedOnceOfAMissingDaemonAndFollowsTheNext() throws {
    let stage = try Stage()
    try stage.open()
    let away = "no daemon runs: nothing listens at \(stage.path) (No such file or directory)"
    #expect(stage.taken() == "retry: 1000\n\nevent: away\ndata: \(away)\n\n")
    try stage.wait(0.25)
    #expect(stage.taken() == "")
    try stage.start()
    try stage.wait(0.25)
    let peer = try #require(try stage.peer())
    peer.write(line: Array("\(tree)\n".utf8))
    try stage.settle()
    #expect(stage.taken() == "event: tree\ndata: \(tree)\n\n")
    close(peer.descriptor)
    try stage.settle()
    #expect(stage.taken() == "event: away\ndata: the daemon has ended\n\n")
    stage.end()
  }

  @Test(arguments: [
    #"{"seq":7,"time":93.5,"kind":"scene","event":"reloaded","file":"a.yaml"}"#,
    #"{"seq":7,"time":93.5,"kind":"scene","event":"loaded","file":"a.yaml"}"#,
    #"{"seq":7,"time":93.5,"kind":"dropped","count":310}"#,
  ])
  func theTreeComesAgainWhereRecordsDoNotSayWhatThereIs(_ record: String) throws {
    let (stage, peer) = try following()
    peer.write(line: Array("{\"seq\":6}\n\(record)\n{\"seq\":8}\n".utf8))
    try stage.settle()
    #expect(stage.taken() == "event: records\ndata: {\"seq\":6}\ndata: \(record)\n\n")
    let next = try #require(try stage.peer())
    #expect(request(next).contains(#""request":"log""#))
    next.write(line: Array("\(tree)\n{\"seq\":8}\n".utf8))
    try stage.settle()
    #expect(stage.taken() == "event: tree\ndata: \(tree)\n\nevent: records\ndata: {\"seq\":8}\n\n")
    close(peer.descriptor)
    close(next.descriptor)
  }

  @Test func whatOnlyNamesSuchARecordIsNone() throws {
    let (stage, peer) = try following()
    for record in [
      #"{"seq":7,"time":93.5,"kind":"scene","event":"rejected","file":"a.yaml"}"#,
      #"{"seq":7,"time":93.5,"kind":"print","responder":"a","text":"\"kind\":\"dropped\""}"#,
    ] {
      peer.write(line: Array("\(record)\n".utf8))
      try stage.settle()
      #expect(stage.taken() == "event: records\ndata: \(record)\n\n")
    }
    #expect(try stage.peer() == nil)
    close(peer.descriptor)
  }

  /// A page that takes nothing costs a bounded amount here, and the daemon has no subscriber for it.
  @Test func pageThatDoesNotReadIsNotFollowedFor() throws {
    let (stage, peer) = try following()
    let line = Array("{\"seq\":1,\"text\":\"\(String(repeating: "x", count: 30_000))\"}\n".utf8)
    var isOpen = true
    // A program that another test starts has the connection as well, until it is what was to be started.
    for _ in 0..<1_000_000 where isOpen {
      if case .failure = line.withUnsafeBytes({ peer.write($0) }) { isOpen = false }
      try stage.settle()
      sched_yield()
    }
    #expect(!isOpen)
    #expect(stage.body.count > PageFeed.mostWaiting && stage.body.count < PageFeed.mostWaiting + 1 << 20)
    try stage.wait(60)
    #expect(try stage.peer() == nil)
    _ = stage.taken(1 << 20)
    #expect(try stage.peer() == nil)
    _ = stage.taken()
    #expect(try stage.peer() != nil)
    close(peer.descriptor)
  }

  @Test func signOfLifeComesWhereThereIsNothingElse() throws {
    let (stage, peer) = try following()
    try stage.wait(15)
    #expect(stage.taken() == ":\n\n")
    try stage.wait(15)
    try stage.wait(15)
    #expect(stage.taken() == ":\n\n")
    close(peer.descriptor)
  }

  @Test func daemonIsLeftWithThePage() throws {
    let (stage, peer) = try following()
    stage.close()
    // As above: waits for the end while a program of another test has the connection as well.
    var awaited = pollfd(fd: peer.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&awaited, 1, 60_000)
    guard case .end = peer.read(upTo: 1) else {
      Issue.record("the connection is still there")
      return
    }
    close(peer.descriptor)
  }
}
