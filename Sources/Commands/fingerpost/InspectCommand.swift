internal import ArgumentParser
internal import Diagnostics
internal import Glibc

/// `fingerpost inspect`: shows the running daemon live in a browser.
///
/// Starts another program, which has the HTTP server.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show what the running daemon does in a browser, live.",
    discussion: "Starts fingerpost-inspect, which is a separate package; --help lists its options.")

  @Argument(parsing: .captureForPassthrough, help: "What fingerpost-inspect is started with.")
  var options: [String] = []

  private static let program = "fingerpost-inspect"

  func run() throws {
    try reportingFailure {
      // Beside this program first, so that both are of one version.
      for place in [Self.folder.map { "\($0)/\(Self.program)" }, Self.program].compactMap(\.self) {
        try replaceItself(by: place)
      }
      throw PlainError(
        "there is no \(Self.program) here: install the package of that name, which 'make deb' makes as well"
          + " (sudo apt install ./\(Self.program)_*.deb)")
    }
  }

  /// Returns only if there is no program at `place`.
  ///
  /// The corresponding C function is `execvp`.
  private func replaceItself(by place: String) throws {
    var words: [UnsafeMutablePointer<CChar>?] = ([Self.program] + options).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    execvp(place, words)
    guard errno == ENOENT else {
      throw PlainError("cannot start \(place): \(String(cString: strerror(errno)))")
    }
  }

  /// The folder of this program.
  ///
  /// The corresponding C function is `realpath`.
  private static var folder: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    let text = String(cString: path)
    return text.lastIndex(of: "/").map { String(text[..<$0]) }
  }
}
