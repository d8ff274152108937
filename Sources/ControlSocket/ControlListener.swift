internal import CSystemd
internal import EventLoop
internal import Glibc

/// A socket that takes connections; one that this program has made is removed with its last owner.
package final class ControlListener {
  /// The listening socket, which does not block.
  package let descriptor: Int32
  /// Where it is, if this program has made it.
  package let path: String?
  private let identity: FileIdentity?

  private init(_ descriptor: Int32, path: String?) {
    self.descriptor = descriptor
    self.path = path
    identity = path.flatMap { FileIdentity($0) }
  }

  deinit {
    close(descriptor)
    if let path, let identity, FileIdentity(path) == identity { unlink(path) }
  }

  /// What an attempt to take a connection came to.
  enum Acceptance {
    /// A connected socket, which does not block.
    case connection(Int32)
    case nothing
    /// There are no descriptors or no memory left for one.
    case exhausted
  }

  /// The corresponding C function is `accept`; nothing else runs that could start a program before the socket is kept from it.
  func accept() -> Acceptance {
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

extension ControlListener {
  /// The name that the socket has in its unit, by `FileDescriptorName=`.
  private static let name = "control"

  /// The socket that systemd has made for this service: the one called `control`, or the only one that takes
  /// connections; nil without one.
  ///
  /// The corresponding C functions are `sd_listen_fds_with_names` and `sd_is_socket_unix`.
  package static func inherited() -> ControlListener? {
    var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    let count = sd_listen_fds_with_names(1, &names)
    guard count > 0, let names else { return nil }
    defer {
      for index in 0..<Int(count) { free(names[index]) }
      free(names)
    }
    let sockets = (0..<Int(count)).map { index in
      (descriptor: 3 + Int32(index), name: names[index].map { String(cString: $0) } ?? "")
    }.filter { sd_is_socket_unix($0.descriptor, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0 }
    let own = sockets.first { $0.name == name } ?? (sockets.count == 1 ? sockets.first : nil)
    guard let own, fcntl(own.descriptor, F_SETFL, O_NONBLOCK) == 0 else { return nil }
    return ControlListener(own.descriptor, path: nil)
  }
}

extension ControlListener {
  /// Makes the socket at `path`, for its owner and, if there is one, for `group`; nobody else could ever have connected.
  ///
  /// One that a daemon has left behind is replaced. The corresponding C functions are `umask`, `setegid`, `bind` and
  /// `listen`.
  package convenience init(at path: String, group: UInt32?) throws(ControlError) {
    var address = try SocketAddress(path)
    let flags = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, flags, 0)
    guard descriptor >= 0 else { throw Self.error(path, errno) }
    do throws(ControlError) {
      try Self.removeLeftover(path, &address)
      try Self.bind(descriptor, &address, path, group)
    } catch {
      close(descriptor)
      throw error
    }
    self.init(descriptor, path: path)
  }

  private static func bind(
    _ descriptor: Int32, _ address: inout SocketAddress, _ path: String, _ group: UInt32?
  ) throws(ControlError) {
    let mask = umask(group == nil ? 0o177 : 0o117)
    defer { umask(mask) }
    let ownGroup = getegid()
    if let group { setegid(group) }
    defer { if group != nil { setegid(ownGroup) } }
    guard address.withPointer({ Glibc.bind(descriptor, $0, $1) }) == 0,
      Glibc.listen(descriptor, SOMAXCONN) == 0
    else { throw error(path, errno) }
  }

  /// Removes a socket at which nobody listens any more.
  private static func removeLeftover(_ path: String, _ address: inout SocketAddress) throws(ControlError) {
    guard let identity = FileIdentity(path) else { return }
    guard identity.isSocket else {
      throw ControlError("cannot make a socket at \(path): something else is there")
    }
    let probe = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(probe) }
    guard address.withPointer({ connect(probe, $0, $1) }) != 0, errno == ECONNREFUSED else {
      throw ControlError("another daemon listens at \(path); end it, or give this one another --socket")
    }
    unlink(path)
  }

  private static func error(_ path: String, _ number: Int32) -> ControlError {
    ControlError("cannot make a socket at \(path): \(SystemError.words(for: number))")
  }
}
