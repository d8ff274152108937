internal import EventLoop
internal import TouchDelivery

extension ProcessSpawner {
  /// How long, in seconds, a group that was asked to end has for it.
  private static let respite = 1.0
  /// How often, in seconds, groups are looked at whose program is over and that go on.
  private static let sweepInterval = 0.02

  /// Gives what runs now at most `seconds` more; then it is ended as after the timeout.
  package func hurry(_ seconds: Double) {
    let latest = loop.now.advanced(by: seconds)
    for process in running.values where process.endReason == nil && process.deadline > latest {
      setDeadline(of: process, in: seconds, because: .shutdown)
    }
  }

  /// Calls `finished` once nothing runs any more, at once where nothing does.
  ///
  /// A group that is not gone a second after SIGKILL is no longer waited for.
  package func finish(_ finished: @escaping () -> Void) {
    self.finished = finished
    for process in running.values where process.isBeyondHelp {
      setDeadline(of: process, in: Self.respite, because: .shutdown)
    }
    sweep()
  }

  /// Frees the places of groups in which nobody is left, and looks again soon where somebody outlives the program.
  func sweep() {
    for (pid, process) in running where !process.group.isAlive() {
      running[pid] = nil
      process.groupEnded()
    }
    let hasLeftovers = running.values.contains { !$0.group.hasLeader }
    sweepTimer = hasLeftovers ? timer(at: loop.now.advanced(by: Self.sweepInterval)) { $0.sweep() } : nil
    guard running.isEmpty, let finished else { return }
    self.finished = nil
    finished()
  }

  /// Sets when the time of `process` is up.
  func setDeadline(
    of process: RunningProcess, in seconds: Double, because reason: RunningProcess.EndReason
  ) {
    process.deadline = loop.now.advanced(by: seconds)
    process.timer = timer(at: process.deadline) { [unowned process] in $0.timeIsUp(process, because: reason) }
  }

  /// Asks a group to end, a second later makes it end, and at the very end forgets one that does not even then.
  private func timeIsUp(_ process: RunningProcess, because reason: RunningProcess.EndReason) {
    if process.end(because: reason) {
      setDeadline(of: process, in: Self.respite, because: reason)
    } else if finished != nil {
      running[process.group.id] = nil
      process.giveUp()
    }
    sweep()
  }

  /// Nil only where there is no memory for it.
  private func timer(at time: Instant, _ body: @escaping (ProcessSpawner) -> Void) -> EventSource? {
    try? loop.timer(at: time) { [unowned self] in body(self) }
  }
}
