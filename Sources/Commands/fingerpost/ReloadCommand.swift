internal import Answers
internal import ArgumentParser
internal import ControlSocket
internal import Diagnostics
internal import JSON

/// `fingerpost reload`: makes the running daemon read its scene again.
struct ReloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: "Make the running daemon read its scene again.",
    discussion: """
      A scene with an error leaves the old one running, with its touches; every error is written to standard error, and \
      the exit code is 1.
      """)

  @OptionGroup var daemon: RunningDaemon

  func run() throws {
    try reportingFailure {
      try report(try JSONValue(reading: try daemon.answer(to: .reload)))
    }
  }

  private func report(_ answer: JSONValue) throws {
    if case .array(let warnings) = answer["warnings"] {
      for warning in warnings.compactMap(\.string) { StandardError.write(warning) }
    }
    let (file, changes) = (answer["file"]?.string ?? "the scene", answer["changes"]?.string ?? "")
    try StandardOutput.print(lines: ["\(file) reloaded: \(changes)"])
  }
}
