internal import ArgumentParser
internal import BridgeProgram
internal import MQTTBridge

/// The program of the package fingerpost-mqtt.
@main
struct MQTT: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fingerpost-mqtt",
    abstract: "Connect what a scene exposes to an MQTT broker.",
    version: "0.1.0",
    subcommands: [RunBridge.self, CheckConfiguration.self], defaultSubcommand: RunBridge.self)
}

/// The configuration that a command reads.
struct ConfigurationPath: ParsableArguments {
  @Argument(help: "The configuration.", completion: .file(extensions: ["yaml", "yml"]))
  var file = BridgeConfiguration.standardPath

  /// What it says; everything that is wrong with it goes to standard error.
  func read() throws -> BridgeConfiguration {
    try reportingErrors { try BridgeConfiguration.read(file) }
  }
}

/// `fingerpost-mqtt check`: reports every mistake of a configuration.
struct CheckConfiguration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Validate a configuration.",
    discussion:
      "Exits with 0 where it is in order, else with 1 and the reasons on standard error. It contacts no broker."
  )

  @OptionGroup var path: ConfigurationPath

  func run() throws { _ = try path.read() }
}

/// `fingerpost-mqtt run`: the bridge.
struct RunBridge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run the bridge until SIGTERM or Ctrl-C.",
    discussion: """
      Waits for daemon and broker, in any order, and reconnects to each. Logs to standard error, a line for each event.
      """)

  @OptionGroup var path: ConfigurationPath
  @OptionGroup var daemon: DaemonSocket

  func run() throws {
    let configuration = try path.read()
    try daemon.run {
      try Bridge(configuration, version: MQTT.configuration.version, client: $0, on: $1, report: $2)
    }
  }
}
