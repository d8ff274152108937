internal import Glibc
package import Sockets

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
