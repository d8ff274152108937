internal import Actions
internal import ArgumentParser
internal import ControlSocket
internal import Diagnostics
internal import EventLoop
internal import Glibc
internal import Sockets

/// `fingerpost act`: starts programs for a daemon that cannot.
struct ActCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "act",
    abstract: "Start the programs of exec actions for the service, with other rights than it has.",
    discussion: """
      fingerpost-actions.service runs it and hands it a socket, at which the daemon requests programs. With --session \
      it starts the programs of a scene with 'performer: session', as the user who runs it, while that user's \
      session is in front. A systemd user service of the same name does that. Ends on SIGTERM and SIGINT, and ends \
      what it started.

        fingerpost act --session
      """)

  @Flag(help: "Start programs of the daemon as the user who runs this command.")
  var session = false

  @Option(
    help: ArgumentHelp(
      "With --session: where the daemon listens, or @NAME for fingerpost@NAME; by default \(ControlPath.system).",
      valueName: "path"),
    completion: .file())
  var socket: String?

  func validate() throws {
    guard socket == nil || session else { throw ValidationError("--socket is for --session alone") }
  }

  func run() throws {
    try reportingFailure {
      let loop = try EventLoop()
      let end = session ? offer(on: loop) : try serve(on: loop)
      let signals = try [SIGTERM, SIGINT].map { try loop.watchSignal($0) { end() } }
      loop.notify(.ready)
      _ = try withExtendedLifetime(signals) { try loop.run() }
      loop.notify(.stopping)
    }
  }

  /// Offers itself to the daemon; what is returned ends that.
  private func offer(on loop: EventLoop) -> () -> Void {
    let performance = SessionPerformance(
      offeredAt: ControlPath.path(socket ?? ControlPath.system), on: loop, tell: StandardError.write)
    return { performance.end() }
  }

  /// Serves the socket that it was handed; what is returned ends that.
  private func serve(on loop: EventLoop) throws -> () -> Void {
    guard let descriptor = UnixSocket.inherited(.packets, named: "actions") else {
      throw PlainError(Self.noSocket)
    }
    let service = try PerformingService(
      listeningAt: descriptor, for: DaemonUsers.numbers(), on: loop, warn: StandardError.write)
    return { service.end() }
  }

  private static let noSocket = """
    there is no socket to serve: systemd hands one over, by 'systemctl start fingerpost-actions.socket'; a user's session is \
    served with --session
    """
}
