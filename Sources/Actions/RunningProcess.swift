internal import EventLoop

/// A program that was started, until nothing of its process group is left.
final class RunningProcess {
  /// How far it has come.
  enum Stage {
    /// It runs within its time.
    case running
    /// It is over, but others of its group go on within its time.
    case outlived
    /// Its time is up and it has been asked to end.
    case ending
    /// The same, it being over already.
    case endingOutlived
    /// It did not end when asked, and was made to.
    case killed

    /// What follows when the program is over but others of its group are not; nil where nothing is left to wait for.
    var afterExit: Stage? {
      switch self {
      case .running, .outlived: .outlived
      case .ending, .endingOutlived: .endingOutlived
      case .killed: nil
      }
    }

    var afterTimeout: Stage { self == .running ? .ending : .endingOutlived }
  }

  var stage = Stage.running
  var timer: EventSource?
  private let exit: EventSource
  private let failed: (String) -> Void

  init(exit: EventSource, timer: EventSource, failed: @escaping (String) -> Void) {
    self.exit = exit
    self.timer = timer
    self.failed = failed
  }

  /// Tells how the program ended, unless it ended well.
  func report(_ exit: ChildExit, timeout: Double) {
    switch (stage, exit) {
    case (.ending, _), (.killed, _):
      failed("ended with its process group after \(timeout) s, the timeout under actions:")
    case (_, .exited(0)): break
    case (_, .exited(let code)): failed("exited with code \(code)")
    case (_, .killed(let signal)): failed("ended by signal \(signal)")
    }
  }
}
