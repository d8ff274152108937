package import EventLoop
internal import Glibc

/// The user and process at the other end of a socket, as of its connection.
package struct PeerCredentials: Hashable, Sendable {
  /// The number of its user.
  package let user: UInt32
  /// The numbers of its groups.
  package let groups: Set<UInt32>
  /// The number of its process; it may be over by now.
  package let process: Int32
}

extension PeerCredentials {
  /// The peer of the socket `descriptor`.
  ///
  /// The corresponding C function is `getsockopt`, with `SO_PEERCRED` and `SO_PEERGROUPS`.
  package init(of descriptor: Int32) throws(SystemError) {
    var credentials = Credentials()
    var size = socklen_t(MemoryLayout<Credentials>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else {
      throw SystemError(code: errno, attempt: "ask who connected")
    }
    user = credentials.user
    process = credentials.process
    groups = Self.groups(of: descriptor).union([credentials.group])
  }

  /// Mirrors `struct ucred`, which the Glibc module lacks.
  private struct Credentials {
    var process: Int32 = 0
    var user: UInt32 = .max
    var group: UInt32 = .max
  }

  /// The numbers of the supplementary groups; none if the kernel does not report them.
  private static func groups(of descriptor: Int32) -> Set<UInt32> {
    let most = 65_536
    return withUnsafeTemporaryAllocation(of: gid_t.self, capacity: most) { buffer in
      var size = socklen_t(most * MemoryLayout<gid_t>.stride)
      guard getsockopt(descriptor, SOL_SOCKET, SO_PEERGROUPS, buffer.baseAddress, &size) == 0 else {
        return []
      }
      return Set(buffer.prefix(Int(size) / MemoryLayout<gid_t>.stride))
    }
  }
}

/// The names of users by their numbers; each is looked up once, because that may take time.
package struct UserNames {
  /// So many are kept.
  private static let most = 256
  private var names: [UInt32: String] = [:]

  /// No names so far.
  package init() {}

  /// The name of `user`, or the number where the system has none.
  ///
  /// The corresponding C function is `getpwuid`.
  package mutating func name(of user: UInt32) -> String {
    if let known = names[user] { return known }
    let name = getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? String(user)
    if names.count >= Self.most { names = [:] }
    names[user] = name
    return name
  }
}
