package import EventLoop
internal import Glibc

/// Why nobody is asked to start a program.
package enum PerformerError: Error, CustomStringConvertible {
  /// The service cannot be reached at its socket.
  case unreachable(SystemError, path: String)
  /// This user, who is neither root nor the daemon's, listens where the service should.
  case stranger(user: UInt32)
  /// No session is in front.
  case noSession
  /// The session of this user is locked.
  case locked(user: UInt32)
  /// logind has not said whether the session of this user is locked.
  case perhapsLocked(user: UInt32)
  /// The user whose session is in front has nobody who performs.
  case notConnected(user: UInt32)
  /// The user has a performer that is connected.
  case connectedAlready(user: UInt32)
  /// So many users have performers.
  case tooManyUsers(Int)
  /// The system does not let its connection be watched.
  case system(SystemError)

  /// What is wrong and what to do about it.
  package var description: String {
    switch self {
    case .unreachable(let error, let path) where error.code == ENOENT:
      "nobody performs actions: there is no \(path); start it with 'systemctl enable --now fingerpost-actions.socket'"
    case .unreachable(let error, _) where error.code == ECONNREFUSED:
      "nobody performs actions: fingerpost-actions.socket has failed or was stopped; 'systemctl status' tells why"
    case .unreachable(let error, _) where error.code == EAGAIN:
      "fingerpost-actions has not taken the connections that wait already"
    case .unreachable(let error, _): "nobody performs actions: \(error)"
    case .stranger(let user): "user \(user) listens where fingerpost-actions.socket should, and is not asked"
    case .noSession: "nobody's session is in front, who would perform it"
    case .locked(let user):
      "the session of user \(user) is locked; 'performsWhileLocked: true' under actions: lets it perform all the same"
    case .perhapsLocked(let user):
      "logind has not said whether the session of user \(user) is locked, so it counts as locked"
    case .notConnected(let user):
      "user \(user), whose session is in front, has no performer; start it there with 'systemctl --user enable --now "
        + "fingerpost-actions'"
    case .connectedAlready(let user): "user \(user) has a performer that is connected already"
    case .tooManyUsers(let count): "performers of \(count) users are connected already"
    case .system(let error): error.description
    }
  }
}
