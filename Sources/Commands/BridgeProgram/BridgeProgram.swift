package import ArgumentParser
package import Bridging
package import ControlSocket
internal import Diagnostics
package import EventLoop
internal import Glibc

/// Where a bridge finds the daemon.
package struct DaemonSocket: ParsableArguments {
  @Option(help: ArgumentHelp(ControlPath.help), completion: .file())
  var socket: String?

  /// The option without a value.
  package init() {}

  /// Runs the bridge that `make` makes until SIGTERM, SIGINT or SIGHUP; what it reports goes to standard error, a line each.
  package func run(_ make: (ControlClient, EventLoop, @escaping (String) -> Void) throws -> any RunningBridge)
    throws
  {
    signal(SIGPIPE, SIG_IGN)
    try reportingErrors {
      let loop = try EventLoop()
      let bridge = try make(ControlClient(path: socket), loop) {
        StandardError.write($0)
        loop.notify(.status($0))
      }
      let signals = try [SIGTERM, SIGINT, SIGHUP].map { try loop.watchSignal($0) { _ in bridge.finish() } }
      // Before the first look at a name, for which systemd would wait.
      loop.notify(.ready)
      try bridge.start()
      _ = try withExtendedLifetime((signals, bridge)) { try loop.run() }
    }
  }
}

/// What `body` returns; what it throws goes to standard error and ends the program with 1.
package func reportingErrors<Result>(_ body: () throws -> Result) throws -> Result {
  do { return try body() } catch {
    StandardError.write("\(error)")
    throw ExitCode(1)
  }
}

/// The configuration that a command of a bridge reads.
package struct ConfigurationPath<Configuration: FileConfiguration>: ParsableArguments {
  @Argument(help: "The configuration.", completion: .file(extensions: ["yaml", "yml"]))
  var file = Configuration.standardPath

  /// The standard path.
  package init() {}

  /// The content of the file; every mistake in it goes to standard error and ends the program with 1.
  package func read() throws -> Configuration {
    try reportingErrors { try Configuration.read(file) }
  }
}

/// The command `check` of a bridge: reports every mistake in a configuration.
package struct CheckConfiguration<Configuration: FileConfiguration>: ParsableCommand {
  /// Its name and help.
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: "Validate a configuration.",
      discussion: """
        Exits with 0 if it is valid, else with 1 and the reasons on standard error. It connects to nothing.
        """)
  }

  @OptionGroup var path: ConfigurationPath<Configuration>

  /// The command without arguments.
  package init() {}

  /// Reads the file.
  package func run() throws { _ = try path.read() }
}
