/// What whoever connects may use up.
package struct ControlLimits: Sendable {
  /// The connections at once, those of root aside.
  package var connections = 320
  /// The connections of one user at once, root included.
  package var connectionsOfUser = 256
  /// The bytes of a request, without its line end.
  package var requestBytes = 4096
  /// The seconds from the connection to the end of the request.
  package var requestTime = 5.0
  /// The seconds within which some more of an answer must be taken.
  package var answerTime = 10.0
  /// The seconds within which a subscriber that has records waiting must take some of them.
  package var streamTime = 600.0
  /// The bytes of records that may wait for a subscriber.
  package var queueBytes = 128 << 10
  /// The bytes that the kernel may keep for a peer; it doubles them.
  package var socketBytes: Int32 = 32 << 10

  /// The limits of the daemon.
  package init() {}
}
