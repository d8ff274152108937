import Glibc
import TestSupport
import Testing

/// How the daemon begins and ends, with a simulated touchscreen.
///
/// The scenes take no real one, so that these tests do the same on every machine.
@Suite struct RunTests {
  /// A file with a scene whose one window does `actions` when a touch begins.
  private struct Scene {
    let path: String
    private let folder: TemporaryFolder

    init(_ actions: String) throws {
      folder = try TemporaryFolder()
      let text = """
        version: 1
        screens: [{ id: panel, size: [800, 480] }]
        devices: [{ match: { name: no touchscreen has this name } }]
        actions: { maximumRunning: 1 }
        windows:
          - id: window
            multipleTouchEnabled: true
            on: { touchesBegan: \(actions), touchesEnded: { log: up }, touchesCancelled: { log: cancelled } }
        """
      path = try folder.write(text, to: "scene.yaml")
    }

    /// Puts `text` in the place of the scene, at once: a daemon that reads late finds no half of it.
    func replace(by text: String) throws {
      try #require(rename(folder.write(text, to: "successor"), path) == 0)
    }
  }

  private func run(_ scene: Scene, launcher: [String] = []) throws -> RunningExecutable {
    try RunningExecutable(["run", "--scene", scene.path, "--log", "text", "--demo"], launcher: launcher)
  }

