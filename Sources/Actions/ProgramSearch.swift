internal import EventLoop
internal import Glibc

/// Looks for programs the way `posix_spawnp` does, without starting them.
package enum ProgramSearch {
  /// Why `program` could not be started, or nil where it could.
  package static func problem(with program: String) -> String? {
    if program.utf8.contains(UInt8(ascii: "/")) {
      return access(program, X_OK) == 0 ? nil : sentence(program, errno)
    }
    let path = getenv("PATH").map { String(cString: $0) } ?? "/bin:/usr/bin"
    let isFound = path.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    return isFound ? nil : sentence(program, ENOENT)
  }

  private static func sentence(_ program: String, _ code: Int32) -> String {
    SpawnError.system(SystemError(code: code, attempt: "start \(program)"), program: program).description
  }
}
