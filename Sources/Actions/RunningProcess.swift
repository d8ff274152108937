internal import EventLoop
internal import Glibc
internal import TouchDelivery

/// A program that was started, until nothing of its process group is left.
final class RunningProcess {
  /// How far it has come.
  enum Stage {
    /// It runs within its time.
    case running
    /// Its time is up and its group has been asked to end.
    case asked(EndReason)
    /// The group did not end when asked, and was made to.
    case killed(EndReason)
  }

  /// Why its group is ended.
  enum EndReason {
    /// It took longer than so many seconds.
    case timeout(Double)
    /// Nobody starts programs any more.
    case shutdown
  }

  /// What becomes of it.
  enum Change {
    /// It came to a bad end, for a reason in words.
    case failed(String)
    /// Nothing of its process group is left, or nothing that could be ended.
    case over
  }

  var group: ProcessGroup
  private var stage = Stage.running
  /// When its time is up, and what tells.
  var deadline = Instant.zero
  var timer: EventSource?
  private let exit: EventSource
  private let changed: (Change) -> Void
  private var outlivedProgram = false

  init(_ group: ProcessGroup, exit: EventSource, changed: @escaping (Change) -> Void) {
    self.group = group
    self.exit = exit
    self.changed = changed
  }

  /// Why its group has been asked to end; nil where it has not been.
  var endReason: EndReason? {
    switch stage {
    case .running: nil
    case .asked(let reason), .killed(let reason): reason
    }
  }

  /// Whether it has been killed and nothing more can be done.
  var isBeyondHelp: Bool {
    if case .killed = stage { true } else { false }
  }

  /// Signals the group the way its stage demands; false where nothing more can be done.
  func end(because reason: EndReason) -> Bool {
    switch stage {
    case .running:
      stage = .asked(reason)
      outlivedProgram = !group.hasLeader
      group.send(SIGTERM)
    case .asked(let reason):
      stage = .killed(reason)
      group.send(SIGKILL)
    case .killed: return false
    }
    return true
  }

  /// Notes that the program itself is over, and tells how it ended unless it ended well.
  func exited(_ exit: ChildExit) {
    group.loseLeader()
    switch (endReason, exit) {
    case (let reason?, _): failed("ended with its process group \(reason)")
    case (nil, .exited(0)): break
    case (nil, .exited(let code)): failed("exited with code \(code)")
    case (nil, .killed(let signal)): failed("ended by signal \(signal)")
    }
  }

  /// Notes that nobody of its group is left, and tells of what had to be ended after the program itself was over.
  func groupEnded() {
    if outlivedProgram, let reason = endReason { failed("left programs running, which were ended \(reason)") }
    changed(.over)
  }

  /// Notes that what is left of its group cannot be ended.
  func giveUp() {
    changed(.over)
  }

  private func failed(_ reason: String) {
    changed(.failed(reason))
  }
}

extension RunningProcess.EndReason: CustomStringConvertible {
  var description: String {
    switch self {
    case .timeout(let seconds): "after \(seconds) s, the timeout under actions:"
    case .shutdown: "because what started it ends"
    }
  }
}
