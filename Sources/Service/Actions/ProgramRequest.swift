internal import Diagnostics
internal import EventLoop
internal import Glibc
package import Scenes

/// A program that an action wants started.
package struct ProgramRequest {
  /// The program and its arguments; at least one.
  package let command: [String]
  /// What reports show in place of `command`.
  package let words: [String]
  /// Whether `later` is called with the program's end and the beginning of its output; the output goes nowhere else then.
  package let wantsEnd: Bool
  /// The lane of an action that keeps its programs in order or has its own places; nil for any other.
  package let lane: ProgramLane?
  /// How many seconds it may run, infinity being no end; nil is as the scene says of all programs.
  package let timeout: Double?

  /// A request for `command`.
  package init(
    _ command: [String], shownAs words: [String]? = nil, lane: ProgramLane? = nil,
    timeout: Double? = nil, wantsEnd: Bool = false
  ) {
    self.command = command
    self.words = words ?? command
    self.wantsEnd = wantsEnd
    self.lane = lane
    self.timeout = timeout
  }

  /// How many seconds it may run where the scene says `standard` of all programs; nil without a limit.
  func timeout(under standard: Double) -> Double? { timeout == .infinity ? nil : timeout ?? standard }

  /// Whether it is granted also while as many programs run as the scene allows.
  package var isExempt: Bool { lane?.isExempt ?? false }
}

/// Starts the programs of `exec` actions; a daemon changes their limits, reads their number, and ends them.
package protocol ProgramPerformer: AnyObject {
  /// Starts the program of `request`.
  ///
  /// Returns the outcome, or nil if it is not known yet. Unless the program has failed by then, `later` is called with what
  /// becomes known after this call, and with `over` at last.
  func start(_ request: ProgramRequest, later: @escaping (ProgramReport) -> Void) -> ProgramReport?

  /// How many programs run now, or are about to.
  var runningCount: Int { get }

  /// Uses the limits of another scene for programs that are started from now on.
  func adopt(_ limits: ActionLimits)

  /// Gives the programs that run at most `seconds` more; then they are ended as after the timeout.
  func endPrograms(within seconds: Double)

  /// Calls `finished` when no program runs any more, or after a few seconds.
  func finish(_ finished: @escaping () -> Void)
}

/// Starts nothing, for a replay and a dry run, which do not change the machine.
package final class DryRunPrograms: ProgramPerformer {
  /// A performer that only says what it would have done.
  package init() {}

  /// Each program counts as ended at once, so none waits for another, and none has an exit code.
  package func start(
    _ request: ProgramRequest, later: @escaping (ProgramReport) -> Void
  ) -> ProgramReport? {
    if request.wantsEnd { later(.ended(ProgramEnd(.unknown("a replay starts no programs")))) }
    later(.over)
    return .started("would start \(ShellWords.text(request.words))")
  }

  package var runningCount: Int { 0 }
  package func adopt(_ limits: ActionLimits) {}
  package func endPrograms(within seconds: Double) {}
  package func finish(_ finished: @escaping () -> Void) { finished() }
}

/// An event of a program: first it is started or refused; one that was started fails at most twice, and at last is over.
package enum ProgramEvent: Hashable, Sendable {
  /// It is the process of this number.
  case started(Int)
  /// It was not started, for a reason in words.
  case refused(String)
  /// It ended badly, or left something running that did.
  case failed(String)
  /// The program itself ended; only where the request asked for its output.
  case ended(ProgramEnd)
  /// Nothing of its process group is left, or nothing that can be ended.
  case over
}

/// The report to the action that wanted a program, in words.
package enum ProgramReport: Hashable, Sendable {
  /// It was started; what was done, in words.
  case started(String)
  /// It was not started, because a newer request took its place; what was left out, in words.
  case leftOut(String)
  /// It was not started, or it ended badly; why, in words.
  case failed(String)
  /// It ended; only where the request wants to know.
  case ended(ProgramEnd)
  /// Nothing is left of it, and nothing more will be reported.
  case over
}

