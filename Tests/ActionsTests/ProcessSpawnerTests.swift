import Actions
import EventLoop
import Glibc
import Scenes
import Testing
import TouchTime
import TouchDelivery

/// Programs are started without waiting, reported when they fail, and ended when they take too long.
@Suite("exec actions")
struct ProcessSpawnerTests {
  private struct Outcome {
    var failures: [String] = []
    var refused: [String] = []
    /// From the start of the first program until nothing ran any more.
    var seconds = 0.0
  }

  /// Starts `commands`, lets `end` see to their end, and runs the loop until nothing is left to report.
  private func run(
    _ commands: [[String]], limits: ActionLimits = ActionLimits(), timeout: Double? = nil,
    end: (ProcessSpawner) -> Void = { _ in }
  ) throws -> Outcome {
    let loop = try EventLoop()
    let spawner = ProcessSpawner(loop: loop, limits: limits)
    var outcome = Outcome()
    let start = loop.now
    for command in commands {
      let report = spawner.start(ProgramRequest(command, timeout: timeout)) { report in
        if case .failed(let reason) = report { outcome.failures.append(reason) }
      }
      if case .failed(let reason)? = report { outcome.refused.append(reason) }
    }
    end(spawner)
    let ticker = try Ticker(loop: loop) { spawner.runningCount == 0 }
    _ = try loop.run()
    withExtendedLifetime(ticker) {}
    outcome.seconds = loop.now.seconds(since: start)
    return outcome
  }

  private func isRunning(_ marker: String) throws -> Bool {
    try run([["pgrep", "-f", "sleep \(marker)"]]).failures.isEmpty
  }

  @Test func aProgramThatEndsWellIsNotReported() throws {
    #expect(try run([["true"]]).failures == [])
  }

  @Test func aCodeOtherThan0AndASignalAreReported() throws {
    let commands = [["sh", "-c", "exit 3"]]
    #expect(try run(commands).failures == ["exited with code 3"])
    let killed = [["sh", "-c", "kill -KILL $$"]]
    #expect(try run(killed).failures == ["ended by signal 9"])
  }

