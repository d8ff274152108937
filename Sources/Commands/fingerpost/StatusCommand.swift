internal import ArgumentParser
internal import ControlSocket

/// `fingerpost status`: how the running daemon is doing.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Tell how the running daemon is doing.")

  @OptionGroup var daemon: RunningDaemon

  @Option(help: "How it is written: text, json or prometheus.")
  var format = StatusFormat.text

  func run() throws {
    try reportingFailure { try daemon.print(.status(format)) }
  }
}