  /// Whether no program sleeps for `marker` any more.
  ///
  /// What is killed may need a moment to be gone. The brackets keep the shell, in whose arguments the pattern stands, from
  /// matching.
  private func isGone(_ marker: String) -> Bool {
    system("timeout 20 sh -c \"while pgrep -f '[s]leep \(marker)' >/dev/null; do sleep 0.05; done\"") == 0
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalEndsTheDaemonItsTouchesAndItsPrograms(_ signal: Int32) throws {
    let marker = "5772.1\(getpid())\(signal)"
    let scene = try Scene("{ exec: [sh, -c, \"trap '' TERM; sleep \(marker); sleep \(marker)\"] }")
    let daemon = try run(scene)
    let before = daemon.lines(upTo: " began ")
    daemon.send(signal)
    let all = before + daemon.rest()
    #expect(daemon.exitCode() == 0)
    #expect(isGone(marker))
    let report = "exec failed: sh: ended with its process group because what started it ends"
    #expect(all.contains { $0.contains(report) })
    let over = all.count { $0.contains(" ended      touch ") || $0.contains(" cancelled  touch ") }
    #expect(over == all.count { $0.contains(" began      touch ") })
  }

  @Test func aSecondSignalEndsItAtOnce() throws {
    let marker = "1414.2\(getpid())"
    let scene = try Scene("{ exec: [sh, -c, \"trap '' TERM; sleep \(marker); sleep \(marker)\"] }")
    let daemon = try run(scene)
    _ = daemon.lines(upTo: " began ")
    daemon.send(SIGINT)
    daemon.send(SIGTERM)
    #expect(!daemon.rest().contains { $0.contains("exec failed") })
    #expect(daemon.exitCode() == 0)
    #expect(isGone(marker))
  }

  @Test func whoReadsTheLogMayGoThatIsAnEndToo() throws {
    let scene = try Scene("{ log: down }")
    let daemon = try run(scene)
    _ = daemon.lines(upTo: " began ")
    daemon.closeOutput()
    let errors = daemon.errors(upTo: "cannot write")
    #expect(errors.last == "cannot write to standard output: Broken pipe\n")
    #expect(daemon.exitCode() == 1)
  }

  /// Starts it with a standard output that is full and has no reader.
  private func runUnread(_ scene: Scene, alsoErrors: Bool = false) throws -> RunningExecutable {
    let script = """
      pipe=$(mktemp -u) && mkfifo "$pipe" && exec 1<>"$pipe" && rm "$pipe" && head -c 65536 /dev/zero &&
      exec "$0" "$@" \(alsoErrors ? "2>&1" : "")
      """
    return try run(scene, launcher: ["sh", "-c", script])
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func whoDoesNotReadTheLogDoesNotKeepItFromEnding(_ signal: Int32) throws {
    let scene = try Scene("{ log: down }")
    let daemon = try runUnread(scene)
    let said = daemon.errors(upTo: "playing a simulated one")
    #expect(said.last?.contains("playing a simulated one") == true)
    daemon.send(signal)
    #expect(daemon.exitCode() == 0)
  }

  @Test func anUnreadLogDoesNotKeepASimulationFromItsEnd() throws {
    let scene = try Scene("{ log: down }")
    let daemon = try runUnread(scene)
    let said = daemon.errors(upTo: "no such line")
    #expect(said.contains { $0.contains("playing a simulated one") })
    #expect(daemon.exitCode() == 0)
  }

  @Test func anUnreadLogWithErrorsDoesNotKeepASimulationFromItsEnd() throws {
    let scene = try Scene("{ log: down }")
    let daemon = try runUnread(scene, alsoErrors: true)
    #expect(daemon.exitCode() == 0)
  }

  @Test func aFullDiskIsReportedAtOnceAndChangesTheExitCodeOnlyAtTheEnd() throws {
    let scene = try Scene("{ log: down }")
    let daemon = try RunningExecutable(
      ["run", "--scene", scene.path, "--log", "text"],
      launcher: ["sh", "-c", "exec \"$0\" \"$@\" >/dev/full"])
    let told = daemon.errors(upTo: "waiting")
    let line = "cannot write to standard output: No space left on device; the log ends here"
    #expect(told.count == 2 && told[0].hasPrefix(line))
    daemon.send(SIGTERM)
    #expect(!daemon.errors(upTo: "no such line").contains { $0.contains("cannot write") })
    #expect(daemon.exitCode() == 1)
  }

  @Test func nohupKeepsSIGHUPFromIt() throws {
    let scene = try Scene("{ log: down }")
    let daemon = try run(scene, launcher: ["nohup"])
    _ = daemon.lines(upTo: "touch 1 on window handled")
    daemon.send(SIGHUP)
    #expect(daemon.lines(upTo: "touch 2 on window accepted").last?.contains("touch 2") == true)
    daemon.send(SIGTERM)
    #expect(daemon.exitCode() == 0)
  }

  @Test("the simulation waits for programs, frees the place of short ones, and counts what failed")
  func theSimulationWaitsForPrograms() throws {
    let scene = try Scene("{ exec: [sh, -c, 'sleep 0.02 & echo \"done $$\"'] }")
    let daemon = try run(scene)
    let output = daemon.rest()
    let started = output.compactMap { $0.split(separator: "as process ").dropFirst().first }
    let done = daemon.errors(upTo: "no such line").filter { $0.hasPrefix("done ") }.map { $0.dropFirst(5) }
    #expect(done == started)
    #expect(started.count >= 5, "those that begin within 20 ms of another are refused at most")
    let failures = output.count { $0.contains("exec failed") }
    #expect(output.last?.hasSuffix("; 0 errors, \(failures) failures of actions\n") == true)
    #expect(daemon.exitCode() == 0)
  }

  @Test func withoutATouchscreenItSaysThatItWaits() throws {
    let scene = try Scene("{ log: down }")
    let daemon = try RunningExecutable(["run", "--scene", scene.path])
    let line = daemon.errors(upTo: "waiting").last
    #expect(line == "no touchscreen can be read; waiting for one to be plugged in\n")
    daemon.send(SIGTERM)
    #expect(daemon.exitCode() == 0)
  }

  @Test func aServiceReloadsOnSIGHUPAndEndsOnSIGTERM() throws {
    let scene = try Scene("{ log: down }")
    let daemon = try RunningExecutable(["run", "--scene", scene.path, "--log", "text", "--service"])
    _ = daemon.lines(upTo: "loaded")
    // No file has changed.
    daemon.send(SIGHUP)
    try scene.replace(by: "version: 1\nwindows: [{ id: other }]\n")
    daemon.send(SIGHUP)
    let change = daemon.lines(upTo: "reloaded").last
    #expect(change?.contains("\(scene.path): ") == true && change?.contains("changed; new: other") == true)
    try scene.replace(by: "version: 1\nwindow: []\n")
    daemon.send(SIGHUP)
    let refusal = daemon.lines(upTo: "rejected").last
    #expect(refusal?.contains("2:1: error: unknown key 'window' — did you mean 'windows'?") == true)
    daemon.send(SIGTERM)
    #expect(daemon.exitCode() == 0)
  }

  @Test func watchReloadsASceneThatHasChanged() throws {
    let scene = try Scene("{ log: down }")
    let daemon = try RunningExecutable(["run", "--scene", scene.path, "--log", "text", "--watch"])
    _ = daemon.errors(upTo: "waiting")
    try scene.replace(by: "version: 1\nwindows: [{ id: another }]\n")
    #expect(
      daemon.lines(upTo: "reloaded").last?.hasSuffix("changed; new: another; gone: window\n") == true)
    daemon.send(SIGTERM)
    #expect(daemon.exitCode() == 0)
  }
}
