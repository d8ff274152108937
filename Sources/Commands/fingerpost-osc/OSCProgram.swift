internal import ArgumentParser
internal import BridgeProgram
internal import OSCBridge

/// The program of the package fingerpost-osc.
@main
struct OSCProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fingerpost-osc",
    abstract: "Send the fingers on a scene's exposed views by TUIO, and the values of its controls by OSC.",
    version: "0.1.0",
    subcommands: [RunBridge.self, CheckConfiguration<OSCConfiguration>.self],
    defaultSubcommand: RunBridge.self)
}

/// `fingerpost-osc run`: the bridge.
struct RunBridge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run the bridge until SIGTERM or Ctrl-C.",
    discussion: """
      Waits for the daemon, and reconnects to it. Logs to standard error, a line for each event.
      """)

  @OptionGroup var path: ConfigurationPath<OSCConfiguration>
  @OptionGroup var daemon: DaemonSocket

  func run() throws {
    let configuration = try path.read()
    try daemon.run { OSCBridge(configuration, client: $0, on: $1, report: $2) }
  }
}
