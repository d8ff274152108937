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
    subcommands: [RunBridge.self, CheckConfiguration.self], defaultSubcommand: RunBridge.self)
}

/// The configuration that a command reads.
struct ConfigurationPath: ParsableArguments {
  @Argument(help: "The configuration.", completion: .file(extensions: ["yaml", "yml"]))
  var file = OSCConfiguration.standardPath

  /// What it says; everything that is wrong with it goes to standard error.
  func read() throws -> OSCConfiguration {
    try reportingErrors { try OSCConfiguration.read(file) }
  }
}

/// `fingerpost-osc check`: says everything that is wrong with a configuration.
struct CheckConfiguration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validate a configuration.",
    discussion:
      "Exits with 0 where it is in order, else with 1 and the reasons on standard error. Nothing is sent.")

  @OptionGroup var path: ConfigurationPath

  func run() throws { _ = try path.read() }
}

/// `fingerpost-osc run`: the bridge.
struct RunBridge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Be the bridge until SIGTERM or Ctrl-C.",
    discussion: """
      Waits for the daemon, whenever it has been away. What happens is said on standard error, a line each.
      """)

  @OptionGroup var path: ConfigurationPath
  @OptionGroup var daemon: DaemonSocket

  func run() throws {
    let configuration = try path.read()
    try daemon.run { OSCBridge(configuration, client: $0, on: $1, report: $2) }
  }
}
