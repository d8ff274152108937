package import EventLoop
internal import Glibc

/// Why a program was not started.
package enum SpawnError: Error, CustomStringConvertible {
  /// As many run already as the scene allows.
  case tooMany(Int)
  /// The system would not start it.
  case system(SystemError, program: String)

  /// What was wrong and what to do about it.
  package var description: String {
    switch self {
    case .tooMany(1):
      "1 program is running already; let it end sooner or raise maximumRunning under actions:"
    case .tooMany(let limit):
      "\(limit) programs are running already; let them end sooner or raise maximumRunning under actions:"
    case .system(let error, let program) where error.code == ENOENT:
      program.utf8.contains(UInt8(ascii: "/"))
        ? "there is no program \(program)"
        : "there is no program \(program) in PATH; install it or name its path"
    case .system(let error, let program) where error.code == EACCES:
      "\(program) may not be executed; check its permissions"
    case .system(let error, _): error.description
    }
  }
}
