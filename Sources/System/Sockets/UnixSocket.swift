package import EventLoop
package import Glibc
internal import TouchTime

/// Sockets in the file system.
package enum UnixSocket {
  /// The kind of a socket: the units that it carries.
  package enum Kind {
    /// Bytes.
    case stream
    /// Packets, whole and in order.
    case packets
    /// Packets without a connection.
    case datagrams

    var type: Int32 {
      switch self {
      case .stream: Int32(SOCK_STREAM.rawValue)
      case .packets: Int32(SOCK_SEQPACKET.rawValue)
      case .datagrams: Int32(SOCK_DGRAM.rawValue)
      }
    }
  }

  /// A socket that does not block and that programs do not inherit; the caller closes it.
  ///
  /// The corresponding C function is `socket`.
  package static func make(_ kind: Kind) throws(SystemError) -> Int32 {
    let descriptor = socket(AF_UNIX, kind.type | flags, 0)
    guard descriptor >= 0 else { throw SystemError(code: errno, attempt: "make a socket") }
    return descriptor
  }

  /// A connection to the socket at `path`; the caller closes it.
  ///
  /// It is made without waiting and does not block, unless `blocking`.
  ///
  /// The corresponding C function is `connect`.
  package static func connect(
    to path: String, _ kind: Kind, blocking: Bool = false
  ) throws(SystemError) -> Int32 {
    let address = try SocketAddress(path)
    let descriptor = try make(kind)
    if blocking { _ = fcntl(descriptor, F_SETFL, 0) }
    guard address.withPointer({ Glibc.connect(descriptor, $0, $1) }) == 0 else {
      let code = errno
      close(descriptor)
      throw SystemError(code: code, attempt: "connect to \(path)")
    }
    return descriptor
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

  private static let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
}

extension UnixSocket {
  /// The outcome of an attempt to take a connection.
  package enum Acceptance {
    /// A connected socket, which does not block; the caller closes it.
    case connection(Int32)
    /// No connection waits.
    case nothing
    /// There are no descriptors or no memory left for one.
    case exhausted
  }

  /// Accepts the next connection at the listening `descriptor`; no other thread could start a program before the socket has
  /// its flags.
  ///
  /// The corresponding C function is `accept`.
  package static func accept(at descriptor: Int32) -> Acceptance {
    let connection = Glibc.accept(descriptor, nil, nil)
    if connection >= 0 {
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      _ = fcntl(connection, F_SETFL, O_NONBLOCK)
      return .connection(connection)
    }
    switch errno {
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
    default: return .nothing
    }
  }
}

/// Accepts the connections that come in at a listening socket, one in each turn of the loop, so that other sources run first.
///
/// A connection that waits while there are no descriptors left would wake the loop again and again. So none is accepted then
/// until `resume`, or for a second.
package final class ConnectionAcceptor {
  /// How long none is accepted, in microseconds.
  private static let pause: Int64 = 1_000_000

  private let loop: EventLoop
  private var source: EventSource?
  /// Ends the pause; nil outside one.
  private var timer: EventSource?

  /// Calls `accepted` with each connection at `descriptor`: a socket that does not block, which the callee closes.
  ///
  /// With `givesWay`, every other source of the loop comes first. Tests replace `accept`.
  package init(
    at descriptor: Int32, on loop: EventLoop, givesWay: Bool = false,
    accept: @escaping (Int32) -> UnixSocket.Acceptance = UnixSocket.accept,
    accepted: @escaping (Int32) -> Void
  ) throws(SystemError) {
    self.loop = loop
    source = try loop.watch(descriptor) { [unowned self] in
      switch accept(descriptor) {
      case .connection(let connection): accepted(connection)
      case .nothing: break
      case .exhausted: wait()
      }
    }
    if givesWay { source?.giveWay() }
  }

  /// Accepts connections again, as a descriptor may be free.
  package func resume() {
    guard timer != nil else { return }
    timer = nil
    source?.wait(for: .reading)
  }

  private func wait() {
    timer = try? loop.timer(at: loop.now + Self.pause) { [unowned self] in resume() }
    if timer != nil { source?.wait(for: []) }
  }
}

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
      throw SystemError(code: path.isEmpty ? ENOENT : ENAMETOOLONG, attempt: "reach a socket at '\(path)'")
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
