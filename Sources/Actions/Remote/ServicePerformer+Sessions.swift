internal import EventLoop
internal import Glibc
internal import JSON
internal import Scenes

extension ServicePerformer {
  /// How many users' performers may be connected.
  private static let mostSessions = 16

  /// Takes over the connection `descriptor` of a performer of `user`: it is asked for programs whenever that user's session
  /// is in front, which is looked at each time.
  package func adopt(_ descriptor: Int32, of user: UInt32) {
    if let obstacle = obstacle(for: user) {
      let answer = Array("\(JSONValue.object([JSONMember("error", .string(obstacle))]).text)\n".utf8)
      _ = send(descriptor, answer, answer.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
      close(descriptor)
    } else if let link = try? makeLink("the session of user \(user)", taking: descriptor) {
      sessions[user] = link
    }
  }

  /// Why no performer of `user` is taken; nil where one is.
  private func obstacle(for user: UInt32) -> String? {
    if sessions[user]?.isOpen == true { return "user \(user) has a performer already" }
    return sessions.count < Self.mostSessions ? nil : "\(Self.mostSessions) users have a performer already"
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
