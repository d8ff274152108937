package import EventLoop
internal import Glibc
internal import TouchDelivery

/// Starts programs without ever waiting for one, reaps them through the loop, and ends those that take too long.
///
/// Each gets a process group of its own, so that what it started ends with it.
package final class ProcessSpawner: ProgramStarter {
  private let loop: EventLoop
  private let limits: ProcessLimits
  private var running: [Int32: RunningProcess] = [:]

  /// A spawner that keeps `limits`, on `loop`.
  package init(loop: EventLoop, limits: ProcessLimits) {
    self.loop = loop
    self.limits = limits
    loop.block(SIGCHLD)
  }

  deinit {
    for pid in running.keys { kill(-pid, SIGKILL) }
  }

  /// How many programs run now.
  package var runningCount: Int { running.count }

  /// Starts `command`, a program and its arguments, without a shell; what is said of it has `words` in its place.
  ///
  /// `failed` is called with a sentence if it later ends with another code than 0, by a signal or by the timeout.
  package func start(
    _ command: [String], shownAs words: String, failed: @escaping (String) -> Void
  ) throws(SpawnError) -> String {
    guard running.count < limits.maximumRunning else { throw .tooMany(limits.maximumRunning) }
    let pid = try SpawnAttributes.spawn(command)
    do {
      running[pid] = try watch(pid, failed)
    } catch {
      kill(-pid, SIGKILL)
      throw .system(error, program: command[0])
    }
    return "started \(words) as process \(pid)"
  }

  /// Ends every program that still runs, with its group.
  package func endAll() {
    for pid in running.keys { kill(-pid, SIGTERM) }
  }

  private func watch(
    _ pid: Int32, _ failed: @escaping (String) -> Void
  ) throws(SystemError) -> RunningProcess {
    let exit = try loop.watchChild(pid) { [unowned self] exit in childExited(pid, exit) }
    let timer = try timer(in: limits.timeout) { [unowned self] in timedOut(pid) }
    return RunningProcess(exit: exit, timer: timer, failed: failed)
  }

  private func timer(in seconds: Double, _ body: @escaping () -> Void) throws(SystemError) -> EventSource {
    try loop.timer(at: Instant(microseconds: loop.now.microseconds + Int64(seconds * 1_000_000)), body)
  }

  /// The program itself is over; where others of its group go on, they keep its place until the timeout.
  private func childExited(_ pid: Int32, _ exit: ChildExit) {
    guard let process = running[pid] else { return }
    process.report(exit, timeout: limits.timeout)
    if kill(-pid, 0) == 0, let stage = process.stage.afterExit {
      process.stage = stage
    } else {
      running[pid] = nil
    }
  }

  /// Asks the group to end, and a second later makes it end.
  private func timedOut(_ pid: Int32) {
    guard let process = running[pid] else { return }
    switch process.stage {
    case .running, .outlived:
      kill(-pid, SIGTERM)
      process.stage = process.stage.afterTimeout
      process.timer = try? timer(in: 1) { [unowned self] in timedOut(pid) }
    case .ending, .killed:
      kill(-pid, SIGKILL)
      process.stage = .killed
    case .endingOutlived:
      kill(-pid, SIGKILL)
      running[pid] = nil
    }
  }
}
