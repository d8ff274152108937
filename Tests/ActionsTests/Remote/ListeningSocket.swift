import Actions
import Glibc
import TestSupport
import Testing

/// A socket for packets in its own folder, at which a test listens; gone with its last owner.
final class ListeningSocket {
  let path: String
  private let folder: TemporaryFolder
  private(set) var descriptor: Int32 = -1

  init() throws {
    folder = try TemporaryFolder()
    path = "\(folder.path)/actions.sock"
    try listen()
  }

  deinit { stop() }

  /// Listens no more, while the path stays.
  func stop() {
    close(descriptor)
    descriptor = -1
  }

  private func listen() throws {
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = socket(AF_UNIX, type, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(code == 0 && Glibc.listen(descriptor, 16) == 0)
  }
}
