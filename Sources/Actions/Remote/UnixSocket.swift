package import EventLoop
internal import Glibc

/// Sockets in the file system.
package enum UnixSocket {
  /// What a socket carries.
  package enum Kind {
    /// Bytes.
    case stream
    /// Packets, whole and in order.
    case packets
  }

  /// A connection to whoever listens at `path`, made without waiting; the caller closes it.
  ///
  /// The corresponding C function is `connect`.
  package static func connect(to path: String, _ kind: Kind) throws(SystemError) -> Int32 {
    let attempt = "connect to \(path)"
    guard let address = address(path) else { throw SystemError(code: ENAMETOOLONG, attempt: attempt) }
    let descriptor = socket(AF_UNIX, kind.type | flags, 0)
    guard descriptor >= 0 else { throw SystemError(code: errno, attempt: attempt) }
    let answer = withAddress(address) { Glibc.connect(descriptor, $0, $1) }
    guard answer == 0 else {
      let code = errno
      close(descriptor)
      throw SystemError(code: code, attempt: attempt)
    }
    return descriptor
  }

  /// The next connection that came in at the listening `descriptor`; nil where none has.
  ///
  /// The corresponding C function is `accept`.
  package static func accept(at descriptor: Int32) -> Int32? {
    let connection = Glibc.accept(descriptor, nil, nil)
    guard connection >= 0 else { return nil }
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    _ = fcntl(connection, F_SETFL, O_NONBLOCK)
    return connection
  }

  /// Two ends of a connection.
  ///
  /// The corresponding C function is `socketpair`.
  package static func pair(_ kind: Kind) throws(SystemError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, kind.type | flags, 0, &ends) == 0 else {
      throw SystemError(code: errno, attempt: "make a pair of sockets")
    }
    return (ends[0], ends[1])
  }

  /// The user at the other end when it connected; nil where the system does not say.
  ///
  /// The corresponding C function is `getsockopt`, with `SO_PEERCRED`.
  package static func user(of descriptor: Int32) -> UInt32? {
    // As struct ucred has them, which Swift does not see.
    var credentials: (process: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    let answer = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
    return answer == 0 ? credentials.user : nil
  }

  private static let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)

  private static func address(_ path: String) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
      guard path.utf8.count < room.count else { return false }
      room.copyBytes(from: path.utf8)
      return true
    }
    return fits ? address : nil
  }

  private static func withAddress(
    _ address: sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

extension UnixSocket.Kind {
  fileprivate var type: Int32 {
    switch self {
    case .stream: Int32(SOCK_STREAM.rawValue)
    case .packets: Int32(SOCK_SEQPACKET.rawValue)
    }
  }
}
