import Glibc
import Sockets
import TestSupport
import Testing

/// `fingerpost try` as a command; `Tests/Page` touches the page that it serves.
@Suite struct TryTests {
  private static let scene = "config/demo.yaml"

  @Test("one line is printed, other commands reach the scene, and touches come by the socket alone")
  func oneLineIsPrintedAndOtherCommandsReachTheScene() throws {
    let folder = try TemporaryFolder()
    let socket = "\(folder.path)/daemon.sock"
    let trial = try RunningExecutable([
      "try", "\(checkout)/\(Self.scene)", "--daemon-socket", socket,
    ])
    let address = try #require(trial.lines(upTo: "\n").first)
    #expect(address.hasPrefix("http://127.0.0.1:") && address.contains("/?token="))
    let down = #"{"finger":1,"phase":"began","point":[200,425]}"#
    let log = try RunningExecutable(["log", "--socket", socket, "--kind", "hit", "touches", "action"])
    while try !ask(#"{"request":"status"}"#, at: socket).contains(#""subscribers":1"#) { usleep(20_000) }
    #expect(
      try ask(#"{"request":"touches","frames":[{"time":1,"contacts":[\#(down)]}]}"#, at: socket)
        == "{\"down\":[1]}\n")
    trial.send(SIGTERM)
    #expect(trial.rest() == [], "the page's program writes no more")
    #expect(trial.exitCode() == 0)
    let records = log.rest().joined()
    #expect(records.contains("touch 1 at (200, 425) hits mainWindow > rootView > button"))
    #expect(records.contains("cancelled"), "a finger that is down at the end is cancelled")
  }

  @Test func thePagesProgramEndsWithTheTrialHoweverThatEnds() throws {
    let folder = try TemporaryFolder()
    let trial = try RunningExecutable([
      "try", "\(checkout)/\(Self.scene)", "--socket", "\(folder.path)/page.sock",
    ])
    let address = try #require(trial.lines(upTo: "\n").first)
    #expect(address.hasSuffix("(after ssh -L 8080:\(folder.path)/page.sock)\n"))
    trial.send(SIGKILL)
    #expect(trial.exitCode() == 128 + SIGKILL)
    #expect(trial.rest() == [], "the output has no writer left")
  }

  @Test func aPageThatCannotBeServedEndsTheTrialWithItsReason() throws {
    let run = try Executable("try \(Self.scene) --socket /nowhere/page.sock")
    #expect(run.output == "")
    #expect(run.errors.contains("cannot make a socket at /nowhere/page.sock: No such file or directory\n"))
    #expect(run.exitCode == 1)
  }

  @Test(arguments: [
    ("--port 0", "--port 0 is no port; leave it out for a free one"),
    ("--port 8080 --socket /tmp/page.sock", "the page is served at --port or at --socket; choose one"),
  ])
  func wrongUsageIsExitCode64(_ options: String, _ words: String) throws {
    let run = try Executable("try \(Self.scene) \(options)")
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("Error: \(words)\n"))
    #expect(run.exitCode == 64)
  }

  @Test(arguments: [
    (
      "/nowhere.yaml", "",
      "/nowhere.yaml:1:1: error: cannot read '/nowhere.yaml': No such file or directory\n"
    ),
    (
      scene, "--play /nowhere.touches",
      "/nowhere.touches:1:1: error: cannot read '/nowhere.touches': No such file or directory\n"
    ),
    (scene, "--play README.md", "README.md:3:1: error: neither a touch script"),
    (
      scene, "--daemon-socket /nowhere/daemon.sock",
      "cannot make a socket at /nowhere/daemon.sock: No such file or directory\n"
    ),
  ])
  func whatCannotBeTriedSaysWhy(_ scene: String, _ options: String, _ words: String) throws {
    let run = try Executable("try \(scene) \(options)")
    #expect(run.output == "")
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(run.exitCode == 1)
  }

  /// The answer of the daemon at `path` to a line.
  private func ask(_ line: String, at path: String) throws -> String {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    let address = try SocketAddress(path)
    try #require(address.withPointer { connect(descriptor, $0, $1) } == 0)
    try #require(write(descriptor, line + "\n", line.utf8.count + 1) > 0)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
