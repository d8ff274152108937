import Glibc
import Sockets
import TestSupport
import Testing

/// Asking a running daemon, by the program itself at both ends.
@Suite struct AskingTests {
  /// A daemon at its own socket, with a scene that can be written again; both go with it.
  private final class Asked {
    let folder: TemporaryFolder
    let daemon: RunningExecutable
    var socket: String { "\(folder.path)/control.sock" }

    init() throws {
      folder = try TemporaryFolder()
      let scene = try folder.write(Self.scene(button: "ok"), to: "scene.yaml")
      daemon = try RunningExecutable([
        "run", "--scene", scene, "--socket", "\(folder.path)/control.sock", "--log", "ndjson",
      ])
      // The socket is there some moments before it listens; from then on connections wait until the daemon turns to them.
      var connection: Int32?
      while connection == nil { connection = try? UnixSocket.connect(to: socket, .stream) }
      connection.map { _ = close($0) }
    }

    static func scene(button: String) -> String {
      """
      version: 1
      screens: [{ id: panel, size: [800, 480] }]
      devices: [{ match: { name: no touchscreen has this name } }]
      windows: [{ id: main, subviews: [{ id: \(button), frame: [0, 0, 100, 50] }] }]

      """
    }

    static let reachable = """
      version: 1
      screens: [{ id: panel, size: [800, 480], display: { expose: write } }]
      devices: [{ match: { name: no touchscreen has this name } }]
      application: { expose: { send: [goodNight] } }
      windows:
        - id: main
          subviews:
            - id: lamp
              kind: slider
              frame: [0, 0, 100, 50]
              maximumValue: 100
              expose: { access: write, name: Reading lamp, unit: "%", area: Hall }
            - { id: sign, frame: [0, 50, 100, 50], expose: read }

      """

    func change(_ scene: String) throws { try folder.write(scene, to: "scene.yaml") }

    func ask(_ arguments: String) throws -> Executable { try Executable("\(arguments) --socket \(socket)") }
  }

  @Test func theTreeAndHitsAreTheDaemons() throws {
    let asked = try Asked()
    let tree = try asked.ask("tree")
    #expect(tree.output.contains("\n      ok                   (0, 0) 100 x 50\n"))
    #expect(try asked.ask("hit 10 10").output == "touch 1 at (10, 10) hits main > ok\n")
    let miss = try asked.ask("hit --screen other 10 10")
    #expect(miss.exitCode == 1)
    #expect(miss.errors == "no screen has the id 'other'; the scene has panel\n")
  }

  @Test func aReloadTellsWhatIsWrongAndWhatHasChanged() throws {
    let asked = try Asked()
    try asked.change(Asked.scene(button: "go").replacingFrames)
    let refused = try asked.ask("reload")
    #expect(refused.exitCode == 1 && refused.output.isEmpty)
    #expect(refused.errors.split(separator: "\n").count == 2)
    #expect(refused.errors.contains("scene.yaml:4:44: error: unknown key 'frme' — did you mean 'frame'?"))
    #expect(try asked.ask("hit 10 10").output.contains("main > ok"))
    try asked.change(Asked.scene(button: "go"))
    let reloaded = try asked.ask("reload")
    #expect(reloaded.exitCode == 0 && reloaded.errors.isEmpty)
    #expect(reloaded.output.hasSuffix("scene.yaml changed; new: go; gone: ok\n"))
    #expect(try asked.ask("hit 10 10").output.contains("main > go"))
  }

