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
  private enum State {
    case waiting(EventSource?)
    case connected(PerformingConnection, since: Instant)
  }

  private static let shortestPause = 1.0
  private static let longestPause = 60.0

  private let path: String
  private let loop: EventLoop
  private let tell: (String) -> Void
  private var state = State.waiting(nil)
  private var pause = shortestPause
  private var lastWords: String?
  private var isEnding = false

  /// Connects to the daemon at the socket `path`, repeatedly; `tell` gets a line when the state changes.
  package init(offeredAt path: String, on loop: EventLoop, tell: @escaping (String) -> Void) {
    self.path = path
    self.loop = loop
    self.tell = tell
    connect()
  }

  /// Ends what runs, and leaves the loop.
  package func end() {
    guard !isEnding, case .connected(let connection, _) = state else { return loop.exit() }
    isEnding = true
    connection.finish(in: 0, because: "")
  }

  private func connect() {
    do throws(SystemError) {
      let descriptor = try UnixSocket.connect(to: path, .stream)
      let connection = try PerformingConnection(taking: descriptor, on: loop) { [unowned self] in lose($0) }
      connection.introduceItself()
      state = .connected(connection, since: loop.now)
    } catch { wait(because: error.description) }
  }

  private func lose(_ reason: String) {
    if isEnding { return loop.exit() }
    if case .connected(_, let start) = state, loop.now.seconds(since: start) > Self.longestPause {
      pause = Self.shortestPause
    }
    wait(because: "the daemon at \(path) has closed the connection: \(reason)")
  }

  private func wait(because reason: String) {
    if reason != lastWords { tell("\(reason); trying again") }
    lastWords = reason
    let end = loop.now.advanced(by: pause)
    pause = min(2 * pause, Self.longestPause)
    state = .waiting(try? loop.timer(at: end) { [unowned self] in connect() })
  }
}
