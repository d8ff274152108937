internal import Answers
internal import ArgumentParser
internal import Diagnostics
internal import Glibc

/// The format of the daemon's status.
enum StatusFormat: String, CaseIterable, ExpressibleByArgument {
  /// Lines for people.
  case text
  /// One JSON object.
  case json
  /// Prometheus's text format.
  case prometheus
}

/// `fingerpost status`: the state of the running daemon.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the state of the running daemon.",
    discussion: """
      Prints since when it runs, its scene and devices, how many touches there were and how long they took to reach \
      their handlers, and what has failed.

        fingerpost status
      """)

  @OptionGroup var daemon: RunningDaemon

  @Option(help: "The format: text, json or prometheus; text without it, and prometheus with --http.")
  var format: StatusFormat?

  @Option(
    help: "A file to write it to atomically; it is removed if no daemon answers.",
    completion: .file())
  var output: String?

  @Flag(help: "Answer one HTTP request on standard input with it, as a socket unit of systemd needs it.")
  var http = false

  func validate() throws {
    if http, output != nil {
      throw ValidationError("--http answers a request and --output writes a file; choose one")
    }
  }

  func run() throws {
    try reportingFailure {
      if http { return try answerScrape() }
      guard let output else { return try StandardOutput.print(foreign: try answer()) }
      do {
        let answer = try answer()
        let file = try OutputFile(path: output, for: .everybody)
        file.write(answer)
        try file.finish()
      } catch {
        OutputFile.remove(output)
        throw error
      }
    }
  }

  private var chosenFormat: StatusFormat { format ?? (http ? .prometheus : .text) }

  /// The status in the format, whole lines with their ends.
  private func answer() throws(ControlError) -> [UInt8] {
    switch chosenFormat {
    case .text: Array(try daemon.status().text.utf8)
    case .json: try daemon.answer(to: .status())
    case .prometheus: Array(PrometheusText(try daemon.status()).text.utf8)
    }
  }

  private func answerScrape() throws {
    let answer: ScrapeAnswer
    do throws(ScrapeAnswer) {
      try ScrapeRequest.read(from: STDIN_FILENO)
      do throws(ControlError) {
        answer = ScrapeAnswer(try self.answer(), as: chosenFormat)
      } catch { throw ScrapeAnswer(refusing: "503 Service Unavailable", "\(error)") }
    } catch { answer = error }
    try StandardOutput.print(answer.bytes)
  }
}
