import Actions
import EventLoop
import Glibc
import Testing
import TouchDelivery

/// Programs are started without waiting, reported when they fail, and ended when they take too long.
@Suite("exec actions")
struct ProcessSpawnerTests {
  /// Runs the loop until every program is over and nothing is left to report.
  private func run(_ commands: [[String]], limits: ProcessLimits) throws -> (
    failures: [String], refused: [String]
  ) {
    let loop = try EventLoop()
    let spawner = ProcessSpawner(loop: loop, limits: limits)
    var failures: [String] = []
    var refused: [String] = []
    for command in commands {
      do {
        _ = try spawner.start(command, shownAs: command.joined(separator: " ")) { failures.append($0) }
      } catch { refused.append(error.description) }
    }
    let ticker = try Ticker(loop: loop) { spawner.runningCount == 0 }
    _ = try loop.run()
    withExtendedLifetime(ticker) {}
    return (failures, refused)
  }

  @Test("a program that ends well is not reported")
  func endsWell() throws {
    #expect(try run([["true"]], limits: ProcessLimits()).failures == [])
  }

  @Test("a code other than 0 and a signal are reported")
  func endsBadly() throws {
    let commands = [["sh", "-c", "exit 3"]]
    #expect(try run(commands, limits: ProcessLimits()).failures == ["exited with code 3"])
    let killed = [["sh", "-c", "kill -KILL $$"]]
    #expect(try run(killed, limits: ProcessLimits()).failures == ["ended by signal 9"])
  }

  @Test("a program that does not exist is refused with its name")
  func missing() throws {
    let outcome = try run([["no-such-program-here"], ["/no/such/program"]], limits: ProcessLimits())
    #expect(
      outcome.refused == [
        "there is no program no-such-program-here in PATH; install it or name its path",
        "there is no program /no/such/program",
      ])
  }

  @Test("one more than maximumRunning is refused")
  func tooMany() throws {
    let limits = ProcessLimits(maximumRunning: 2, timeout: 0.2)
    let outcome = try run([["sleep", "5"], ["sleep", "5"], ["sleep", "5"]], limits: limits)
    #expect(
      outcome.refused == [
        "2 programs are running already; let them end sooner or raise maximumRunning under actions:"
      ])
  }

  @Test("past its time a program ends with everything that it started")
  func timeout() throws {
    let marker = "31.41\(getpid())"
    let limits = ProcessLimits(maximumRunning: 2, timeout: 0.2)
    let outcome = try run([["sh", "-c", "sleep \(marker) & sleep \(marker)"]], limits: limits)
    #expect(
      outcome.failures == ["ended with its process group after 0.2 s, the timeout under actions:"])
    #expect(try run([["pgrep", "-f", "sleep \(marker)"]], limits: limits).failures == ["exited with code 1"])
  }

  @Test("a program that ignores the request to end is made to end")
  func stubborn() throws {
    let limits = ProcessLimits(maximumRunning: 2, timeout: 0.1)
    let outcome = try run([["sh", "-c", "trap '' TERM; while :; do sleep 0.05; done"]], limits: limits)
    #expect(
      outcome.failures == ["ended with its process group after 0.1 s, the timeout under actions:"])
  }

  @Test("arguments reach the program as they are, never through a shell")
  func noShell() throws {
    let commands = [["test", "$HOME;`id`", "=", "$HOME;`id`"]]
    #expect(try run(commands, limits: ProcessLimits()).failures == [])
  }
}
