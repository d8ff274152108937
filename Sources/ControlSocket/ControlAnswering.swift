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
