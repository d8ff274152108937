import Glibc
import Testing

/// The program while it runs, its output read line by line; goes with its last owner.
final class RunningExecutable {
  private let pid: pid_t
  private let output: UnsafeMutablePointer<FILE>
  private let errors: UnsafeMutablePointer<FILE>
  private var isOver = false

  /// Starts `fingerpost` with `arguments`, by way of `launcher` where there is one.
  init(_ arguments: [String], launcher: [String] = []) throws {
    let (outputs, errors) = (try Pipe(), try Pipe())
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, outputs.writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors.writing, STDERR_FILENO)
    let command = launcher + [Executable.program] + arguments
    var strings = command.map { strdup($0) } + [nil]
    defer { strings.forEach { free($0) } }
    var pid: pid_t = 0
    try #require(posix_spawnp(&pid, command[0], &actions, nil, &strings, environ) == 0)
    self.pid = pid
    output = try outputs.reader()
    self.errors = try errors.reader()
  }

  deinit {
    if !isOver {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    fclose(output)
    fclose(errors)
  }

  /// The lines of the output up to the first that contains `text`, which is the last; all where none does.
  func lines(upTo text: String) -> [String] { Self.lines(of: output, upTo: text) }

  /// The same of what it writes to its standard error.
  func errors(upTo text: String) -> [String] { Self.lines(of: errors, upTo: text) }

  /// What is left of the output.
  func rest() -> [String] { Self.lines(of: output, upTo: nil) }

  /// Closes the end of the output that is read.
  func closeOutput() { dup2(open("/dev/null", O_RDONLY), fileno(output)) }

  func send(_ signal: Int32) { kill(pid, signal) }

  /// Waits for the end: the exit code, or 128 and the signal.
  func exitCode() -> Int32 {
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    isOver = true
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }

  private static func lines(of file: UnsafeMutablePointer<FILE>, upTo text: String?) -> [String] {
    var lines: [String] = []
    var (line, capacity): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let line {
      lines.append(String(cString: line))
      if let text, lines[lines.count - 1].contains(text) { break }
    }
    return lines
  }
}

/// A pipe, made of sockets, which can be kept from other programs from the start; its writing end goes once the program
/// has it.
private final class Pipe {
  let writing: Int32
  private let reading: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, type, 0, &ends) == 0)
    (reading, writing) = (ends[0], ends[1])
  }

  deinit { close(writing) }

  func reader() throws -> UnsafeMutablePointer<FILE> { try #require(fdopen(reading, "r")) }
}