  /// The files of variables, which may be there, count as unchanged where they are not.
  @Test func aReloadWithoutAChangeDoesNothing() throws {
    let asked = try Asked()
    for _ in 0..<3 { #expect(try asked.ask("reload").output.hasSuffix("no file has changed\n")) }
    #expect(try asked.ask("status --format json").output.contains(#""reloads":0"#))
    try asked.change(Asked.scene(button: "go").replacingFrames)
    for _ in 0..<3 { #expect(try asked.ask("reload").exitCode == 1) }
    try asked.change(Asked.scene(button: "go"))
    _ = try asked.ask("reload")
    let lines = asked.daemon.lines(upTo: "new: go; gone: ok")
    #expect(lines.count { $0.contains(#""rejected""#) } == 1)
  }

  @Test func statusAndDevicesArePrinted() throws {
    let asked = try Asked()
    #expect(try asked.ask("status").output.hasPrefix("uptime "))
    #expect(try asked.ask("status --format json").output.hasPrefix("{\"uptime\":"))
    #expect(
      try asked.ask("status --format prometheus").output.contains("\n# TYPE fingerpost_start_time_seconds"))
    #expect(try asked.ask("devices").exitCode == 0)
  }

  @Test func oneRequestOfPrometheusIsAnswered() throws {
    let asked = try Asked()
    let scrape = "status --http"
    func answer(to request: String, by command: String) throws -> String {
      try asked.ask("\(command) < \(asked.folder.write(request, to: "request"))").output
    }
    let numbers = try answer(to: "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:9776\r\n\r\n", by: scrape)
    let (head, body) = try #require(numbers.halves(at: "\r\n\r\n"))
    #expect(
      head == """
        HTTP/1.1 200 OK\r
        Content-Type: text/plain; version=0.0.4; charset=utf-8\r
        Content-Length: \(body.utf8.count)\r
        Connection: close
        """)
    #expect(body.contains("\n# TYPE fingerpost_start_time_seconds"))
    let others = [
      ("GET / HTTP/1.1\r\n\r\n", "HTTP/1.1 404 "), ("POST /metrics HTTP/1.0\n\n", "HTTP/1.1 405 "),
      ("GET /metrics", "HTTP/1.1 400 "), ("nonsense\n\n", "HTTP/1.1 400 "),
      ("GET /metrics HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 4_000), "HTTP/1.1 431 "),
      ("GET /metrics HTTP/1.1\r\n\r\n", "HTTP/1.1 403 "),
      ("GET /metrics HTTP/1.1\r\nHost: evil.example:9776\r\n\r\n", "HTTP/1.1 403 "),
      ("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1.evil.example\r\n\r\n", "HTTP/1.1 403 "),
      ("GET /metrics HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n", "HTTP/1.1 403 "),
      ("GET /metrics HTTP/1.1\r\nHost: localhost:9776\r\n\r\n", "HTTP/1.1 200 "),
      ("GET /metrics HTTP/1.1\r\nHOST:\t[::1]:9776 \r\n\r\n", "HTTP/1.1 200 "),
      ("GET /metrics HTTP/1.1\r\nHost: 192.168.1.20\r\n\r\n", "HTTP/1.1 200 "),
    ]
    for (request, status) in others {
      #expect(try answer(to: request, by: scrape).hasPrefix(status), "\(status)")
    }
    let request = try asked.folder.write("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n", to: "request")
    let absent = try Executable("\(scrape) --socket /no/such/socket < \(request)")
    #expect(absent.output.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
    #expect(
      absent.output.hasSuffix(
        "no daemon runs: nothing listens at /no/such/socket (No such file or directory)\n"))
  }

