internal import Answers
internal import ArgumentParser
internal import Diagnostics

/// `fingerpost reload`: makes the running daemon read its scene again.
struct ReloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Make the running daemon read its scene again.",
    discussion: """
      Prints what has changed. A scene with an error leaves the old one running, with its touches; every error is \
      written to standard error, and the exit code is 1.

        fingerpost reload
      """)

  @OptionGroup var daemon: RunningDaemon

  func run() throws {
    try reportingFailure {
      let answer: ReloadAnswer = try daemon.read(.reload)
      for warning in answer.warnings { StandardError.write(warning) }
      try StandardOutput.print(lines: ["\(answer.file) reloaded: \(answer.changes)"])
    }
  }
}
