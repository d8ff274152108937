internal import ArgumentParser
internal import Glibc

/// The command line; each command is a file of its own.
@main
struct Fingerpost: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fingerpost",
    abstract: "Delivers the touches of touchscreens to a scene of views, the way UIKit does.",
    version: "0.1.0",
    subcommands: [
      RunCommand.self, CheckCommand.self, ReplayCommand.self, RecordCommand.self, DevicesCommand.self,
      LogCommand.self, StatusCommand.self, ReloadCommand.self, HitCommand.self, TreeCommand.self,
      ActCommand.self, SchemaCommand.self,
    ])

  /// The program itself; the corresponding ArgumentParser function is `ParsableCommand.main()`.
  static func main() {
    StandardError.claim()
    // Beyond the shell's `ulimit -f` writing fails like that to a full disk, and the reason can be told.
    signal(SIGXFSZ, SIG_IGN)
    main(nil)
  }

  /// Without a command there is nothing to do, which is wrong usage.
  func run() throws {
    StandardError.write(Self.helpMessage())
    throw ExitCode.validationFailure
  }
}
