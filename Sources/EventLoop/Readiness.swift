internal import CSystemd

/// What can be done with a descriptor, or is waited for.
package struct Readiness: OptionSet, Sendable {
  /// The bits, as epoll has them.
  package let rawValue: UInt32

  /// The set of these bits.
  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// There is something to read, or the end has come; mirrors `EPOLLIN`.
  package static let reading = Readiness(rawValue: EPOLLIN.rawValue)
  /// There is room for something to write; mirrors `EPOLLOUT`.
  package static let writing = Readiness(rawValue: EPOLLOUT.rawValue)
  /// The other side has hung up both ways; always waited for. Mirrors `EPOLLHUP`.
  package static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue)
  /// Something is wrong with the descriptor; always waited for. Mirrors `EPOLLERR`.
  package static let failure = Readiness(rawValue: EPOLLERR.rawValue)
}
