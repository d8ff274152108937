internal import ArgumentParser
internal import ControlSocket
internal import Daemon

/// Which daemon to ask.
struct RunningDaemon: ParsableArguments {
  @Option(
    help: """
      The socket of the running daemon; without it fingerpost.sock in XDG_RUNTIME_DIR, else \
      /run/fingerpost/fingerpost.sock.
      """, completion: .file())
  var socket: String?

  var client: ControlClient { ControlClient(paths: socket.map { [$0] } ?? ControlPath.places) }

  /// Refuses a socket where a scene file is asked instead of a daemon.
  func validate(besides scene: String?) throws {
    guard scene != nil, socket != nil else { return }
    throw ValidationError("--scene asks a file and --socket a daemon; choose one")
  }

  /// Writes the daemon's answer to standard output.
  func print(_ question: Question) throws(ControlError) {
    let output = StandardOutput()
    try client.ask(.question(question)) { output.write($0) }
    do { try output.finish() } catch { throw ControlError(error.description) }
  }
}
