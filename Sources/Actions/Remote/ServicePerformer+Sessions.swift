internal import EventLoop
internal import Glibc
internal import Scenes

extension ServicePerformer {
  /// How many users' performers may be connected.
  private static let mostSessions = 16

  /// Takes over the connection `descriptor` of a performer of `user`: it is asked for programs whenever that user's session
  /// is in front, which is looked at each time.
  ///
  /// - Throws: why it is not taken; the connection is closed then.
  package func adopt(_ descriptor: Int32, of user: UInt32) throws(PerformerError) {
    do throws(PerformerError) { try checkRoom(for: user) } catch {
      close(descriptor)
      throw error
    }
    do throws(SystemError) {
      sessions[user] = try makeLink("the session of user \(user)", taking: descriptor)
    } catch { throw .system(error) }
  }

  private func checkRoom(for user: UInt32) throws(PerformerError) {
    if sessions[user]?.isOpen == true { throw .connectedAlready(user: user) }
    if sessions.count >= Self.mostSessions { throw .tooManyUsers(Self.mostSessions) }
  }

  /// The performer of the user whose session is in front, unless it is locked.
  func sessionLink() throws(PerformerError) -> PerformerLink {
    guard let session = seat.activeSession else { throw .noSession }
    if !limits.performsWhileLocked {
      guard let isLocked = session.isLocked else { throw .perhapsLocked(user: session.user) }
      if isLocked { throw .locked(user: session.user) }
    }
    guard let link = sessions[session.user], link.isOpen else { throw .notConnected(user: session.user) }
    return link
  }
}
