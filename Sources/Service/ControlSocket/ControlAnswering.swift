package import Answers
internal import Glibc

/// Answers the questions of the control socket.
package protocol ControlAnswering: AnyObject {
  /// The whole answer, whose last byte is a line end.
  ///
  /// - Throws: the reason, if there is no answer.
  func answer(_ question: Question) throws(ControlError) -> [UInt8]

  /// Carries out the request of the user called `peer`, unless there is an `obstacle`: the reason why that user may not.
  ///
  /// - Returns: the answer, an object on its own line.
  /// - Throws: why it was not done; `obstacle`, if there is one.
  func carryOut(
    _ command: Command, for peer: String, obstacle: ControlError?
  ) throws(ControlError) -> [UInt8]

  /// Takes what the fingers on a page did.
  ///
  /// - Returns: the answer, an object on its own line.
  /// - Throws: why they touch nothing.
  func touch(_ reports: TouchReports) throws(ControlError) -> [UInt8]

  /// Changes where views lie, in the scene's own files.
  ///
  /// - Returns: the answer, an object on its own line.
  /// - Throws: why nothing was written.
  func edit(_ request: EditRequest) throws(ControlError) -> [UInt8]

  /// Takes over a connection whose peer wants to perform actions.
  ///
  /// - Throws: the reason for a refusal, which the peer gets before the connection is closed.
  func perform(_ peer: HandedConnection) throws(ControlError)
}

/// A connection that is no longer the control server's; closed with its last owner.
package final class HandedConnection {
  /// The connected socket, which does not block.
  package let descriptor: Int32
  /// The user at the other end.
  package let user: UInt32

  init(_ descriptor: Int32, of user: UInt32) {
    self.descriptor = descriptor
    self.user = user
  }

  deinit { close(descriptor) }
}
