package import Diagnostics
package import EventLoop
internal import Glibc
package import Scenes
internal import TouchTime

/// Starts programs without waiting for any, reaps them through the loop, and ends those that take too long.
///
/// Each gets its own process group, so that its children end with it. It counts as running until its group is empty.
package final class ProcessSpawner: ProgramPerformer {
  let loop: EventLoop
  var running: [Int32: RunningProcess] = [:]
  var sweepTimer: EventSource?
  var finished: (() -> Void)?
  /// How many programs may run, and how long programs may run that are started from now on.
  private var limits: ActionLimits

  /// A spawner that keeps `limits`, on `loop`.
  package init(loop: EventLoop, limits: ActionLimits) {
    self.loop = loop
    self.limits = limits
    loop.block(SIGCHLD)
  }

  deinit {
    for process in running.values { process.group.send(SIGKILL) }
  }

  /// How many programs run now.
  package var runningCount: Int { running.count }

  package func adopt(_ limits: ActionLimits) {
    self.limits = limits
  }

  /// Starts a program without a shell.
  ///
  /// `later` is called if it ends with another code than 0, by a signal or by the timeout, and when its group is empty.
  package func start(
    _ request: ProgramRequest, later: @escaping (ProgramReport) -> Void
  ) -> ProgramReport? {
    do {
      let pid = try start(
        request.command, timeout: request.timeout(under: limits.timeout), isExempt: request.isExempt,
        wantsEnd: request.wantsEnd
      ) { event in
        if let report = ProgramReport(of: event) { later(report) }
      }
      return .started("started \(ShellWords.text(request.words)) as process \(pid)")
    } catch { return .failed(error.description) }
  }

  /// Starts `command` without a shell, ends its group after `timeout` seconds, if that is not nil, and calls `report` with its events after that; returns
  /// the process's number.
  ///
  /// With `isQuiet` its output is discarded; one that `isExempt` does not count before it starts; with
  /// `wantsEnd` its end is an event, with the beginning of its output.
  func start(
    _ command: [String], timeout: Double?, isQuiet: Bool = false, isExempt: Bool = false,
    wantsEnd: Bool = false,
    report: @escaping (ProgramEvent) -> Void
  ) throws(PlainError) -> Int32 {
    guard isExempt || running.count < limits.maximumRunning else { throw .tooMany(limits.maximumRunning) }
    let (pid, capture) = try spawn(command, isQuiet: isQuiet, wantsEnd: wantsEnd)
    do {
      running[pid] = try watch(pid, timeout, capture, report)
    } catch {
      kill(-pid, SIGKILL)
      throw PlainError(error.description)
    }
    return pid
  }

  private func spawn(
    _ command: [String], isQuiet: Bool, wantsEnd: Bool
  ) throws(PlainError) -> (Int32, OutputCapture?) {
    guard wantsEnd else { return (try SpawnAttributes.spawn(command, isQuiet: isQuiet), nil) }
    let pipe: (capture: OutputCapture, writingEnd: Int32)
    do throws(SystemError) { pipe = try OutputCapture.open(on: loop) } catch {
      throw PlainError(error.description)
    }
    defer { close(pipe.writingEnd) }
    let pid = try SpawnAttributes.spawn(command, isQuiet: isQuiet, output: pipe.writingEnd)
    return (pid, pipe.capture)
  }

  private func watch(
    _ pid: Int32, _ timeout: Double?, _ capture: OutputCapture?,
    _ report: @escaping (ProgramEvent) -> Void
  ) throws(SystemError) -> RunningProcess {
    let exit = try loop.watchChild(pid) { [unowned self] exit in childExited(pid, exit) }
    let process = RunningProcess(ProcessGroup(id: pid), exit: exit, capture: capture, report: report)
    if let timeout { setDeadline(of: process, in: timeout, because: .timeout(timeout)) }
    return process
  }

  private func childExited(_ pid: Int32, _ exit: ChildExit) {
    running[pid]?.exited(exit)
    sweep()
  }
}

