internal import Glibc

/// The address of a socket in the file system.
struct SocketAddress {
  private var address = sockaddr_un()

  /// The address at `path`.
  ///
  /// - Throws: where it is longer than the kernel allows.
  init(_ path: String) throws(ControlError) {
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path)
    guard (1..<capacity).contains(path.utf8.count) else {
      throw ControlError(
        "the path of a socket has 1 to \(capacity - 1) bytes, not \(path.utf8.count): '\(path)'")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  }

  /// Hands it to a call such as `bind`.
  mutating func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }
}
