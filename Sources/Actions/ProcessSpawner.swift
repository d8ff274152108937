package import EventLoop
internal import Glibc
internal import TouchDelivery

/// Starts programs without ever waiting for one, reaps them through the loop, and ends those that take too long.
///
/// Each gets a process group of its own, so that what it started ends with it. It counts as running until nobody of its
/// group is left.
package final class ProcessSpawner: ProgramStarter {
  let loop: EventLoop
  var running: [Int32: RunningProcess] = [:]
  var sweepTimer: EventSource?
  var finished: (() -> Void)?
  /// How many programs may run, and for how long those that are started from now on.
  package var limits: ProcessLimits

  /// A spawner that keeps `limits`, on `loop`.
  package init(loop: EventLoop, limits: ProcessLimits) {
    self.loop = loop
    self.limits = limits
    loop.block(SIGCHLD)
  }

  deinit {
    for process in running.values { process.group.send(SIGKILL) }
  }

  /// How many programs run now.
  package var runningCount: Int { running.count }

  /// Starts `command`, a program and its arguments, without a shell; what is said of it has `words` in its place.
  ///
  /// `failed` is called with a sentence if it later ends with another code than 0, by a signal or by the timeout.
  package func start(
    _ command: [String], shownAs words: [String], failed: @escaping (String) -> Void
  ) throws(SpawnError) -> String {
    guard running.count < limits.maximumRunning else { throw .tooMany(limits.maximumRunning) }
    let pid = try SpawnAttributes.spawn(command)
    do {
      running[pid] = try watch(pid, failed)
    } catch {
      kill(-pid, SIGKILL)
      throw .system(error, program: command[0])
    }
    return "started \(ShellWords.text(words)) as process \(pid)"
  }

  private func watch(
    _ pid: Int32, _ failed: @escaping (String) -> Void
  ) throws(SystemError) -> RunningProcess {
    let exit = try loop.watchChild(pid) { [unowned self] exit in childExited(pid, exit) }
    let process = RunningProcess(ProcessGroup(id: pid), exit: exit, failed: failed)
    setDeadline(of: process, in: limits.timeout, because: .timeout(limits.timeout))
    return process
  }

  private func childExited(_ pid: Int32, _ exit: ChildExit) {
    running[pid]?.exited(exit)
    sweep()
  }
}
