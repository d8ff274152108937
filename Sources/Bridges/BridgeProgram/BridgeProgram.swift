package import ArgumentParser
package import Bridging
package import ControlSocket
internal import Diagnostics
package import EventLoop
internal import Glibc

/// A program that connects what a scene exposes to others on the network: its commands are `run` and `check`.
package protocol BridgeProgram: ParsableCommand {
  associatedtype Configuration: FileConfiguration
  associatedtype Running: RunningBridge

  /// The program's name.
  static var name: String { get }
  /// What it does, in a sentence.
  static var purpose: String { get }
  /// What it waits for, in a sentence.
  static var waiting: String { get }

  /// The bridge that does what the configuration says; throws what it cannot start without.
  static func bridge(_ configuration: Configuration, _ place: BridgePlace) throws -> Running
}

extension BridgeProgram {
  /// Its name, help and commands.
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: name, abstract: purpose, version: Release.words,
      subcommands: [RunBridge<Self>.self, CheckConfiguration<Self>.self],
      defaultSubcommand: RunBridge<Self>.self)
  }

  /// The program itself; the corresponding ArgumentParser function is `ParsableCommand.main()`.
  package static func main() {
    StandardError.claim()
    main(nil)
  }
}

/// Where a bridge runs.
package struct BridgePlace {
  /// How it reaches the daemon.
  package let client: ControlClient
  /// The loop that it runs on.
  package let loop: EventLoop
  /// Takes what it tells people, a line each.
  package let report: (String) -> Void
}

/// The command `run` of a bridge: runs it until SIGTERM, SIGINT or SIGHUP; what it reports goes to standard error.
struct RunBridge<Program: BridgeProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Run the bridge until SIGTERM or Ctrl-C.",
      discussion: """
        \(Program.waiting) Logs to standard error, a line for each event.

          \(Program.name) run \(Program.Configuration.standardPath)
        """)
  }

  @OptionGroup var path: ConfigurationPath<Program.Configuration>
  @Option(help: ArgumentHelp(ControlPath.help), completion: .file())
  var socket: String?

  func run() throws {
    let configuration = try path.read()
    signal(SIGPIPE, SIG_IGN)
    try reportingErrors {
      let loop = try EventLoop()
      let place = BridgePlace(client: ControlClient(socket: socket), loop: loop) {
        StandardError.write($0)
        loop.notify(.status($0))
      }
      let bridge = try Program.bridge(configuration, place)
      let signals = try [SIGTERM, SIGINT, SIGHUP].map { try loop.watchSignal($0) { bridge.finish() } }
      // Before the first look at a name, for which systemd would wait.
      loop.notify(.ready)
      try bridge.start()
      _ = try withExtendedLifetime((signals, bridge)) { try loop.run() }
    }
  }
}

/// The command `check` of a bridge: reports every mistake in a configuration.
struct CheckConfiguration<Program: BridgeProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: "Validate a configuration.",
      discussion: """
        Exits with 0 if it is valid, else with 1 and the reasons on standard error. It connects to nothing.

          \(Program.name) check \(Program.Configuration.standardPath)
        """)
  }

  @OptionGroup var path: ConfigurationPath<Program.Configuration>

  func run() throws { _ = try path.read() }
}

/// The configuration that a command of a bridge reads.
struct ConfigurationPath<Configuration: FileConfiguration>: ParsableArguments {
  @Argument(help: "The configuration.", completion: .file(extensions: ["yaml", "yml"]))
  var file = Configuration.standardPath

  /// The content of the file; mistakes and warnings go to standard error, and mistakes end the program with 1.
  func read() throws -> Configuration {
    let configuration = try reportingErrors { try Configuration.read(file) }
    for warning in configuration.warnings { StandardError.write(warning) }
    return configuration
  }
}

/// What `body` returns; what it throws goes to standard error and ends the program with 1.
private func reportingErrors<Result>(_ body: () throws -> Result) throws -> Result {
  do { return try body() } catch {
    StandardError.write("\(error)")
    throw ExitCode(1)
  }
}
