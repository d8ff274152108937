import Glibc
import Sandbox
import Testing

/// Whoever gives up starting programs has none of the kernel's ways left.
@Suite("Programs are forbidden")
struct ProgramBanTests {
  @Test("neither the process nor what it forks can start a program")
  func begins() async {
    await #expect(processExitsWith: .success) {
      #expect(Self.spawn() == 0)
      try ProgramBan.begin()
      #expect(Self.spawn() == EPERM)
      var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
      #expect(execv("/bin/true", &arguments) == -1)
      #expect(errno == EPERM)
      let program = open("/bin/true", O_RDONLY)
      #expect(fexecve(program, &arguments, environ) == -1)
      #expect(errno == EPERM)
    }
  }

  /// The `errno` with which starting a program in a child process fails.
  private static func spawn() -> Int32 {
    var process: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
    return posix_spawn(&process, "/bin/true", nil, nil, &arguments, environ)
  }
}
