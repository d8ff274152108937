internal import EventLoop
internal import Glibc
internal import TouchTime

/// A program that was started, until nothing of its process group is left.
final class RunningProcess {
  /// The stage that it has come to.
  enum Stage {
    /// It runs within its time.
    case running
    /// Its time is up and its group has been asked to end.
    case asked(EndReason)
    /// The group did not end when asked, and was made to.
    case killed(EndReason)
  }

  /// The reason for which its group is ended.
  enum EndReason: CustomStringConvertible {
    /// It took longer than so many seconds.
    case timeout(Double)
    /// What started the program ends.
    case shutdown

    var description: String {
      switch self {
      case .timeout(let seconds): "after \(seconds) s, the timeout of the action or under actions:"
      case .shutdown: "because what started it ends"
      }
    }
  }

  var group: ProcessGroup
  private var stage = Stage.running
  /// When its time is up, and the timer for it; nil as long as nothing limits it.
  var deadline: Instant?
  var timer: EventSource?
  private let exit: EventSource
  private var capture: OutputCapture?
  private let report: (ProgramEvent) -> Void
  private var outlivedProgram = false

  init(
    _ group: ProcessGroup, exit: EventSource, capture: OutputCapture? = nil,
    report: @escaping (ProgramEvent) -> Void
  ) {
    self.group = group
    self.exit = exit
    self.capture = capture
    self.report = report
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

  /// Sends the group the next stronger signal; false without one.
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

  /// Notes that the program itself is over, and reports a bad end, and any end whose output was captured.
  func exited(_ exit: ChildExit) {
    group.loseLeader()
    switch (endReason, exit) {
    case (let reason?, _): failed("ended with its process group \(reason)")
    case (nil, .exited(0)): break
    case (nil, .exited(let code)): failed("exited with code \(code)")
    case (nil, .killed(let signal)): failed("ended by signal \(signal)")
    }
    if let capture { report(.ended(ProgramEnd(exit.cause, output: capture.takeText()))) }
    capture = nil
  }

  /// Notes that its group is empty, and reports if members outlived the program and had to be ended.
  func groupEnded() {
    if outlivedProgram, let reason = endReason { failed("left programs running, which were ended \(reason)") }
    report(.over)
  }

  /// Notes that what is left of its group cannot be ended.
  func giveUp() {
    report(.over)
  }

  private func failed(_ reason: String) {
    report(.failed(reason))
  }
}

extension ChildExit {
  fileprivate var cause: ProgramEnd.Cause {
    switch self {
    case .exited(let code): .exited(Int(code))
    case .killed(let signal): .killed(Int(signal))
    }
  }
}

/// A program's process group, whose number is the program's own.
///
/// The kernel reuses the number only after the program is reaped and its group is empty, and then after all other numbers.
/// So looking several times a second makes it safe to signal the group.
struct ProcessGroup {
  let id: Int32
  /// Whether the program itself is still to be reaped.
  private(set) var hasLeader = true
  /// A member that was seen alive: as long as it is, no other needs to be looked for.
  private var witness: Int32?

  init(id: Int32) {
    self.id = id
  }

  /// Notes that the program was reaped.
  mutating func loseLeader() {
    hasLeader = false
  }

  /// Whether a member runs; zombies, which stay in some containers, do not count.
  mutating func isAlive() -> Bool {
    if hasLeader { return true }
    guard exists else { return false }
    if let witness, ProcessStatus(of: witness)?.isAlive(in: id) == true { return true }
    witness = FolderListing.processes.first { ProcessStatus(of: $0)?.isAlive(in: id) == true }
    return witness != nil
  }

  /// Signals all members, and the program also where it went to another group.
  func send(_ signal: Int32) {
    if kill(-id, signal) != 0, hasLeader { kill(id, signal) }
  }

  /// Whether the kernel knows a member, be it one that ended and was not reaped.
  private var exists: Bool { kill(-id, 0) == 0 || errno == EPERM }
}

/// The status of a process in `/proc`.
struct ProcessStatus {
  private let state: UInt8
  private let group: Int32

  /// The process with the number `id`; nil without one.
  init?(of id: Int32) {
    guard let line = Self.line(of: id), let end = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    // The fields after the name, which may hold anything: state, parent, group.
    let fields = line[line.index(after: end)...].split(separator: UInt8(ascii: " "), maxSplits: 3)
    guard fields.count > 2, let state = fields[0].first,
      let group = Int32(String(decoding: fields[2], as: UTF8.self))
    else { return nil }
    (self.state, self.group) = (state, group)
  }

  /// Whether it is in `group` and has not ended.
  func isAlive(in group: Int32) -> Bool {
    self.group == group && state != UInt8(ascii: "Z") && state != UInt8(ascii: "X")
  }

  private static func line(of id: Int32) -> [UInt8]? {
    let descriptor = open("/proc/\(id)/stat", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
  }
}

/// Reads what a program writes to its standard output, keeps the first lines and drops the rest.
final class OutputCapture {
  /// The greatest number of bytes that are kept.
  static let longest = 4_096

  private let descriptor: Int32
  private var source: EventSource?
  private var kept: [UInt8] = []
  private var hasMore = false

  /// Reads from `descriptor`, a pipe's end that does not block, which it takes over.
  private init(reading descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    source?.stop()
    close(descriptor)
  }

  /// A capture, and the end of its pipe for the program, which the caller closes.
  ///
  /// The corresponding C function is `pipe`.
  static func open(on loop: EventLoop) throws(SystemError) -> (capture: OutputCapture, writingEnd: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(code: errno, attempt: "make a pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let capture = OutputCapture(reading: ends[0])
    do throws(SystemError) {
      capture.source = try loop.watch(ends[0]) { [unowned capture] in capture.read() }
    } catch {
      close(ends[1])
      throw error
    }
    return (capture, ends[1])
  }

  /// The text so far, with what the pipe still holds; where that is too much, up to the end of its last whole line.
  func takeText() -> String {
    while source != nil, !hasMore { read() }
    if hasMore, let end = kept.lastIndex(of: UInt8(ascii: "\n")) { kept.removeSubrange((end + 1)...) }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Takes one piece; a program that writes without end has its turn like all else.
  private func read() {
    let piece = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    }
    if piece.isEmpty {
      // At the end, or nothing there when `takeText` asks.
      source?.stop()
      source = nil
    }
    let room = Self.longest - kept.count
    kept += piece.prefix(room)
    hasMore = hasMore || piece.count > room
  }
}
