package import EventLoop
internal import Glibc
internal import Sockets
internal import TouchTime

/// Performs for the daemons that connect to a socket; what `fingerpost act` runs.
package final class PerformingService {
  /// How many daemons are served at a time: one, and those whose programs are still being ended.
  private static let mostConnections = 8
  /// How many seconds it goes on without a daemon; socket activation starts it again at the next connection.
  private static let idleTimeout = 60.0

  private let loop: EventLoop
  private let users: Set<UInt32>
  private let warn: (String) -> Void
  private var connections: [Int: PerformingConnection] = [:]
  private var lastNumber = 0
  private var acceptor: ConnectionAcceptor?
  private var idleness: EventSource?
  private var isEnding = false

  /// Serves connections that come in at `descriptor` from one of `users`; `warn` gets a line for each that is refused, and
  /// for what goes wrong.
  package init(
    listeningAt descriptor: Int32, for users: Set<UInt32>, on loop: EventLoop,
    warn: @escaping (String) -> Void
  ) throws(SystemError) {
    self.loop = loop
    self.users = users
    self.warn = warn
    acceptor = try ConnectionAcceptor(at: descriptor, on: loop) { [unowned self] in admit($0) }
    settle()
  }

  /// Accepts no connection any more, ends what runs, and leaves the loop.
  package func end() {
    guard !isEnding else { return loop.exit() }
    isEnding = true
    acceptor = nil
    for connection in Array(connections.values) { connection.finish(in: 0, because: "") }
    settle()
  }

  private func admit(_ connection: Int32) {
    if let obstacle = obstacle(for: connection) {
      warn("refused a connection: \(obstacle)")
      close(connection)
    } else {
      serve(connection)
    }
  }

  private func obstacle(for connection: Int32) -> String? {
    let user: UInt32
    do throws(SystemError) { user = try PeerCredentials(of: connection).user } catch { return "\(error)" }
    guard users.contains(user) else { return "programs are not started for user \(user)" }
    return connections.count < Self.mostConnections
      ? nil : "\(Self.mostConnections) daemons are connected already"
  }

  private func serve(_ descriptor: Int32) {
    lastNumber += 1
    let number = lastNumber
    do throws(SystemError) {
      connections[number] = try PerformingConnection(taking: descriptor, on: loop) { [unowned self] reason in
        if reason != MessageChannel.hangUp, !isEnding { warn("closed a daemon's connection: \(reason)") }
        connections[number] = nil
        acceptor?.resume()
        settle()
      }
      idleness = nil
    } catch { warn(error.description) }
  }

  /// Leaves the loop where there is nothing to do and nothing to wait for.
  private func settle() {
    guard connections.isEmpty else { return }
    if isEnding { return loop.exit() }
    let end = loop.now.advanced(by: Self.idleTimeout)
    idleness = try? loop.timer(at: end) { [unowned self] in loop.exit() }
  }
}

/// The users whose daemons are served.
package enum DaemonUsers {
  /// The service's own user, in a system that has it.
  private static let name = "fingerpost"

  /// The numbers of root, of this process's user, and of the service's user.
  ///
  /// The corresponding C function is `getpwnam`.
  package static func numbers() -> Set<UInt32> {
    Set([0, geteuid()] + (getpwnam(name).map { [$0.pointee.pw_uid] } ?? []))
  }
}
