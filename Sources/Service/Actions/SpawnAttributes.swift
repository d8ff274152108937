internal import Diagnostics
internal import Glibc

/// What a started program inherits: only the environment and the standard error.
enum SpawnAttributes {
  /// Starts `command` in its own process group, with no signal blocked or ignored, nothing to read, and its output
  /// on the standard error, or nowhere with `isQuiet`.
  ///
  /// The standard output goes to `output` where that is given. The corresponding C function is `posix_spawnp`.
  static func spawn(
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
      return access(program, X_OK) == 0 ? nil : PlainError.cannotStart(program, errno).description
    }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/bin:/usr/bin"
    let isFound = path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    return isFound ? nil : PlainError.cannotStart(program, ENOENT).description
  }
}
