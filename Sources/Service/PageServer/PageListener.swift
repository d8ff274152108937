package import ControlSocket
package import EventLoop
internal import Glibc

/// Where the page is served: a port of 127.0.0.1, or a Unix socket that ssh leads to.
package final class PageListener {
  /// The listening socket.
  package let descriptor: Int32
  /// How a browser reaches it.
  package let place: PageAccess.Place
  /// The Unix socket, which is removed with its last owner.
  private let unix: ControlListener?

  /// A socket at `port`, or at a free one.
  ///
  /// The corresponding C functions are `bind`, `listen` and `getsockname`.
  package init(port: UInt16?) throws(SystemError) {
    unix = nil
    let flags = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
    descriptor = socket(AF_INET, Int32(flags), 0)
    let attempt = port.map { "listen at port \($0)" } ?? "listen at a port"
    guard descriptor >= 0 else { throw SystemError(code: errno, attempt: attempt) }
    var isReused: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    guard let bound = Self.bind(descriptor, port ?? 0) else {
      let code = errno
      close(descriptor)
      throw SystemError(code: code, attempt: attempt)
    }
    place = .port(bound)
  }

  /// A Unix socket at `path`, for its owner alone.
  package init(path: String) throws(ControlError) {
    let listener = try ControlListener(at: path, group: nil)
    unix = listener
    descriptor = listener.descriptor
    place = .forwarded
  }

  deinit { if unix == nil { close(descriptor) } }

  /// The port of 127.0.0.1 at which it listens then.
  private static func bind(_ descriptor: Int32, _ port: UInt16) -> UInt16? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.bind(descriptor, $0, size) == 0 && listen(descriptor, SOMAXCONN) == 0
          && getsockname(descriptor, $0, &size) == 0
      } ? UInt16(bigEndian: pointer.pointee.sin_port) : nil
    }
  }
}
