package import EventLoop
internal import Sockets
internal import TouchTime

/// Performs for the daemon as the user who runs it; what `fingerpost act --session` runs.
///
/// ```
///               the socket is there            the daemon goes
///   waiting ───────────────────────▶ connected ───────────────┐
///     ▲  1 s, then twice as long each time, up to a minute    │
///     └────────────────────────────────────────────────────────┘
/// ```
package final class SessionPerformance {
  private static let longestPause: Int64 = 60

  private let path: String
  private let loop: EventLoop
  private let attempts: Attempts
  /// The connection and its start; nil while it waits.
  private var connected: (connection: PerformingConnection, start: Instant)?
  private var isEnding = false

  /// Connects to the daemon at the socket `path`, repeatedly; `tell` gets a line for each new reason why it is not connected.
  package init(offeredAt path: String, on loop: EventLoop, tell: @escaping (String) -> Void) {
    self.path = path
    self.loop = loop
    attempts = Attempts(to: "no daemon", longest: Self.longestPause, on: loop, report: tell)
    connect()
  }

  /// Ends what runs, and leaves the loop.
  package func end() {
    guard !isEnding, let connected else { return loop.exit() }
    isEnding = true
    connected.connection.finish(in: 0, because: "")
  }

  private func connect() {
    do throws(SystemError) {
      let descriptor = try UnixSocket.connect(to: path, .stream)
      let connection = try PerformingConnection(taking: descriptor, on: loop) { [unowned self] in lose($0) }
      connection.introduceItself()
      connected = (connection, loop.now)
    } catch { wait(because: error.description) }
  }

  private func lose(_ reason: String) {
    if isEnding { return loop.exit() }
    wait(because: "the one at \(path) has closed the connection: \(reason)")
  }

  private func wait(because reason: String) {
    let start = connected?.start
    connected = nil
    attempts.fail(reason, since: start) { [unowned self] in connect() }
  }
}