  @Test func numbersAreWrittenToAFileThatIsGoneWithTheDaemon() throws {
    let asked = try Asked()
    let file = "\(asked.folder.path)/fingerpost.prom"
    #expect(try asked.ask("status --format prometheus --output \(file)").output.isEmpty)
    #expect(
      try Executable("--version >/dev/null; cat \(file)").output.contains("\nfingerpost_start_time_seconds "))
    let listing = "stat -c %a \(file); ls \(asked.folder.path) | grep -c prom"
    #expect(try Executable("--version >/dev/null; \(listing)").output == "644\n1\n")
    #expect(try Executable("status --output \(file) --socket /no/such/socket").exitCode == 1)
    #expect(access(file, F_OK) != 0)
    let pipe = "\(asked.folder.path)/pipe"
    let piped = try Executable(
      "--version >/dev/null; mkfifo \(pipe); cat \(pipe) & \(Executable.program) status --output \(pipe)"
        + " --format prometheus --socket \(asked.socket); wait; stat -c %F \(pipe); rm \(pipe)"
    ).output
    #expect(piped.contains("\nfingerpost_start_time_seconds ") && piped.hasSuffix("fifo\n"))
    #expect(
      try asked.ask("status --output /no/such/folder/file").errors
        == "cannot create /no/such/folder/file: No such file or directory\n")
  }

  @Test func whatIsExposedIsListedSetAndSent() throws {
    let asked = try Asked()
    #expect(
      try asked.ask("exposed").output
        == "the scene exposes nothing; 'expose' in a scene lets others reach a view\n")
    #expect(try asked.ask("exposed --format ndjson").output.isEmpty)
    try asked.change(Asked.reachable)
    #expect(try asked.ask("reload").exitCode == 0)
    #expect(
      try asked.ask("exposed").output == """
        panel  screen  write  bright
        lamp   slider  write  0 % of 0 to 100  Reading lamp, Hall
        sign   view    read
        actions: goodNight

        """)
    #expect(try asked.ask("set lamp value=42.5 hidden=false").output == "lamp: hidden false, value 42.5\n")
    #expect(
      try asked.ask("set lamp value=7 --format json").output == #"{"view":"lamp","values":{"value":7}}"#
        + "\n")
    let refused = try asked.ask("set sign hidden=true")
    #expect(refused.exitCode == 1 && refused.output.isEmpty)
    #expect(refused.errors == "'sign' is exposed to be read; 'expose: write' would let others set it\n")
    #expect(try asked.ask("set lamp value=high").errors.contains("found the text 'high'"))
    #expect(try asked.ask("set --screen panel isDark=true").output == "panel: isDark true\n")
    #expect(try asked.ask("set --screen lamp isDark=true").errors == "no screen called 'lamp' is exposed\n")
    #expect(try asked.ask("send goodNight").output == "taken by no responder in the chain\n")
    #expect(try asked.ask("send goodNight --format json").output == #"{"responder":null}"# + "\n")
    #expect(
      try asked.ask("send goodnight").errors
        == "the scene's application does not let others send 'goodnight' — did you mean 'goodNight'?\n")
    #expect(
      try asked.ask("exposed --format ndjson").output.split(separator: "\n").last
        == #"{"kind":"action","name":"goodNight"}"#)
  }

  @Test(arguments: [
    ("set lamp", "say what to set, as value=40"),
    ("set --screen panel", "say what to set, as in 'set --screen panel isDark=true'"),
    (
      "set --screen panel isDark",
      "'isDark' is no property with a value, as isDark=true; --screen names the screen"
    ),
    ("set --screen panel isDark=true isDark=false", "'isDark' is given twice"),
    ("set lamp value", "The value 'value' is invalid for '<key=value>'"),
    ("set lamp value=1 value=2", "'value' is given twice"),
    ("send", "Missing expected argument '<action>'"),
  ])
  func wrongUsageOfSetAndSendIsReported(arguments: String, message: String) throws {
    let result = try Executable(arguments)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func theLogIsFollowedToTheDaemonsEnd() throws {
    let asked = try Asked()
    let follower = try RunningExecutable([
      "log", "--format", "ndjson", "--kind", "scene", "print", "--socket", asked.socket,
    ])
    while try !asked.ask("status --format json").output.contains("\"subscribers\":1") {}
    try asked.change(Asked.scene(button: "go"))
    _ = try asked.ask("reload")
    asked.daemon.send(SIGTERM)
    let records = follower.rest()
    #expect(records.count == 1 && records[0].contains("\"event\":\"reloaded\""))
    #expect(follower.errors(upTo: "ended") == ["the daemon has ended\n"])
    #expect(follower.exitCode() == 0)
    #expect(asked.daemon.exitCode() == 0)
    #expect(access(asked.socket, F_OK) != 0)
  }

  /// It may come: a script makes it, or the next scene has it.
  @Test func anUnknownViewIsReportedAndWaitedFor() throws {
    let asked = try Asked()
    let follower = try RunningExecutable([
      "log", "--format", "ndjson", "--view", "ok", "nosuch", "panel", "application", "--socket", asked.socket,
    ])
    #expect(
      follower.errors(upTo: "panel") == [
        "the scene has no view or other responder 'nosuch' now; waiting for one\n",
        "the scene has no view or other responder 'panel' now; waiting for one\n",
      ])
    asked.daemon.send(SIGTERM)
    #expect(follower.errors(upTo: "ended") == ["the daemon has ended\n"])
    #expect(follower.exitCode() == 0)
  }

  /// Whom the daemon does not let in, devices are not shown by another way.
  @Test(arguments: [
    ("status", "fingerpost"), ("reload", "fingerpost"), ("log", "fingerpost"), ("tree", "fingerpost"),
    ("devices", "fingerpost"), ("set lamp value=1", "fingerpost-control"),
    ("send goodNight", "fingerpost-control"),
  ])
  func aRefusedUserLearnsHowToGetAccess(command: String, group: String) throws {
    let folder = try TemporaryFolder()
    try #require(chmod(folder.path, 0) == 0)
    // A stranger may be unable to reach the program by its path, as in root's home, but can run what is open.
    let asStranger = #"exec 9<"$0"; exec setpriv --reuid=65534 --clear-groups /proc/self/fd/9 "$@""#
    let asking = try RunningExecutable(
      command.split(separator: " ").map(String.init),
      launcher: ["env", "XDG_RUNTIME_DIR=\(folder.path)"] + (geteuid() == 0 ? ["sh", "-c", asStranger] : []))
    #expect(
      asking.errors(upTo: "may not connect") == [
        "may not connect to \(folder.path)/fingerpost.sock: join the group '\(group)' and log in again"
          + " (sudo usermod -aG \(group) \"$USER\"), or use sudo\n"
      ])
    #expect(asking.rest().isEmpty)
    #expect(asking.exitCode() == 1)
  }

  @Test(arguments: ["status", "reload", "log", "tree", "hit 1 1", "devices"])
  func withoutADaemonThereIsAReason(command: String) throws {
    let answer = try Executable("\(command) --socket /no/such/socket")
    #expect(answer.exitCode == 1 && answer.output.isEmpty)
    #expect(
      answer.errors == "no daemon runs: nothing listens at /no/such/socket (No such file or directory)\n")
  }

  @Test(arguments: ["status --format json", "tree --format ndjson", "log", "log --format ndjson"])
  func whatAFalseDaemonSendsSteersNoTerminal(command: String) throws {
    let socket = try FalseDaemon()
    let asking = try RunningExecutable(
      command.split(separator: " ").map(String.init) + ["--socket", socket.path],
      launcher: ["python3", "-c", "import pty, sys; pty.spawn(sys.argv[1:])"])
    try socket.answer("\u{1B}[2Jgone\u{7}\nand \u{9B}more")
    let output = asking.rest()
    #expect(output.contains { $0.contains("\\u{1B}[2Jgone\\u{7}") })
    #expect(!output.joined().unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" || $0 == "\u{9B}" })
  }

  @Test(arguments: ["log --kind hits", "status --format xml", "tree --scene config/demo.yaml --socket /x"])
  func wrongUsageHasItsOwnExitCode(command: String) throws {
    #expect(try Executable(command).exitCode == 64)
  }
}

/// A socket at which something else than the daemon listens.
private final class FalseDaemon {
  let path: String
  private let folder: TemporaryFolder
  private let listener: Int32

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/false.sock"
    listener = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let address = try SocketAddress(path)
    try #require(address.withPointer { bind(listener, $0, $1) } == 0)
    try #require(listen(listener, 4) == 0)
  }

  deinit { close(listener) }

  /// Answers the next request by `text` and hangs up.
  func answer(_ text: String) throws {
    let connection = accept(listener, nil, nil)
    try #require(connection >= 0)
    var request = [UInt8](repeating: 0, count: 4_096)
    try #require(read(connection, &request, request.count) > 0)
    _ = Array(text.utf8).withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    close(connection)
  }
}

extension String {
  /// What stands before and behind the first `mark`.
  fileprivate func halves(at mark: String) -> (String, String)? {
    firstRange(of: mark).map { (String(self[..<$0.lowerBound]), String(self[$0.upperBound...])) }
  }

  /// With a slip in the key of each frame.
  fileprivate var replacingFrames: String {
    split(separator: "frame", omittingEmptySubsequences: false).joined(separator: "frme")
  }
}
