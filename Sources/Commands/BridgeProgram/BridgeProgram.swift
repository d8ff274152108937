internal import ArgumentParser
package import Bridging
package import ControlSocket
internal import Diagnostics
package import EventLoop
internal import Glibc

/// Where a bridge finds the daemon.
package struct DaemonSocket: ParsableArguments {
  @Option(
    help: """
      The socket of the running daemon; without it fingerpost.sock in XDG_RUNTIME_DIR, else \
      /run/fingerpost/fingerpost.sock.
      """, completion: .file())
  var socket: String?

  /// The option without a value.
  package init() {}

  /// Runs the bridge that `make` makes until SIGTERM, SIGINT or SIGHUP; what it reports goes to standard error, a line each.
  package func run(_ make: (ControlClient, EventLoop, @escaping (String) -> Void) throws -> any RunningBridge)
    throws
  {
    signal(SIGPIPE, SIG_IGN)
    do {
      let loop = try EventLoop()
      let client = ControlClient(paths: socket.map { [$0] } ?? ControlPath.places)
      let bridge = try make(client, loop) {
        Lines.write($0, to: STDERR_FILENO)
        loop.notify(.status($0))
      }
      let signals = try [SIGTERM, SIGINT, SIGHUP].map { try loop.watchSignal($0) { _ in bridge.finish() } }
      try bridge.start()
      loop.notify(.ready)
      _ = try withExtendedLifetime((signals, bridge)) { try loop.run() }
    } catch { throw Lines.failure(error) }
  }
}

/// Lines for people.
package enum Lines {
  /// What `read` reads of a configuration; everything that is wrong with it goes to standard error.
  package static func configuration<Configuration>(_ read: () throws -> Configuration) throws -> Configuration
  {
    do { return try read() } catch { throw failure(error) }
  }

  /// Writes `error`, and is the end of the program because of it.
  static func failure(_ error: any Error) -> ExitCode {
    write("\(error)", to: STDERR_FILENO)
    return ExitCode(1)
  }

  /// Writes `text` and a line end, with control characters by their number.
  static func write(_ text: String, to descriptor: Int32) {
    let plain = text.split(separator: "\n", omittingEmptySubsequences: false).map(\.onOneLine)
    let bytes = Array((plain.joined(separator: "\n") + "\n").utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}