extension ProcessSpawner {
  /// How long, in seconds, a group that was asked to end has for it.
  private static let respite = 1.0
  /// How often, in seconds, groups are looked at that outlive their program.
  private static let sweepInterval = 0.02

  /// Gives the programs that run at most `seconds` more; then they are ended as after the timeout.
  package func endPrograms(within seconds: Double) {
    let latest = loop.now.advanced(by: seconds)
    for process in running.values
    where process.endReason == nil && process.deadline.map({ $0 > latest }) ?? true {
      setDeadline(of: process, in: seconds, because: .shutdown)
    }
  }

  /// Calls `finished` when nothing runs any more, at once if nothing does.
  ///
  /// It does not wait for a group that still exists a second after SIGKILL.
  package func finish(_ finished: @escaping () -> Void) {
    self.finished = finished
    for process in running.values where process.isBeyondHelp {
      setDeadline(of: process, in: Self.respite, because: .shutdown)
    }
    sweep()
  }

  /// Forgets empty groups, and looks again soon if any outlives its program.
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
    let deadline = loop.now.advanced(by: seconds)
    process.deadline = deadline
    process.timer = timer(at: deadline) { [unowned process] in $0.timeIsUp(process, because: reason) }
  }

  /// Sends SIGTERM to a group, a second later SIGKILL, and forgets a group that survives even that when all has to end.
  private func timeIsUp(_ process: RunningProcess, because reason: RunningProcess.EndReason) {
    if process.end(because: reason) {
      setDeadline(of: process, in: Self.respite, because: reason)
    } else if finished != nil {
      running[process.group.id] = nil
      process.giveUp()
    }
    sweep()
  }

  /// Nil only if memory is exhausted.
  private func timer(at time: Instant, _ body: @escaping (ProcessSpawner) -> Void) -> EventSource? {
    try? loop.timer(at: time) { [unowned self] in body(self) }
  }
}

/// The attributes of a program that is started: it inherits the environment and the standard error alone.
package enum SpawnAttributes {
  /// Starts `command` in its own process group, with no signal blocked or ignored, nothing to read, and its output
  /// on the standard error, or nowhere with `isQuiet`.
  ///
  /// The standard output goes to `output` where that is given. The corresponding C function is `posix_spawnp`.
  package static func spawn(
    _ command: [String], isQuiet: Bool = false, output: Int32? = nil
  ) throws(PlainError) -> Int32 {
    guard let program = command.first else { throw PlainError("there is no program to start") }
    var pid: Int32 = 0
    let code = withAttributes(isQuiet, output) { attributes, actions in
      withCStrings(command) { posix_spawnp(&pid, program, actions, attributes, $0, environ) }
    }
    guard code == 0 else { throw .cannotStart(program, code) }
    return pid
  }

  private static func withAttributes(
    _ isQuiet: Bool, _ output: Int32?,
    _ body: (UnsafePointer<posix_spawnattr_t>, UnsafePointer<posix_spawn_file_actions_t>) -> Int32
  ) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    resetSignals(&attributes)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    if isQuiet { posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0) }
    posix_spawn_file_actions_adddup2(&actions, output ?? STDERR_FILENO, STDOUT_FILENO)
    return body(&attributes, &actions)
  }

  private static func resetSignals(_ attributes: inout posix_spawnattr_t) {
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  private static func withCStrings(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> Int32 {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return EINVAL }
      return body(start)
    }
  }
}

/// Looks for programs the way `posix_spawnp` does, without starting them.
package enum ProgramSearch {
  /// Why `program` cannot be started; nil if it can.
  package static func problem(with program: String) -> String? {
    if program.utf8.contains(UInt8(ascii: "/")) {
      if isFolder(program) { return PlainError.cannotStart(program, EACCES).description }
      return access(program, X_OK) == 0 ? nil : PlainError.cannotStart(program, errno).description
    }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/bin:/usr/bin"
    let isFound = path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    return isFound ? nil : PlainError.cannotStart(program, ENOENT).description
  }
}
