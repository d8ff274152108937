import Glibc
import Sandbox
import Testing

/// A process that gives up starting programs has none of the kernel's ways left.
@Suite("Programs are forbidden")
struct ProgramBanTests {
  @Test func neitherTheProcessNorWhatItForksCanStartAProgram() throws {
    #expect(Self.spawn() == 0)
    #expect(try Self.code(ofProcess: Self.codeAfterTheBan) == 0)
  }

  /// What the process that gave it up ends with: 0, or the number of the way that was left.
  private static func codeAfterTheBan() -> Int32 {
    do { try ProgramBan.begin() } catch { return 1 }
    if spawn() != EPERM { return 2 }
    var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
    if execv("/bin/true", &arguments) != -1 || errno != EPERM { return 3 }
    let program = open("/bin/true", O_RDONLY)
    if fexecve(program, &arguments, environ) != -1 || errno != EPERM { return 4 }
    return 0
  }

  /// The `errno` with which starting a program in a child process fails.
  private static func spawn() -> Int32 {
    var process: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
    let code = posix_spawn(&process, "/bin/true", nil, nil, &arguments, environ)
    if code == 0 { waitpid(process, nil, 0) }
    return code
  }

  /// Runs `body` in its own process, which ends with the code that it returns: the ban would bind all other tests.
  ///
  /// Swift hides `fork`, for it copies one thread of many; the one here takes no lock that another may hold but malloc's,
  /// which glibc sees to.
  private static func code(ofProcess body: () -> Int32) throws -> Int32 {
    let fork = try #require(dlsym(nil, "fork"))
    let process = unsafeBitCast(fork, to: (@convention(c) () -> pid_t).self)()
    if process == 0 { _exit(body()) }
    var status: Int32 = 0
    try #require(waitpid(process, &status, 0) == process)
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }
}