  @Test func aProgramThatDoesNotExistIsRefusedWithItsName() throws {
    let outcome = try run([["no-such-program-here"], ["/no/such/program"]])
    #expect(
      outcome.refused == [
        "there is no program no-such-program-here in PATH; install it or name its path",
        "there is no program /no/such/program",
      ])
  }

  @Test func aCommandOfShellsAndAFolderAreNoPrograms() throws {
    #expect(
      try run([["cd", "/tmp"], ["/tmp"]]).refused == [
        "cd is a command of shells and no program; a shell runs it: [sh, -c, \"cd …\"]",
        "/tmp is a folder, not a program",
      ])
    #expect(ProgramSearch.problem(with: "/tmp") == "/tmp is a folder, not a program")
    #expect(ProgramSearch.problem(with: "export")?.hasPrefix("export is a command of shells") == true)
  }

  @Test func oneMoreThanMaximumRunningIsRefused() throws {
    let limits = ActionLimits(maximumRunning: 2, timeout: 0.2)
    let outcome = try run([["sleep", "5"], ["sleep", "5"], ["sleep", "5"]], limits: limits)
    #expect(
      outcome.refused == [
        "2 programs are running already; let them end sooner or raise maximumRunning under actions:"
      ])
  }

  @Test func oneRefusedProgramIsReportedInTheSingular() throws {
    let limits = ActionLimits(maximumRunning: 1, timeout: 0.1)
    let outcome = try run([["sleep", "5"], ["true"]], limits: limits)
    #expect(
      outcome.refused == [
        "1 program is running already; let it end sooner or raise maximumRunning under actions:"
      ])
  }

  @Test func pastItsTimeAProgramEndsWithEverythingThatItStarted() throws {
    let marker = "31.41\(getpid())"
    let limits = ActionLimits(maximumRunning: 2, timeout: 0.2)
    let outcome = try run([["sh", "-c", "sleep \(marker) & sleep \(marker)"]], limits: limits)
    #expect(
      outcome.failures == [
        "ended with its process group after 0.2 s, the timeout of the action or under actions:"
      ])
    #expect(try !isRunning(marker))
    #expect(outcome.seconds < 1, "its place is free at once, not when the group would have been killed")
  }

  @Test("a program may have its own time, or as much as it likes until what started it ends")
  func aProgramMayHaveItsOwnTime() throws {
    let limits = ActionLimits(maximumRunning: 1, timeout: 0.1)
    #expect(try run([["sleep", "0.4"]], limits: limits, timeout: .infinity).failures == [])
    #expect(try run([["sleep", "0.4"]], limits: limits, timeout: 5).failures == [])
    let long = ActionLimits(maximumRunning: 1, timeout: 30)
    #expect(try run([["sleep", "5"]], limits: long, timeout: 0.1).failures.count == 1)
    let ended = try run([["sleep", "5"]], limits: long, timeout: .infinity) { $0.endPrograms(within: 0.1) }
    #expect(ended.failures == ["ended with its process group because what started it ends"])
  }

  @Test("what a program leaves running keeps its place as long as it runs, and no longer")
  func whatAProgramLeavesRunningKeepsItsPlaceAsLongAsItRuns() throws {
    let limits = ActionLimits(maximumRunning: 1, timeout: 30)
    let outcome = try run([["sh", "-c", "sleep 0.3 & true"]], limits: limits)
    #expect(outcome.failures == [])
    #expect(outcome.seconds > 0.25)
    #expect(outcome.seconds < 10)
  }

  @Test func whatAProgramLeavesRunningEndsAtTheTimeoutAndThatIsReported() throws {
    let marker = "27.18\(getpid())"
    let limits = ActionLimits(maximumRunning: 1, timeout: 0.2)
    let outcome = try run([["sh", "-c", "sleep \(marker) & true"]], limits: limits)
    #expect(
      outcome.failures == [
        "left programs running, which were ended after 0.2 s, the timeout of the action or under actions:"
      ])
    #expect(try !isRunning(marker))
  }

  @Test("at the end programs get their respite, then they are ended, those that ignore the request too")
  func atTheEndProgramsGetTheirRespite() throws {
    let marker = "16.18\(getpid())"
    let stubborn = ["sh", "-c", "trap '' TERM; sleep \(marker); sleep \(marker)"]
    var finishedCount = 0
    let outcome = try run([["sleep", "0.05"], stubborn]) { spawner in
      spawner.endPrograms(within: 0.2)
      spawner.finish { finishedCount += 1 }
    }
    #expect(outcome.failures == ["ended with its process group because what started it ends"])
    #expect(finishedCount == 1)
    #expect(try !isRunning(marker))
  }

  @Test func theEndIsReportedAtOnceWhereNothingRuns() throws {
    let spawner = ProcessSpawner(loop: try EventLoop(), limits: ActionLimits())
    var isFinished = false
    spawner.finish { isFinished = true }
    #expect(isFinished)
  }

  @Test func aRecordOfACommandCanBeTypedIntoAShell() {
    let command = ["sh", "-c", "sleep 1 & echo 'ä'", "", "größe", "--a=b"]
    let words = DryRunPrograms().start(ProgramRequest(command)) { _ in }
    #expect(words == .started(#"would start sh -c 'sleep 1 & echo '\''ä'\''' '' größe --a=b"#))
  }

  @Test func aProgramThatIgnoresTheRequestToEndIsMadeToEnd() throws {
    let limits = ActionLimits(maximumRunning: 2, timeout: 0.1)
    let outcome = try run([["sh", "-c", "trap '' TERM; while :; do sleep 0.05; done"]], limits: limits)
    #expect(
      outcome.failures == [
        "ended with its process group after 0.1 s, the timeout of the action or under actions:"
      ])
  }

  @Test func argumentsReachTheProgramAsTheyAreNeverThroughAShell() throws {
    let commands = [["test", "$HOME;`id`", "=", "$HOME;`id`"]]
    #expect(try run(commands).failures == [])
  }
}
