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
    subcommands: [RunBridge.self, CheckConfiguration<BridgeConfiguration>.self],
    defaultSubcommand: RunBridge.self)
}

/// `fingerpost-mqtt run`: the bridge.
struct RunBridge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run the bridge until SIGTERM or Ctrl-C.",
    discussion: """
      Waits for daemon and broker, in any order, and reconnects to each. Logs to standard error, a line for each event.
      """)

  @OptionGroup var path: ConfigurationPath<BridgeConfiguration>
  @OptionGroup var daemon: DaemonSocket

  func run() throws {
    let configuration = try path.read()
    try daemon.run {
      try Bridge(configuration, version: MQTT.configuration.version, client: $0, on: $1, report: $2)
    }
  }
}
