import Answers
import ControlSocket
import DispatchLog
import EventLoop
import Glibc
import Sockets
import TestSupport
import Testing
import TouchTime

/// The socket in the file system.
@Suite struct ListenerTests {
  /// A path in its own folder.
  private struct Place {
    let folder: TemporaryFolder
    var path: String { "\(folder.path)/control.sock" }

    init() throws {
      folder = try TemporaryFolder()
    }

    var mode: mode_t? {
      var status = stat()
      return lstat(path, &status) == 0 ? status.st_mode : nil
    }
  }

  @Test func anInstanceHasItsSocketInAFolderOfItsName() {
    #expect(ControlPath.path("@left") == "/run/fingerpost/left/fingerpost.sock")
    #expect(ControlPath.instance(in: "@left") == "left")
    for path in ["/run/user/1000/fingerpost.sock", "./@left", "left"] {
      #expect(ControlPath.path(path) == path)
      #expect(ControlPath.instance(in: path) == nil)
    }
  }

  @Test func itsModeIsThereFromTheStartAndItGoesWithItsOwner() throws {
    let place = try Place()
    do {
      let own = try ControlListener(at: place.path, group: nil)
      #expect(place.mode == S_IFSOCK | 0o600)
      #expect(own.path == place.path)
    }
    #expect(place.mode == nil)
    let shared = try ControlListener(at: place.path, group: getegid())
    #expect(place.mode == S_IFSOCK | 0o660)
    _ = shared
  }

  @Test func aRunningDaemonKeepsItsSocketAndADeadOneDoesNot() throws {
    let place = try Place()
    let first = try ControlListener(at: place.path, group: nil)
    #expect {
      try ControlListener(at: place.path, group: nil)
    } throws: {
      "\($0)" == "another daemon listens at \(place.path); end it, or give this one another --socket"
    }
    // As after SIGKILL: the name is there and nobody listens.
    shutdown(first.descriptor, Int32(SHUT_RDWR))
    let second = try ControlListener(at: place.path, group: nil)
    #expect(place.mode != nil)
    withExtendedLifetime((first, second)) {}
  }

  @Test func whatIsNoSocketStays() throws {
    let place = try Place()
    try place.folder.write("", to: "control.sock")
    #expect {
      try ControlListener(at: place.path, group: nil)
    } throws: {
      "\($0)" == "cannot make a socket at \(place.path): something else is there"
    }
    #expect(place.mode.map { $0 & S_IFMT } == S_IFREG)
  }

  @Test func pathsHaveTheirLength() throws {
    let path = "/tmp/" + String(repeating: "x", count: 110)
    #expect {
      try ControlListener(at: path, group: nil)
    } throws: {
      "\($0)" == "the path of a socket has 1 to 107 bytes, not 115: '\(path)'"
    }
    #expect {
      try ControlListener(at: "/no/such/folder/control.sock", group: nil)
    } throws: {
      "\($0)" == "cannot make a socket at /no/such/folder/control.sock: No such file or directory"
    }
  }

  /// A connection that waits is ready again at once, which would keep the loop busy.
  @Test func withoutDescriptorsLeftNoConnectionIsTriedForASecond() throws {
    let place = try Place()
    let listener = try ControlListener(at: place.path, group: nil)
    let clock = VirtualClock()
    let loop = try EventLoop(clock: clock)
    var (attempts, connections) = (0, 0)
    let acceptor = try ConnectionAcceptor(at: listener.descriptor, on: loop) {
      attempts += 1
      return attempts < 3 ? .exhausted : UnixSocket.accept(at: $0)
    } accepted: {
      connections += 1
      close($0)
    }
    let client = try UnixSocket.connect(to: place.path, .stream)
    defer { close(client) }
    for _ in 1...3 { _ = try loop.turn() }
    #expect(attempts == 1)
    clock.advance(to: Instant(microseconds: 1_000_000))
    clock.fireNext()
    for _ in 1...3 { _ = try loop.turn() }
    #expect(attempts == 2)
    acceptor.resume()
    while try loop.turn() {}
    #expect((attempts, connections) == (3, 1))
    #expect(clock.nextDeadline == nil)
  }

  @Test func anAbsentDaemonDiffersFromARefusal() throws {
    let place = try Place()
    #expect {
      try ControlClient(paths: [place.path]).ask(.question(.reload)) { _ in true }
    } throws: {
      ($0 as? ControlError)?.cause == .absent
        && "\($0)" == "no daemon runs: nothing listens at \(place.path) (No such file or directory)"
    }
  }

  @Test func aPathThatIsEmptyIsSaidToBe() {
    #expect {
      try ControlClient(socket: "").ask(.question(.reload)) { _ in true }
    } throws: {
      "\($0)" == "no daemon runs: nothing listens at an empty path (No such file or directory)"
    }
  }

  @Test func aDaemonThatEndsBeforeReadingTheRequestCountsAsAbsent() throws {
    let place = try Place()
    let ending = """
      import select, socket
      s = socket.socket(socket.AF_UNIX)
      s.bind('\(place.path)')
      s.listen()
      print('there', flush=True)
      select.select([s], [], [])
      """
    let listener = try #require(popen("exec python3 -c \"\(ending)\"", "r"))
    defer { pclose(listener) }
    try #require(fgetc(listener) == Int32(UInt8(ascii: "t")))
    var wasConnected = false
    #expect {
      try ControlClient(paths: [place.path]).ask(.log(RecordSelection())) {
        wasConnected = true
      } receive: { _ in
        true
      }
    } throws: {
      ($0 as? ControlError)?.cause == .absent
        && "\($0)" == "the daemon at \(place.path) closed the connection before it read the request"
    }
    #expect(!wasConnected)
  }
}
