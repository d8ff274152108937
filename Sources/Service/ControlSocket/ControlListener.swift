package import Answers
internal import EventLoop
internal import Glibc
internal import Sockets

/// A listening socket; one that this program has made is removed with its last owner.
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
}

extension ControlListener {
  /// The name that the socket has in its unit, by `FileDescriptorName=`.
  private static let name = "control"

  /// The socket that systemd has made for this service: the one called `control`, or the only one that takes
  /// connections; nil without one.
  package static func inherited() -> ControlListener? {
    UnixSocket.inherited(.stream, named: name).map { ControlListener($0, path: nil) }
  }
}

extension ControlListener {
  /// Makes the socket at `path`, for its owner and, if there is one, for `group`; at no time can others connect.
  ///
  /// One that a daemon has left behind is replaced. The corresponding C functions are `fchmod`, `setegid`, `bind`, `chmod` and
  /// `listen`.
  package convenience init(at path: String, group: UInt32?) throws(ControlError) {
    guard (1...SocketAddress.longestPath).contains(path.utf8.count) else {
      throw ControlError(
        "the path of a socket has 1 to \(SocketAddress.longestPath) bytes, not \(path.utf8.count): '\(path)'")
    }
    try Self.removeLeftover(path)
    do throws(SystemError) {
      let address = try SocketAddress(path)
      let descriptor = try UnixSocket.make(.stream)
      guard Self.bind(descriptor, address, at: path, group) else {
        let code = errno
        close(descriptor)
        throw SystemError(code: code, attempt: "bind")
      }
      self.init(descriptor, path: path)
    } catch { throw ControlError("cannot make a socket at \(path): \(SystemError.words(for: error.code))") }
  }

  /// Whether the socket has its address and listens; if not, `errno` has the reason.
  private static func bind(
    _ descriptor: Int32, _ address: SocketAddress, at path: String, _ group: UInt32?
  ) -> Bool {
    // A file in which `bind` makes the socket has no more than its mode, with any mask of the process; the
    // mask belongs to the whole process.
    fchmod(descriptor, 0o600)
    let ownGroup = getegid()
    if let group { setegid(group) }
    let isBound =
      address.withPointer { Glibc.bind(descriptor, $0, $1) } == 0
      && (group == nil || chmod(path, 0o660) == 0) && listen(descriptor, SOMAXCONN) == 0
    let code = errno
    if group != nil { setegid(ownGroup) }
    errno = code
    return isBound
  }

  /// Removes a socket that a daemon has left behind.
  private static func removeLeftover(_ path: String) throws(ControlError) {
    guard let identity = FileIdentity(path) else { return }
    guard identity.isSocket else {
      throw ControlError("cannot make a socket at \(path): something else is there")
    }
    do throws(SystemError) { close(try UnixSocket.connect(to: path, .stream)) } catch {
      if error.code == ECONNREFUSED {
        unlink(path)
        return
      }
    }
    throw ControlError("another daemon listens at \(path); end it, or give this one another --socket")
  }
}

/// The default path of the control socket.
package enum ControlPath {
  /// That of the service, and of a daemon that root runs.
  package static let system = "/run/fingerpost/fingerpost.sock"

  /// The socket that an option names: a path, or `@NAME` for that of the service's instance `fingerpost@NAME`.
  package static func path(_ given: String) -> String {
    instance(in: given).map { "/run/fingerpost/\($0)/fingerpost.sock" } ?? given
  }

  /// The instance that an option names as `@NAME`; nil for a path.
  package static func instance(in given: String) -> String? {
    given.hasPrefix("@") && !given.contains("/") ? String(given.dropFirst()) : nil
  }

  /// That of a daemon that this user runs; nil where the user has no folder for such things.
  package static var own: String? {
    guard geteuid() != 0 else { return system }
    guard let folder = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }), folder.hasPrefix("/") else {
      return nil
    }
    return "\(folder)/fingerpost.sock"
  }

  /// What the help of each program says of the option that gives another path.
  package static let help =
    "The socket of the running daemon, or @NAME for that of fingerpost@NAME; without it fingerpost.sock in XDG_RUNTIME_DIR, else \(system)."

  /// Where to look for a daemon, in this order: this user's own one comes first.
  package static var places: [String] {
    guard let own, own != system else { return [system] }
    return [own, system]
  }
}

/// The identity of the file that a path leads to.
struct FileIdentity: Equatable {
  private let device: dev_t
  private let inode: ino_t
  let isSocket: Bool

  /// The corresponding C function is `lstat`; nil where there is nothing.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    device = status.st_dev
    inode = status.st_ino
    isSocket = status.st_mode & S_IFMT == S_IFSOCK
  }
}
