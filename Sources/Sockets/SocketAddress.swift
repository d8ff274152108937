package import EventLoop
package import Glibc

/// The address of a socket in the file system.
package struct SocketAddress {
  /// How many bytes a path may have, 107.
  package static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  private var address = sockaddr_un()

  /// The address at `path`.
  ///
  /// - Throws: where it is empty or longer than the kernel allows.
  package init(_ path: String) throws(SystemError) {
    address.sun_family = sa_family_t(AF_UNIX)
    guard (1...Self.longestPath).contains(path.utf8.count) else {
      throw SystemError(code: ENAMETOOLONG, attempt: "reach a socket at '\(path)'")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  }

  /// Hands it to a call such as `bind`.
  package func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
