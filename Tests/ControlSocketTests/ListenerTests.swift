import Answers
import ControlSocket
import DispatchLog
import Glibc
import Testing

/// The socket in the file system.
@Suite struct ListenerTests {
  /// A folder that goes with its last owner, and a path in it.
  private final class Place {
    let folder: String
    var path: String { "\(folder)/control.sock" }

    init() throws {
      var template = Array("/tmp/fingerpost-socket-XXXXXX".utf8CString)
      try #require(mkdtemp(&template) != nil)
      folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
      unlink(path)
      rmdir(folder)
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
    let file = try #require(fopen(place.path, "w"))
    fclose(file)
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

  @Test func anAbsentDaemonDiffersFromARefusal() throws {
    let place = try Place()
    #expect {
      try ControlClient(paths: [place.path]).ask(.question(.reload)) { _ in true }
    } throws: {
      ($0 as? ControlError)?.cause == .absent
        && "\($0)" == "no daemon runs: nothing listens at \(place.path) (No such file or directory)"
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
