internal import Diagnostics
internal import EventLoop
internal import JSON
internal import TouchTime

/// The daemon's end of a connection to a performer, with the programs that it has asked for.
///
/// A performer that answers late or wrongly is no longer asked: the link ends, and with it the waiting for all its programs.
final class PerformerLink {
  /// How many seconds a program that was ended may take to be gone: it is asked to end first.
  private static let longestEnd = 2.0

  /// The performer's name in the log.
  private let name: String
  private let loop: EventLoop
  /// How many seconds after a request the answer must have come.
  private let answerTimeout: Double
  /// Called when a program is over and when the link is.
  private let changed: () -> Void
  private var channel: MessageChannel?
  private var programs: [Int: RemoteProgram] = [:]
  private var lastID = 0

  /// A link over `descriptor`, which it takes over.
  init(
    _ name: String, taking descriptor: Int32, on loop: EventLoop, answerTimeout: Double,
    changed: @escaping () -> Void
  ) throws(SystemError) {
    self.name = name
    self.loop = loop
    self.answerTimeout = answerTimeout
    self.changed = changed
    channel = try MessageChannel(
      taking: descriptor, on: loop, received: { [unowned self] in receive($0) },
      ended: { [unowned self] in end(because: "\(name) is gone: \($0)") })
  }

  deinit {
    channel?.close()
  }

  /// Whether it can be asked for programs.
  var isOpen: Bool { channel != nil }

  /// How many programs it was asked for that are not over.
  var runningCount: Int { programs.count }

  /// Asks for a program; returns the outcome if it is known at once.
  func start(
    _ request: ProgramRequest, timeout: Double?, later: @escaping (ProgramReport) -> Void
  ) -> ProgramReport? {
    assert(!request.command.isEmpty, "a command has a program")
    let id = lastID + 1
    let start = PerformerRequest.Start(
      id: id, command: request.command, timeout: timeout, latest: latestStart,
      isQuiet: request.words != request.command, wantsEnd: request.wantsEnd)
    switch channel?.send(PerformerRequest.start(start).message) ?? .gone {
    case .sent: break
    case .tooLong:
      return .failed("the command is too long for \(name): at most \(MessageChannel.longestMessage) bytes")
    case .full: return .failed("\(name) has not read earlier requests, and gets no more")
    case .gone:
      end(because: "\(name) is gone")
      return .failed("\(name) is gone")
    }
    lastID = id
    var program = RemoteProgram(
      words: request.words, owesEnd: request.wantsEnd, timeout: timeout, later: later)
    program.timer = overdue(in: answerTimeout, "did not answer within \(answerTimeout) s")
    programs[id] = program
    return nil
  }

  /// Gives the programs that run at most `seconds` more.
  func endPrograms(within seconds: Double) {
    guard !programs.isEmpty else { return }
    _ = channel?.send(PerformerRequest.endPrograms(within: seconds).message)
  }

  /// Hangs up; its requests are lost, for this reason.
  func end(because reason: String) {
    guard channel != nil else { return }
    channel?.close()
    channel = nil
    let lost = programs.sorted { $0.key < $1.key }
    programs = [:]
    for (_, program) in lost { program.lose(because: reason) }
    changed()
  }
}

extension PerformerLink {
  /// The latest start: before the answer is given up, so that no program starts unnoticed.
  private var latestStart: Instant { loop.now.advanced(by: 0.8 * answerTimeout) }

  private func receive(_ message: JSONValue) {
    if let refusal = message["error"]?.string {
      return end(because: "\(name) refused the request: \(refusal.quotable)")
    }
    guard let answer = PerformerAnswer(message), var program = programs[answer.id] else {
      return endInNonsense()
    }
    switch program.receive(answer.event, from: name) {
    case .goesOn:
      if case .started = answer.event { program.timer = program.timeout.flatMap(overdue(after:)) }
      programs[answer.id] = program
    case .isOver:
      programs[answer.id] = nil
      changed()
    case .makesNoSense: endInNonsense()
    }
  }

  private func endInNonsense() {
    end(because: "\(name) gave an invalid answer")
  }

  private func overdue(after timeout: Double) -> EventSource? {
    overdue(
      in: timeout + Self.longestEnd + answerTimeout, "did not end a program after its \(timeout) s")
  }

  /// Nil only if memory is exhausted.
  private func overdue(in seconds: Double, _ fault: String) -> EventSource? {
    try? loop.timer(at: loop.now.advanced(by: seconds)) { [unowned self] in end(because: "\(name) \(fault)") }
  }
}
