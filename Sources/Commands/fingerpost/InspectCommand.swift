internal import ArgumentParser

/// `fingerpost inspect`: shows the running daemon live in a browser.
///
/// Starts another program, which has the HTTP server.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show what the running daemon does in a browser, live.",
    discussion: """
      Starts fingerpost-inspect, which is a separate package; --help lists its options. Prints the address of the \
      page.

        fingerpost inspect --port 8080
      """)

  @Argument(parsing: .captureForPassthrough, help: "What fingerpost-inspect is started with.")
  var options: [String] = []

  func run() throws {
    try reportingFailure { try InspectProgram.become(options) }
  }
}