extension ProgramReport {
  /// The report of `event`; nil for a start, whose words only the performer knows.
  init?(of event: ProgramEvent) {
    switch event {
    case .started: return nil
    case .refused(let reason), .failed(let reason): self = .failed(reason)
    case .ended(let end): self = .ended(end)
    case .over: self = .over
    }
  }
}

/// The end of a program, and the beginning of what it wrote.
package struct ProgramEnd: Hashable, Sendable {
  /// The cause of the end.
  package enum Cause: Hashable, Sendable {
    /// It exited with this code.
    case exited(Int)
    /// The signal of this number ended it.
    case killed(Int)
    /// It was not started or its end is not known, for a reason in words.
    case unknown(String)
  }

  /// How it ended.
  package let cause: Cause
  /// The first lines of its standard output, at most `OutputCapture.longest` bytes; bytes that are not UTF-8
  /// are U+FFFD.
  package let output: String

  /// An end with this `output`.
  package init(_ cause: Cause, output: String = "") {
    self.cause = cause
    self.output = output
  }
}

extension PlainError {
  /// `limit` programs run, as many as the scene allows.
  static func tooMany(_ limit: Int) -> PlainError {
    let (running, them) = limit == 1 ? ("1 program is", "it") : ("\(limit) programs are", "them")
    return PlainError(
      "\(running) running already; let \(them) end sooner or raise maximumRunning under actions:")
  }

  /// `limit` programs of the same exempt action run.
  static func tooManyOfAction(_ limit: Int) -> PlainError {
    PlainError(
      limit == 1
        ? "1 program of this action is running already; let it end sooner"
        : "\(limit) programs of this action are running already; let them end sooner")
  }

  /// The system refuses to start `program`, with this `errno`.
  static func cannotStart(_ program: String, _ code: Int32) -> PlainError {
    let isPath = program.utf8.contains(UInt8(ascii: "/"))
    switch code {
    case ENOENT where ShellWords.builtins.contains(program):
      return PlainError(
        "\(program.quotable) is a command of shells and no program; a shell runs it: [sh, -c, \"\(program.quotable) …\"]"
      )
    case EACCES where isFolder(program): return PlainError("\(program.quotable) is a folder, not a program")
    case ENOENT where isPath: return PlainError("there is no program \(program.quotable)")
    case ENOENT:
      return PlainError("there is no program \(program.quotable) in PATH; install it or name its path")
    case EACCES: return PlainError("\(program.quotable) may not be executed; check its permissions")
    default: return PlainError(SystemError(code: code, attempt: "start \(program)").description)
    }
  }
}

/// Whether `path` is a folder, whose permission to execute is one to enter it.
///
/// The corresponding C function is `stat`.
func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// A command as a person would type it.
enum ShellWords {
  /// Commands that only a shell has.
  static let builtins: Set<String> = [
    ".", "alias", "bg", "cd", "declare", "eval", "exec", "exit", "export", "fg", "history", "jobs", "let",
    "local", "popd", "pushd", "read", "return", "set", "shift", "source", "trap", "ulimit", "umask",
    "unalias", "unset", "wait",
  ]

  /// The words of `command` with a blank between them, quoted for a shell where they would not be words otherwise.
  static func text(_ command: [String]) -> String {
    command.map(word).joined(separator: " ")
  }

  private static func word(_ word: String) -> String {
    if !word.isEmpty, word.utf8.allSatisfy(isPlain) || word.unicodeScalars.allSatisfy(isPlain) { return word }
    let pieces = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + pieces.joined(separator: "'\\''") + "'"
  }

  /// The characters of most words, which need no look-up.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isPlain(_ character: Unicode.Scalar) -> Bool {
    character.properties.isAlphabetic || character.properties.numericType != nil
      || "%+,-./:=@^_".unicodeScalars.contains(character)
  }
}
