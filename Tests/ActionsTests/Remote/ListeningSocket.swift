import Actions
import Glibc
import Sockets
import TestSupport
import Testing

/// A socket in its own folder, at which a test listens; gone with its last owner.
final class ListeningSocket {
  let path: String
  private let folder: TemporaryFolder
  private(set) var descriptor: Int32 = -1

  init(_ kind: UnixSocket.Kind = .packets) throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/actions.sock"
    try listen(kind)
  }

  deinit { stop() }

  /// Listens no more, while the path stays.
  func stop() {
    close(descriptor)
    descriptor = -1
  }

  private func listen(_ kind: UnixSocket.Kind) throws {
    descriptor = try UnixSocket.make(kind)
    let address = try SocketAddress(path)
    try #require(address.withPointer { bind(descriptor, $0, $1) } == 0)
    try #require(Glibc.listen(descriptor, 16) == 0)
  }
}
