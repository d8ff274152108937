public import ArgumentParser
internal import Diagnostics
public import DispatchLog
internal import Glibc
public import TouchDelivery

/// The command line; each command is a separate file.
@main
struct Fingerpost: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fingerpost",
    abstract: "Delivers the touches of touchscreens to a scene of views, the way UIKit does.",
    version: Release.words,
    subcommands: [
      RunCommand.self, TryCommand.self, CheckCommand.self, ReplayCommand.self, TestCommand.self,
      RecordCommand.self,
      DevicesCommand.self,
      LogCommand.self, StatusCommand.self, ReloadCommand.self, HitCommand.self, TreeCommand.self,
      CalibrateCommand.self, TeachCommand.self, InspectCommand.self, ExposedCommand.self, SetCommand.self,
      SendCommand.self, ActCommand.self,
      SchemaCommand.self,
    ])

  /// The program itself; the corresponding ArgumentParser function is `ParsableCommand.main()`.
  static func main() {
    StandardError.claim()
    let words = CommandSlip.withNegativesLast(Array(CommandLine.arguments.dropFirst()))
    for word in words.first == "help" ? words.prefix(2) : words.prefix(1) {
      if let mistake = mistake(inCommand: word) { exit(reporting: mistake) }
    }
    do {
      var command = try parseAsRoot(words)
      try command.run()
    } catch {
      let isUsage = exitCode(for: error) == .validationFailure
      exit(reporting: (isUsage ? slip(in: words) : nil) ?? error)
    }
  }

  /// What is wrong with `words` that is worth saying better than the parser does.
  private static func slip(in words: [String]) -> ValidationError? {
    ReplayCommand.swallowedRecording(in: words) ?? CommandSlip.misplacedScene(in: words)
  }

  /// Ends the program as `error` wants, with its message; words of the command line appear in it without control characters.
  private static func exit(reporting error: any Error) -> Never {
    let code = exitCode(for: error)
    if code.isSuccess { exit(withError: error) }
    let message = fullMessage(for: error)
    if !message.isEmpty { StandardError.write(message) }
    Glibc.exit(code.rawValue)
  }

  /// Why `word`, at the place of a command, is not one, with the probable command; nil for a command or an
  /// option.
  private static func mistake(inCommand word: String) -> ValidationError? {
    let commands = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    if word.hasPrefix("-") || commands.contains(word) { return nil }
    return ValidationError("unknown command '\(word)'\(CommandSlip.hint(for: word, among: commands))")
  }

  /// Without a command there is nothing to do, which is wrong usage.
  func run() throws {
    StandardError.write(Self.helpMessage())
    throw ExitCode.validationFailure
  }
}

extension RecordFormat: ExpressibleByArgument {}
extension RecordKind: ExpressibleByArgument {}

/// A finite number of points on the command line.
struct Coordinate: ExpressibleByArgument {
  let points: Double

  init?(argument: String) {
    guard let points = Double(argument), points.isFinite else { return nil }
    self.points = points
  }
}
