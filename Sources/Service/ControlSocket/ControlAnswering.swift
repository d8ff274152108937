internal import Glibc
internal import JSON
package import Sockets

/// Somebody who answers what is asked over the control socket.
package protocol ControlAnswering: AnyObject {
  /// The whole answer, whose last byte is a line end.
  ///
  /// - Throws: why there is none.
  func answer(_ question: Question) throws(ControlError) -> [UInt8]

  /// Takes a connection over whose peer wants to perform actions.
  ///
  /// - Throws: why it may not; the peer is told and the connection closed.
  func perform(_ peer: HandedConnection) throws(ControlError)
}

/// A connection that is no longer the control server's; closed with its last owner.
package final class HandedConnection {
  /// The connected socket, which does not block.
  package let descriptor: Int32
  /// Who is at the other end.
  package let peer: PeerCredentials
  /// What came behind the request.
  package let received: [UInt8]

  init(_ descriptor: Int32, _ peer: PeerCredentials, received: [UInt8]) {
    self.descriptor = descriptor
    self.peer = peer
    self.received = received
  }

  deinit { close(descriptor) }
}

/// Why something asked over the control socket was not done, for people.
package struct ControlError: Error, Hashable, CustomStringConvertible {
  /// What kept it from being done.
  package enum Cause: Hashable, Sendable {
    /// Nobody listens at the socket, so that a later attempt may do better.
    case absent
    /// This user may not connect.
    case forbidden
    /// Whoever listens does not answer, or has gone in the middle of it.
    case silent
    /// The answer was no.
    case refused
  }

  /// What kept it from being done.
  package let cause: Cause
  /// One or more lines.
  package let description: String

  /// A refusal, or another cause, that reads `description`.
  package init(_ description: String, _ cause: Cause = .refused) {
    self.description = description
    self.cause = cause
  }

  /// The answer that says so, `{"error":…}` on a line of its own.
  package var line: [UInt8] {
    Array("\(JSONValue.object([JSONMember("error", .string(description))]).text)\n".utf8)
  }
}
